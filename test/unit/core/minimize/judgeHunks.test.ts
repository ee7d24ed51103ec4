import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import { judgeHunks } from '../../../../src/core/minimize/judgeHunks.js';
import type { PatchNode } from '../../../../src/core/minimize/patchUnits.js';

const ORIGINAL = 'a\nx = 1\nb\ny = 1\nc\n';
const PROPOSAL = 'a\nif x:\n    go\nx = 2\nb\ny = 2\nc\n# end\n';

function roots(): PatchNode[] {
  return diffHunks(ORIGINAL, PROPOSAL).map((change, index) => {
    const parts = splitHunk(ORIGINAL, change);
    const node = (part: typeof change, level: 'hunk' | 'line', place: number[]): PatchNode => ({
      change: part,
      level,
      place,
      free: part.edit.text.startsWith('#'),
      children: [],
    });
    const root = node(change, 'hunk', [index]);
    root.children.push(...(parts.length > 1 ? parts.map((part, line) => node(part, 'line', [index, line])) : []));
    return root;
  });
}

const judged = (
  kept: (nodes: PatchNode[]) => (PatchNode | undefined)[],
  neededBy: [string, string[]][] = [],
  complete = true,
): string[] => {
  const nodes = roots();
  const keep = new Set(kept(nodes).filter((node) => node !== undefined));
  return judgeHunks(ORIGINAL, nodes, { nodes: keep, owners: new Map() }, { neededBy: new Map(neededBy), complete }).map(
    (hunk) => `${hunk.id} ${hunk.status} ${hunk.neededBy.join()}`,
  );
};

describe('judgeHunks', () => {
  it('says needed of what is kept and joins what it says the same of', () => {
    expect(judged(([first, second]) => [first?.children[2], second], [['2', ['t']]])).toEqual([
      '1a not-needed ',
      '1b needed ',
      '2 needed t',
      '3 neutral ',
    ]);
  });

  it('leaves a hunk whole that is kept or dropped as a whole, whatever it could be cut into', () => {
    expect(judged(([first]) => [first])).toEqual(['1 needed ', '2 not-needed ', '3 neutral ']);
    expect(judged(() => [])).toEqual(['1 not-needed ', '2 not-needed ', '3 neutral ']);
    expect(
      judged(
        ([first]) => first?.children ?? [],
        [
          ['1a', ['t']],
          ['1c', ['u', 't']],
        ],
      )[0],
    ).toBe('1 needed t,u');
  });

  it('says unknown of what no trial has shown, as long as the search goes on', () => {
    expect(judged(([first, second]) => [first, second], [['2', ['t']]], false)).toEqual([
      '1 unknown ',
      '2 needed t',
      '3 neutral ',
    ]);
    expect(judged(([first]) => first?.children ?? [], [['1b', ['t']]], false).slice(0, 3)).toEqual([
      '1a unknown ',
      '1b needed t',
      '1c unknown ',
    ]);
  });

  it('takes 20,000 hunks', () => {
    const line = (index: number): PatchNode => ({
      change: {
        id: String(index + 1),
        original: { start: index + 1, end: index + 2 },
        proposal: { start: index + 1, end: index + 2 },
        edit: { start: index, end: index + 1, text: 'b' },
      },
      level: 'hunk',
      place: [index],
      free: false,
      children: [],
    });
    const nodes = Array.from({ length: 20_000 }, (_, index) => line(index));
    expect(
      judgeHunks(
        'a'.repeat(20_000),
        nodes,
        { nodes: new Set(), owners: new Map() },
        { neededBy: new Map(), complete: true },
      ),
    ).toHaveLength(20_000);
  });
});
