import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { layoutOwners } from '../../../../src/core/minimize/layoutOwners.js';
import { minimizePatch, type PatchState } from '../../../../src/core/minimize/minimizePatch.js';
import type { PatchNode } from '../../../../src/core/minimize/patchUnits.js';

/** What is left of a patch of which these lines are needed; blank lines and comments are neutral. */
async function left(original: string, proposal: string, ...needed: readonly string[]): Promise<PatchState> {
  return minimizePatch(original, proposal, diffHunks(original, proposal), {
    ...{ level: 'line', parallel: 1, isCandidate: () => true, mayContinue: () => true, onProgress: () => {} },
    isNeutral: ({ edit }) =>
      `${original.slice(edit.start, edit.end)}${edit.text}`.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line)),
    test: async (text) => {
      const failing = needed.filter((line) => !text.includes(line));
      return { holds: failing.length === 0, failing };
    },
  });
}

const statuses = (state: PatchState): string[] => state.hunks.map((hunk) => `${hunk.id} ${hunk.status}`);

describe('layoutOwners', () => {
  it('keeps what sets apart two functions that are needed', async () => {
    const proposal = 'def a(): 1\n\n\ndef b(): 2\n\n\ndef z(): 0\n';
    const state = await left('def z(): 0\n', proposal, 'def a', 'def b');
    expect(state.minimalText).toBe(proposal);
    expect(statuses(state)).toEqual(['1 needed']);
  });

  it.each([
    ['the first', 'def a', 'def a(): 1\n\ndef z(): 0\n'],
    ['the second', 'def b', 'def b(): 2\n\ndef z(): 0\n'],
  ])('leaves one blank line where only %s of two is needed', async (_, needed, expected) => {
    const state = await left('def z(): 0\n', 'def a(): 1\n\ndef b(): 2\n\ndef z(): 0\n', needed);
    expect(state.minimalText).toBe(expected);
    expect(statuses(state).map((each) => each.split(' ')[1])).toHaveLength(2);
  });

  it('does the same where blank lines come first, as at the end of a file', async () => {
    const original = 'def z(): 0\n';
    const proposal = 'def z(): 0\n\ndef a(): 1\n\ndef b(): 2\n';
    expect((await left(original, proposal, 'def a')).minimalText).toBe('def z(): 0\n\ndef a(): 1\n');
    expect((await left(original, proposal, 'def b')).minimalText).toBe('def z(): 0\n\ndef b(): 2\n');
  });

  it('leaves no gap between what is kept and what was there, where blank lines only stand between', async () => {
    const original = 'x\ny\n';
    const proposal = 'x\na = 1\n\nb = 2\ny\n';
    expect((await left(original, proposal, 'a = 1')).minimalText).toBe('x\na = 1\ny\n');
    expect((await left(original, proposal, 'b = 2')).minimalText).toBe('x\nb = 2\ny\n');
    expect((await left(original, proposal, 'a = 1', 'b = 2')).minimalText).toBe(proposal);
  });

  it('drops comments that nobody needs, with the blank lines behind them', async () => {
    const proposal = '# about a\n\na = 1\n\n# about b\nb = 2\n\nz\n';
    expect((await left('z\n', proposal, 'a = 1', 'b = 2')).minimalText).toBe('a = 1\n\nb = 2\n\nz\n');
  });

  it('takes blank lines that are removed for what they are, too', async () => {
    const original = 'old = 1\n\nx\n';
    expect((await left(original, 'new = 2\nx\n', 'new = 2')).minimalText).toBe('new = 2\nx\n');
  });

  it('takes 100,000 blank lines', () => {
    const node = (index: number): PatchNode => ({
      change: {
        id: `1.${index}`,
        original: { start: 1, end: 1 },
        proposal: { start: index + 1, end: index + 2 },
        edit: { start: 0, end: 0, text: index % 50_000 === 0 ? 'x\n' : '\n' },
      },
      ...{ level: 'line', place: [0, index], free: index % 50_000 !== 0, children: [] },
    });
    const leaves = Array.from({ length: 100_000 }, (_, index) => node(index));
    const owners = layoutOwners('', leaves, () => true);
    expect(owners.size).toBe(99_998);
    expect(owners.get(leaves[49_999] as PatchNode)).toBe(leaves[0]);
  });
});
