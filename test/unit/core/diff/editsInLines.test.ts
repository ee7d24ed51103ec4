import { describe, expect, it } from 'vitest';
import { asWholeLines, byLines } from '../../../../src/core/diff/editsInLines.js';
import { lineOffsets } from '../../../../src/core/text/lineOffsets.js';
import { splitLines } from '../../../../src/core/text/splitLines.js';
import { editsInLine } from '../../../support/editsInLine.js';

const ORIGINAL = 'a = f(x) + 1\nb = 2\nc = g(y) - 1\n';
const EDITS = editsInLine(ORIGINAL, 'a = h(x) + 2\nb = 3\nc = k(y) - 2\n');

describe('byLines', () => {
  it('puts edits of the same line together, and nothing else', () => {
    expect(byLines(EDITS).map((group) => group.map(({ id }) => id))).toEqual([
      ['1a.1', '1a.2'],
      ['1b'],
      ['1c.1', '1c.2'],
    ]);
    expect(byLines([])).toEqual([]);
  });
});

describe('asWholeLines', () => {
  it('does to the lines what the edits do', () => {
    const start = ORIGINAL.indexOf('c');
    const edits = EDITS.filter(({ id }) => id === '1c.2');
    const offsets = lineOffsets(splitLines(ORIGINAL));
    expect(asWholeLines(ORIGINAL, offsets, { start: 3, end: 4 }, edits)).toEqual({
      ...{ start, end: ORIGINAL.length },
      text: 'c = g(y) - 2\n',
    });
  });
});
