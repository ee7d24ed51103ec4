/** The files of a change as one text: there and back, in any subset of its hunks and lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import type { Hunk } from '../../../../src/core/diff/hunk.js';
import { splitHunk } from '../../../../src/core/diff/splitHunk.js';
import type { ChangedFile } from '../../../../src/session/ports/workingTree.js';
import { TreeText } from '../../../../src/session/tree/treeText.js';
import { changedBytes, changedText } from './changedFiles.ts';

const files: readonly ChangedFile[] = [
  changedText('a.py', 'one\ntwo\nthree', 'one\nTWO\nthree\n'),
  changedText('new.py', null, 'import a\n\nx = 1'),
  changedText('gone.py', 'print(1)\n', null),
  changedText(
    'old.txt',
    { text: 'kept\r\nline\r\n' },
    { text: 'kept\r\nother\r\n', path: 'moved/new.txt', mode: 'executable' },
  ),
  changedBytes('logo.png', '\0\x01', '\0\x02'),
  changedBytes('link', { text: 'a.py', mode: 'link' }, { text: 'new.py', mode: 'link' }),
  changedText('run.sh', { text: 'ls\n' }, { text: 'ls\n', mode: 'executable' }),
  changedText('empty', null, ''),
];

/** Which states of files a subset of hunks stands for, as `path mode text` or `-`. */
function listing(tree: TreeText, hunks: readonly Hunk[], keep: readonly string[]): string[] {
  const text = applyHunks(tree.original, hunks, new Set(keep));
  return tree
    .states(text)
    .map((state) =>
      state === null ? '-' : `${state.path} ${state.mode} ${Buffer.from(state.bytes).toString('latin1')}`,
    );
}

describe('TreeText', () => {
  it('gives every file as it was with no hunk, and as it is with all', () => {
    const tree = new TreeText(files);
    const all = tree.hunks.map((hunk) => hunk.id);
    expect(applyHunks(tree.original, tree.hunks, new Set(all))).toBe(tree.proposal);
    expect(tree.states(tree.original)).toEqual(files.map((file) => file.before));
    expect(tree.states(tree.proposal)).toEqual(files.map((file) => file.after));
  });

  it('changes place, mode and bytes each on its own, beside the lines', () => {
    const tree = new TreeText(files);
    const place = (file: number, attribute: string | null): string =>
      tree.hunks.find((hunk) => {
        const found = tree.locate(hunk);
        return found.file === file && found.attribute === attribute;
      })?.id ?? '';
    const before = listing(tree, tree.hunks, []);
    const only = (file: number, attribute: string | null): string[] => {
      const after = listing(tree, tree.hunks, [place(file, attribute)]);
      return after.filter((line, index) => line !== before[index]);
    };
    expect(only(3, 'place')).toEqual(['moved/new.txt file kept\r\nline\r\n']);
    expect(only(3, 'mode')).toEqual(['old.txt executable kept\r\nline\r\n']);
    expect(only(3, null)).toEqual(['old.txt file kept\r\nother\r\n']);
    expect(only(2, 'place')).toEqual(['-']);
    expect(only(1, 'place')).toEqual(['new.py file import a\n\nx = 1']);
    expect(only(4, 'bytes')).toEqual(['logo.png file \0\x02']);
    expect(only(5, 'bytes')).toEqual(['link link new.py']);
    expect(only(6, 'mode')).toEqual(['run.sh executable ls\n']);
    expect(only(7, 'place')).toEqual(['empty file ']);
  });

  it('says of hunks and their parts what they are in their file', () => {
    const tree = new TreeText(files);
    const [first] = tree.hunks;
    expect(tree.locate(first as Hunk)).toMatchObject({
      file: 0,
      attribute: null,
      lines: { id: '1', original: { start: 2, end: 4 }, proposal: { start: 2, end: 4 }, edit: { start: 4, end: 13 } },
    });
    const added = tree.hunks.find((hunk) => tree.locate(hunk).file === 1) as Hunk;
    expect(tree.locate(added)).toMatchObject({
      attribute: 'place',
      lines: {
        original: { start: 1, end: 1 },
        proposal: { start: 1, end: 4 },
        edit: { start: 0, end: 0, text: 'import a\n\nx = 1' },
      },
    });
    const [mark, line] = splitHunk(tree.original, added);
    expect(tree.locate(mark as Hunk)).toEqual({ file: 1, attribute: 'place', lines: null });
    expect(tree.locate(line as Hunk)).toMatchObject({
      attribute: null,
      lines: {
        original: { start: 1, end: 1 },
        proposal: { start: 1, end: 2 },
        edit: { start: 0, end: 0, text: 'import a\n' },
      },
    });
    const deleted = tree.hunks.find((hunk) => tree.locate(hunk).file === 2) as Hunk;
    expect(tree.locate(deleted)).toMatchObject({
      attribute: 'place',
      lines: { original: { start: 1, end: 2 }, proposal: { start: 1, end: 1 }, edit: { start: 0, end: 9, text: '' } },
    });
  });

  it('calls impossible what no working tree can be', () => {
    const tree = new TreeText([changedText('a', 'x\n', null), changedText('a/b', null, 'one\ntwo\n')]);
    const [gone, added] = tree.hunks as [Hunk, Hunk];
    const parts = [gone, ...splitHunk(tree.original, added)];
    const isPossible = (keep: readonly string[]): boolean => {
      const states = tree.sections(applyHunks(tree.original, parts, new Set(keep)));
      return states !== null && tree.isPossible(states);
    };
    expect(parts.map((part) => part.id)).toEqual(['1', '2a', '2b', '2c']);
    expect(isPossible([])).toBe(true);
    expect(isPossible(['1', '2a', '2c'])).toBe(true);
    expect(isPossible(['1', '2c'])).toBe(false); // lines without their file
    expect(isPossible(['2a'])).toBe(false); // a folder where a file still is
  });

  it('takes no text for one of its own that was cut through its marks', () => {
    const tree = new TreeText(files);
    expect(tree.sections(tree.original.slice(1))).toBeNull();
    expect(tree.sections(tree.original.replace('\0end\n', ''))).toBeNull();
    expect(tree.sections(`${tree.original}x`)).toBeNull();
    expect(() => tree.states('')).toThrow(RangeError);
    expect(new TreeText([]).states('')).toEqual([]);
  });

  it('keeps every subset of hunks and lines of any files apart from their neighbours', () => {
    const content = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', 'd', '\r', ' place of this file\n', 'end\n'))
      .map((lines) => lines.join(''));
    const side = fc.option(content, { nil: null });
    const sample = fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sample, fc.infiniteStream(fc.boolean()), (pairs, choices) => {
        const changed = pairs
          .filter(([before, after]) => before !== null || after !== null)
          .map(([before, after], index) => changedText(`f${index}`, before, after));
        const tree = new TreeText(changed);
        const parts = tree.hunks.flatMap((hunk) => splitHunk(tree.original, hunk));
        const keep = new Set(parts.filter(() => choices.next().value).map((part) => part.id));
        const whole = tree.sections(applyHunks(tree.original, parts, keep));
        expect(whole).not.toBeNull();
        const contents = tree.contents(whole ?? []);
        changed.forEach((file, index) => {
          const own = parts.filter((part) => tree.locate(part).file === index);
          const lines = own.flatMap((part) => tree.locate(part).lines ?? []);
          const text = applyHunks(file.text?.original ?? '', lines, keep);
          expect(contents[index]).toBe(text);
        });
      }),
    );
  });
});
