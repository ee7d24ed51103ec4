import { describe, expect, it } from 'vitest';
import { lineAt } from '../../../../src/core/text/lineAt.js';
import { lineOffsets } from '../../../../src/core/text/lineOffsets.js';
import { splitLines } from '../../../../src/core/text/splitLines.js';

describe('lineAt', () => {
  it('agrees with counting line breaks, whatever they are', () => {
    const text = 'a\nbc\r\n\rd\n\n';
    const offsets = lineOffsets(splitLines(text));
    for (let offset = 0; offset < text.length; offset++) {
      const before = text.slice(0, offset);
      const breaks = before.match(/\r\n|\r(?!$)|\r$|\n/g)?.length ?? 0;
      const isInside = before.endsWith('\r') && text[offset] === '\n';
      expect(lineAt(offsets, offset)).toBe(1 + breaks - (isInside ? 1 : 0));
    }
  });

  it('is 1 in an empty text, and the last line at the end', () => {
    expect(lineAt(lineOffsets(splitLines('')), 0)).toBe(1);
    expect(lineAt(lineOffsets(splitLines('a\nb')), 3)).toBe(2);
  });
});
