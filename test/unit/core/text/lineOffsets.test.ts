import { describe, expect, it } from 'vitest';
import { lineOffsets } from '../../../../src/core/text/lineOffsets.js';

describe('lineOffsets', () => {
  it('says where each line begins and where the text ends', () => {
    expect(lineOffsets([])).toEqual([0]);
    expect(lineOffsets(['a\n', '😀\r\n', 'c'])).toEqual([0, 2, 6, 7]);
  });

  it('takes 300,000 lines', () => {
    expect(lineOffsets(new Array<string>(300_000).fill('ab\n')).at(-1)).toBe(900_000);
  });
});
