import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { type GroupedPart, mergeParts } from '../../../../src/core/diff/mergeParts.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../../../../src/core/diff/splitPartIntoTokenEdits.js';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';
import { oddPair } from '../../../support/oddText.js';

function grouped(original: string, proposal: string, groups: Record<string, string>, tokens = false): GroupedPart[] {
  return diffHunks(original, proposal)
    .flatMap((hunk) => splitHunk(original, hunk))
    .flatMap((part) =>
      tokens ? splitPartIntoTokenEdits(original, proposal, part, lexTokens(original), lexTokens(proposal)) : [part],
    )
    .map((hunk) => ({ hunk, group: groups[hunk.id] ?? '' }));
}

const ORIGINAL = 'def f(a, b):\n    return a - b\n\nx = 1\n';
const PROPOSAL = 'def f(a, b):\n    if a is None:\n        raise X\n    return a + b\n\nx = 2\n';

describe('mergeParts', () => {
  it('joins neighbours of equal group and names them anew', () => {
    const merged = mergeParts(ORIGINAL, grouped(ORIGINAL, PROPOSAL, { '1c': 'needed' }));
    expect(merged).toEqual([
      {
        group: '',
        members: ['1a', '1b'],
        hunk: {
          id: '1a',
          original: { start: 2, end: 2 },
          proposal: { start: 2, end: 4 },
          edit: { start: 13, end: 13, text: '    if a is None:\n        raise X\n' },
        },
      },
      { group: 'needed', members: ['1c'], hunk: expect.objectContaining({ id: '1b' }) },
      { group: '', members: ['2'], hunk: expect.objectContaining({ id: '2' }) },
    ]);
  });

  it('makes a hunk whole again when all of it agrees, and never joins two hunks', () => {
    const merged = mergeParts(ORIGINAL, grouped(ORIGINAL, PROPOSAL, {}));
    expect(merged.map((part) => part.hunk)).toEqual(diffHunks(ORIGINAL, PROPOSAL));
  });

  it('joins token edits within their line only, unless the whole line agrees', () => {
    const original = 'a = f(1) - 1\nb = f(2) - 2\n';
    const proposal = 'a = g(1) + 1\nb = g(2) + 2\n';
    const parts = grouped(original, proposal, { '1a.2': 'needed' }, true);
    expect(parts.map((part) => part.hunk.id)).toEqual(['1a.1', '1a.2', '1b.1', '1b.2']);
    expect(mergeParts(original, parts).map((part) => [part.hunk.id, part.members])).toEqual([
      ['1a.1', ['1a.1']],
      ['1a.2', ['1a.2']],
      ['1b', ['1b.1', '1b.2']],
    ]);
  });

  it('changes nothing but the cut: all joined parts are the proposal', () => {
    fc.assert(
      fc.property(
        oddPair(),
        fc.boolean(),
        fc.infiniteStream(fc.constantFrom('x', 'y')),
        ([original, proposal], tokens, groups) => {
          const parts = grouped(original, proposal, {}, tokens).map((part) => ({
            ...part,
            group: groups.next().value as string,
          }));
          const merged = mergeParts(original, parts);
          const hunks = merged.map((part) => part.hunk);
          expect(merged.flatMap((part) => part.members)).toEqual(parts.map((part) => part.hunk.id));
          expect(new Set(hunks.map((hunk) => hunk.id)).size).toBe(hunks.length);
          expect(applyHunks(original, hunks, new Set(hunks.map((hunk) => hunk.id)))).toBe(proposal);
          const ofX = (list: readonly GroupedPart[]): string =>
            applyHunks(
              original,
              list.map((part) => part.hunk),
              new Set(list.filter((part) => part.group === 'x').map((part) => part.hunk.id)),
            );
          expect(ofX(merged)).toBe(ofX(parts));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes 50,000 parts of one hunk', () => {
    const original = 'a\n'.repeat(50_000);
    const parts = Array.from({ length: 50_000 }, (_, index) => ({
      group: index % 1000 === 0 ? 'x' : '',
      hunk: {
        id: `1${'b'.repeat(1 + (index % 2))}`,
        original: { start: index + 1, end: index + 2 },
        proposal: { start: index + 1, end: index + 2 },
        edit: { start: 2 * index, end: 2 * index + 2, text: 'b\n' },
      },
    }));
    expect(mergeParts(original, parts)).toHaveLength(100);
  });
});
