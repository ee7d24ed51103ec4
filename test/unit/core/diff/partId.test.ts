import { describe, expect, it } from 'vitest';
import { parsePartId, partLetters } from '../../../../src/core/diff/partId.js';

describe('partLetters', () => {
  it.each([
    [0, 'a'],
    [25, 'z'],
    [26, 'aa'],
    [51, 'az'],
    [52, 'ba'],
    [701, 'zz'],
    [702, 'aaa'],
  ])('of %i', (index, letters) => {
    expect(partLetters(index)).toBe(letters);
  });

  it('gives 100,000 parts different letters', () => {
    expect(new Set(Array.from({ length: 100_000 }, (_, index) => partLetters(index))).size).toBe(100_000);
  });
});

describe('parsePartId', () => {
  it.each([
    ['12', { hunk: '12', letters: '', token: undefined }],
    ['3aa', { hunk: '3', letters: 'aa', token: undefined }],
    ['3b.10', { hunk: '3', letters: 'b', token: '10' }],
    ['3.1', { hunk: '3', letters: '', token: '1' }],
  ])('takes %s apart', (id, parts) => {
    expect(parsePartId(id)).toEqual(parts);
  });

  it.each(['', 'a', '3A', '3a.', '3a.b', ' 3'])('refuses %j', (id) => {
    expect(() => parsePartId(id)).toThrow(RangeError);
  });
});
