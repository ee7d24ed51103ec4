/** Keeping and dropping changes of a working tree: what cannot be there alone is decided with them. */
import { describe, expect, it } from 'vitest';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import type { ChangedFile } from '../../../../src/session/ports/workingTree.js';
import { KeptHunks } from '../../../../src/session/review/keptHunks.js';
import { decideChanges } from '../../../../src/session/tree/decideChanges.js';
import { stepsTo } from '../../../../src/session/tree/treeSteps.js';
import { TreeText } from '../../../../src/session/tree/treeText.js';
import { changedBytes, changedText } from './changedFiles.ts';

/** All changes of these files, cut into lines where asked for. */
function deciding(files: readonly ChangedFile[], cut = false) {
  const tree = new TreeText(files);
  const parts = cut ? tree.hunks.flatMap((hunk) => splitHunk(tree.original, hunk)) : tree.hunks;
  const hunks = new KeptHunks(
    tree.original,
    parts.map((hunk) => ({ ...hunk, status: 'unknown', neededBy: [], labels: [], kept: true })),
  );
  return {
    kept: (): string[] => hunks.all.filter((hunk) => hunk.kept).map((hunk) => hunk.id),
    keep: (...ids: string[]) => decideChanges(tree, hunks, ids, true),
    drop: (...ids: string[]) => decideChanges(tree, hunks, ids, false),
    steps: () =>
      stepsTo(tree, hunks.text).map(({ now, next }) => [
        now && `${now.path} ${now.mode}`,
        next && `${next.path} ${next.mode} ${new TextDecoder().decode(next.bytes)}`,
      ]),
  };
}

describe('decideChanges', () => {
  it('decides each change alone where each can be alone: lines, modes, renames, bytes, deletions', () => {
    const changes = deciding([
      changedText('a.py', 'a\n\nb\n', 'A\n\nB\n'),
      changedText('b.py', { text: 'b\n' }, { text: 'b\nc\n', path: 'c.py', mode: 'executable' }),
      changedBytes('d.png', 'one', 'two'),
      changedText('e.py', 'gone\n', null),
      changedText('f.py', null, 'new\n'),
    ]);
    expect(changes.kept()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(changes.steps()).toEqual([]);
    changes.drop('2', '3', '6', '7');
    expect(changes.kept()).toEqual(['1', '4', '5', '8']);
    expect(changes.steps()).toEqual([
      ['a.py file', 'a.py file A\n\nb\n'],
      ['c.py executable', 'c.py file b\nc\n'],
      ['d.png file', 'd.png file one'],
      [null, 'e.py file gone\n'],
    ]);
    changes.drop('8', '4');
    expect(changes.steps().slice(-1)).toEqual([['f.py file', null]]);
    expect(changes.steps()[1]).toEqual(['c.py executable', 'b.py file b\nc\n']);
    changes.keep('2', '3', '4', '6', '7', '8');
    expect(changes.steps()).toEqual([]);
    changes.drop('12', 'nothing');
    expect(changes.kept()).toHaveLength(8);
  });

  it('drops the lines of an added file with it, and brings the file back with any of its lines', () => {
    const changes = deciding([changedText('a.py', null, 'one\ntwo\n'), changedText('b.py', 'b\n', 'B\n')], true);
    expect(changes.kept()).toEqual(['1a', '1b', '1c', '2']);
    changes.drop('1a');
    expect(changes.kept()).toEqual(['2']);
    expect(changes.steps()).toEqual([['a.py file', null]]);
    changes.keep('1c');
    expect(changes.kept()).toEqual(['1a', '1c', '2']);
    expect(changes.steps()).toEqual([['a.py file', 'a.py file two\n']]);
    changes.drop('1c');
    expect(changes.steps()).toEqual([['a.py file', 'a.py file ']]);
  });

  it('never leaves two files in one place: renames in a ring, a name that was taken again', () => {
    const ring = deciding([
      changedText('a.py', { text: 'a\n' }, { text: 'a\n', path: 'b.py' }),
      changedText('b.py', { text: 'b\n' }, { text: 'b\n', path: 'a.py' }),
    ]);
    ring.drop('1');
    expect(ring.kept()).toEqual([]);
    ring.keep('2');
    expect(ring.kept()).toEqual(['1', '2']);
    const again = deciding([
      changedText('a.py', null, 'new\n'),
      changedText('a.py', { text: 'a\n' }, { text: 'a\n', path: 'b.py' }),
    ]);
    again.drop('1');
    expect(again.kept()).toEqual(['2']);
    again.keep('1');
    again.drop('2');
    expect(again.kept()).toEqual([]);
    again.keep('1');
    expect(again.kept()).toEqual(['1', '2']);
  });

  it('never leaves a file where a folder is', () => {
    const changes = deciding([
      changedText('name', 'file\n', null),
      changedText('name/a.py', null, 'one\n'),
      changedText('name/b.py', null, 'two\n'),
    ]);
    changes.drop('1');
    expect(changes.kept()).toEqual([]);
    changes.keep('3');
    expect(changes.kept()).toEqual(['1', '3']);
  });
});
