/** Deleted and added files that are one. */
import { describe, expect, it } from 'vitest';
import { pairRenames } from '../../../../src/oracle/git/pairRenames.js';
import { textPair } from '../../../../src/oracle/git/textPair.js';
import type { ChangedFile, FileState } from '../../../../src/session/ports/workingTree.js';

function state(path: string, text: string, mode: FileState['mode'] = 'file'): FileState {
  return { path, mode, bytes: Buffer.from(text) };
}

function changed(before: FileState | null, after: FileState | null): ChangedFile {
  return { before, after, text: textPair(before, after) };
}

function named(files: readonly ChangedFile[]): string[] {
  return files.map(({ before, after }) => `${before?.path ?? '-'} > ${after?.path ?? '-'}`);
}

const TEXT = 'a\nb\nc\nd\n';

describe('pairRenames', () => {
  it('pairs equal content, the same name first, then what is alike by half', () => {
    const files = [
      changed(state('one/a.py', TEXT), null),
      changed(null, state('two/b.py', TEXT)),
      changed(null, state('two/a.py', TEXT)),
      changed(state('old.py', 'v\nw\nx\ny\n'), null),
      changed(null, state('new.py', 'v\nw\nx\nz\n')),
      changed(null, state('other.py', 'v\n1\n2\n3\n')),
      changed(state('same.py', 'x\n'), state('same.py', 'y\n')),
    ];
    expect(named(pairRenames(files))).toEqual([
      'one/a.py > two/a.py',
      '- > two/b.py',
      'old.py > new.py',
      '- > other.py',
      'same.py > same.py',
    ]);
    expect(pairRenames(files)[2]?.text).toMatchObject({ original: 'v\nw\nx\ny\n', proposal: 'v\nw\nx\nz\n' });
  });

  it('pairs neither empty files nor links with files nor what is unlike', () => {
    const files = [
      changed(state('a', ''), null),
      changed(null, state('b', '')),
      changed(state('c', 'target', 'link'), null),
      changed(null, state('d', 'target')),
      changed(state('e', '1\n2\n3\n'), null),
      changed(null, state('f', '4\n5\n6\n')),
    ];
    expect(pairRenames(files)).toEqual(files);
  });

  it('gives very many files up but for equal content', () => {
    const files = Array.from({ length: 200 }, (_, number) => [
      changed(state(`old${number}`, `${number}\nx\ny\nz\n`), null),
      changed(null, state(`new${number}`, `${number}\nx\ny\n${number === 7 ? 'z' : 'w'}\n`)),
    ]).flat();
    expect(named(pairRenames(files)).filter((name) => !name.includes('-'))).toEqual(['old7 > new7']);
  });
});
