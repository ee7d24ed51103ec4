import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import type { Hunk } from '../../../../src/core/diff/hunk.js';
import { oddPair, oddText } from '../../../support/oddText.js';

const LINES = { start: 1, end: 1 };
const part = (id: string, start: number, end: number, text: string): Hunk => ({
  id,
  original: LINES,
  proposal: LINES,
  edit: { start, end, text },
});

describe('applyHunks', () => {
  it('gives the proposal for all hunks and the original for none, byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(oddPair(20), fc.tuple(oddText(), oddText())), ([original, proposal]) => {
        const hunks = diffHunks(original, proposal);
        expect(applyHunks(original, hunks, new Set(hunks.map((hunk) => hunk.id)))).toBe(proposal);
        expect(applyHunks(original, hunks, new Set())).toBe(original);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves every character outside the kept hunks alone', () => {
    fc.assert(
      fc.property(oddPair(20), fc.infiniteStream(fc.boolean()), ([original, proposal], coins) => {
        const hunks = diffHunks(original, proposal);
        const kept = hunks.filter(() => coins.next().value);
        let text = applyHunks(original, hunks, new Set(kept.map((hunk) => hunk.id)));
        // Undone one by one from the end, each kept edit gives back what it replaced and nothing else.
        for (const { edit } of [...kept].reverse()) {
          const shift = kept
            .filter((other) => other.edit.start < edit.start)
            .reduce((sum, other) => sum + other.edit.text.length - (other.edit.end - other.edit.start), 0);
          const start = edit.start + shift;
          expect(text.slice(start, start + edit.text.length)).toBe(edit.text);
          text = text.slice(0, start) + original.slice(edit.start, edit.end) + text.slice(start + edit.text.length);
        }
        expect(text).toBe(original);
      }),
    );
  });

  it('applies insertions at one place in order, and before what is replaced there', () => {
    const parts = [part('1c', 1, 2, 'X'), part('1a', 1, 1, 'p'), part('1b', 1, 1, 'q')];
    expect(applyHunks('abc', parts, new Set(['1a', '1b', '1c']))).toBe('apqXc');
    expect(applyHunks('abc', parts, new Set(['1b', 'no such part']))).toBe('aqbc');
  });

  it.each([
    [part('1', 0, 2, ''), part('2', 1, 3, '')],
    [part('1', 0, 3, ''), part('2', 1, 1, 'x')],
    [part('1', 0, 1, ''), part('2', 2, 4, '')],
    [part('1', 0, 1, ''), part('2', 2, 1, '')],
  ])('throws on edits that overlap or lie outside', (first, second) => {
    expect(() => applyHunks('abc', [first, second], new Set(['1', '2']))).toThrow(RangeError);
    expect(applyHunks('abc', [first, second], new Set())).toBe('abc');
  });

  it('takes 100,000 hunks', () => {
    const hunks = Array.from({ length: 100_000 }, (_, index) => part(String(index), 2 * index, 2 * index + 1, 'b'));
    const keep = new Set(hunks.map((hunk) => hunk.id));
    expect(applyHunks('a\n'.repeat(100_000), hunks, keep)).toBe('b\n'.repeat(100_000));
  });
});
