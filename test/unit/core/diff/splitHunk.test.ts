import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import type { Hunk } from '../../../../src/core/diff/hunk.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { splitLines } from '../../../../src/core/text/splitLines.js';
import { oddPair, oddText } from '../../../support/oddText.js';

const ORIGINAL = 'def f(a, b):\n    return a - b\n';
const PROPOSAL = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';

const partsOf = (original: string, proposal: string): Hunk[] =>
  diffHunks(original, proposal).flatMap((hunk) => splitHunk(original, hunk));

describe('splitHunk', () => {
  it('cuts the worked example into the two lines of the guard and the changed line', () => {
    expect(partsOf(ORIGINAL, PROPOSAL)).toEqual([
      {
        id: '1a',
        original: { start: 2, end: 2 },
        proposal: { start: 2, end: 3 },
        edit: { start: 13, end: 13, text: '    if a is None or b is None:\n' },
      },
      {
        id: '1b',
        original: { start: 2, end: 2 },
        proposal: { start: 3, end: 4 },
        edit: { start: 13, end: 13, text: '        raise ValueError("x")\n' },
      },
      {
        id: '1c',
        original: { start: 2, end: 3 },
        proposal: { start: 4, end: 5 },
        edit: { start: 13, end: 30, text: '    return a + b\n' },
      },
    ]);
    expect(applyHunks(ORIGINAL, partsOf(ORIGINAL, PROPOSAL), new Set(['1c']))).toBe('def f(a, b):\n    return a + b\n');
  });

  it('leaves a hunk of one line alone', () => {
    expect(partsOf('a = 1\n', 'a = 2\n').map((part) => part.id)).toEqual(['1']);
    expect(partsOf('a\n', 'a\nb\n').map((part) => part.id)).toEqual(['1']);
  });

  it('keeps a line without an ending together with what follows it', () => {
    expect(partsOf('a', 'a\nb\nc').map((part) => part.id)).toEqual(['1']);
    expect(partsOf('x = 1\ny = 2', 'x = 3\ny = 4\nz = 5\n').map((part) => part.edit.text)).toEqual([
      'x = 3\n',
      'y = 4\nz = 5\n',
    ]);
  });

  it('loses nothing: all parts are the hunk, and any of them give whole lines of one text or the other', () => {
    fc.assert(
      fc.property(
        fc.oneof(oddPair(12), fc.tuple(oddText(), oddText())),
        fc.infiniteStream(fc.boolean()),
        ([original, proposal], coins) => {
          const parts = partsOf(original, proposal);
          expect(applyHunks(original, parts, new Set(parts.map((part) => part.id)))).toBe(proposal);
          const kept = new Set(parts.filter(() => coins.next().value).map((part) => part.id));
          // Joining a lone \r to a following \n is all that lines can do to each other.
          const known = new Set(
            [...splitLines(original), ...splitLines(proposal)].flatMap((line) => line.split(/[\r\n]+/)),
          );
          for (const line of splitLines(applyHunks(original, parts, kept)).flatMap((text) => text.split(/[\r\n]+/))) {
            expect(known).toContain(line);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes a hunk of 60,000 lines', { timeout: 20_000 }, () => {
    const original = Array.from({ length: 30_000 }, (_, index) => `a${index} = f(${index})\n`).join('');
    const proposal = Array.from({ length: 30_000 }, (_, index) => `a${index} = g(${index})\n`).join('');
    const parts = partsOf(original, proposal);
    expect(parts).toHaveLength(30_000);
    expect(applyHunks(original, parts, new Set(parts.map((part) => part.id)))).toBe(proposal);
  });
});
