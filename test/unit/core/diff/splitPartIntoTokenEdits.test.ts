import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import type { Hunk } from '../../../../src/core/diff/hunk.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../../../../src/core/diff/splitPartIntoTokenEdits.js';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';
import type { Token } from '../../../../src/core/text/token.js';
import { oddPair, oddText } from '../../../support/oddText.js';

function editsOf(original: string, proposal: string, tokensOf: (text: string) => Token[] = lexTokens): Hunk[] {
  return diffHunks(original, proposal)
    .flatMap((hunk) => splitHunk(original, hunk))
    .flatMap((part) => splitPartIntoTokenEdits(original, proposal, part, tokensOf(original), tokensOf(proposal)));
}

describe('splitPartIntoTokenEdits', () => {
  it('gives each replaced token, and each run of removed or added ones, an edit of its own', () => {
    const original = 'x = 1\nreturn max(a, b) - a\n';
    const proposal = 'x = 1\nreturn min(a, b) + len(a)\n';
    const edits = editsOf(original, proposal);
    expect(edits.map(({ id, edit }) => [id, original.slice(edit.start, edit.end), edit.text])).toEqual(
      [
        ['1.1', 'max', 'min'],
        ['1.2', '-', '+'],
        ['1.3', ' ', ' len('],
        ['1.4', '', ')'],
      ].map(([id, before, after]) => [id, before, after]),
    );
    expect(applyHunks(original, edits, new Set(['1.2']))).toBe('x = 1\nreturn max(a, b) + a\n');
  });

  it('keeps changed layout apart from changed tokens', () => {
    const original = 'f( a,b )\n';
    const edits = editsOf(original, 'f(a, c)\n');
    expect(edits.map(({ edit }) => [original.slice(edit.start, edit.end), edit.text])).toEqual([
      [' ', ''],
      ['b', ' c'],
      [' ', ''],
    ]);
  });

  it('leaves a part of one token edit alone', () => {
    expect(editsOf('a = 1\n', 'a = 2\n').map((edit) => edit.id)).toEqual(['1']);
  });

  it('keeps a run together that a longer or shorter one takes the place of', () => {
    const original = 'return acc / (len(values) - 1)\n';
    const edits = editsOf(original, 'return float(total) / len(values)\n');
    expect(edits.map(({ edit }) => [original.slice(edit.start, edit.end), edit.text])).toEqual([
      ['acc', 'float(total)'],
      [' (', ' '],
      [' - 1)', ''],
    ]);
  });

  it('leaves a line alone of which less than half stays', () => {
    expect(
      editsOf('return total / count\n', 'return sum(values, 0) if values else None\n').map((edit) => edit.id),
    ).toEqual(['1']);
  });

  it('minds tokens without width', () => {
    const blocks = (text: string): Token[] =>
      lexTokens(text).flatMap((token) =>
        token.text === 'a' ? [{ text: '\u0001', start: token.start, end: token.start }, token] : [token],
      );
    const edits = editsOf('b c d\n', 'a c e\n', blocks);
    expect(applyHunks('b c d\n', edits, new Set(edits.map((edit) => edit.id)))).toBe('a c e\n');
  });

  it('loses nothing: all edits are the part', () => {
    fc.assert(
      fc.property(fc.oneof(oddPair(12), fc.tuple(oddText(), oddText())), ([original, proposal]) => {
        const edits = editsOf(original, proposal);
        expect(new Set(edits.map((edit) => edit.id)).size).toBe(edits.length);
        expect(applyHunks(original, edits, new Set(edits.map((edit) => edit.id)))).toBe(proposal);
        expect(() => applyHunks(original, edits, new Set(edits.slice(1).map((edit) => edit.id)))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('takes a line of 200,000 tokens', { timeout: 20_000 }, () => {
    const original = 'a+'.repeat(100_000);
    const proposal = `${'a+'.repeat(50_000)}b-${'a+'.repeat(49_999)}`;
    expect(editsOf(original, proposal)).toHaveLength(2);
  });
});
