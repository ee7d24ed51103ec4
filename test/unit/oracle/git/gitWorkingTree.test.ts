/** Real repositories: what has changed is found, dropping it is all or nothing, and the saved patch brings everything back. */
import { execSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GitWorkingTree } from '../../../../src/oracle/git/gitWorkingTree.js';
import type { ChangedFile, TreeChanges, TreeStep } from '../../../../src/session/ports/workingTree.js';
import { makePipe, NEVER, unwrap } from '../oraclePlace.js';
import { GitPlace, type Given } from './gitPlace.ts';

let place: GitPlace;
beforeEach(() => {
  place = new GitPlace();
});
afterEach(() => place.remove());

const tree = new GitWorkingTree({ now: () => Date.UTC(2026, 0, 2, 3, 4, 5) });

const BEFORE: Readonly<Record<string, Given>> = {
  '.gitignore': '*.log\n',
  'text.py': 'one\ntwo\nthree\n',
  'windows.txt': 'one\r\ntwo\r\n',
  'mixed.txt': 'one\r\ntwo\nthree\rfour',
  'mark.txt': '\u{feff}one\n',
  'latin.txt': Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  'picture.png': Uint8Array.from([0x89, 0x50, 0, 1, 2, 3]),
  'gone.txt': 'here\n',
  'deep/er/gone.bin': Uint8Array.from([0, 1, 2]),
  'old name.txt': 'a\nb\nc\nd\ne\nf\n',
  'moved.sh': { run: '#!/bin/sh\necho one\necho two\n' },
  'run.sh': '#!/bin/sh\n',
  link: { link: 'text.py' },
  kind: 'a file\n',
  place: 'a file where a folder comes\n',
  same: 'same\n',
  'odd\nname \t"q" ü.txt': 'odd\n',
};

const AFTER: Readonly<Record<string, Given>> = {
  'text.py': 'one\nTWO\nthree\nfour',
  'windows.txt': 'one\r\n2\r\n',
  'mixed.txt': 'one\r\n2\nthree\rfour\n',
  'mark.txt': '\u{feff}two\n',
  'latin.txt': Uint8Array.from([0x63, 0x61, 0x66, 0xe8, 0x0a]),
  'picture.png': Uint8Array.from([0x89, 0x50, 0, 9, 9]),
  'gone.txt': null,
  'deep/er/gone.bin': null,
  'old name.txt': null,
  'new folder/new name.txt': 'a\nb\nC\nd\ne\nf\n',
  'moved.sh': null,
  'bin/moved.sh': { run: '#!/bin/sh\necho one\necho two\n' },
  'run.sh': { run: '#!/bin/sh\n' },
  link: { link: 'windows.txt' },
  kind: { link: 'same' },
  place: null,
  'place/inside.txt': 'inside\n',
  'added.txt': 'new\n',
  'added.bin': Uint8Array.from([0, 255]),
  'empty.txt': '',
  'ignored.log': 'not ours\n',
  'odd\nname \t"q" ü.txt': 'odder\n',
};

async function changes(base = 'HEAD', buffers: ReadonlyMap<string, Uint8Array> = new Map()): Promise<TreeChanges> {
  return unwrap(await tree.changes({ folder: place.root, base, buffers }, NEVER));
}

async function failureOf(folder: string, base = 'HEAD') {
  const result = await tree.changes({ folder, base, buffers: new Map() }, NEVER);
  return result.ok ? null : result.failure;
}

function named({ before, after }: ChangedFile): string {
  const side = (state: ChangedFile['before']): string => (state === null ? '-' : `${state.path}:${state.mode}`);
  return `${side(before)} > ${side(after)}`;
}

/** Steps that undo all changes. */
function backwards(files: readonly ChangedFile[]): TreeStep[] {
  return files.map(({ before, after }) => ({ now: after, next: before }));
}

describe('changes of a working tree', () => {
  it('finds every kind of change, and nothing that git ignores', async () => {
    place.git('init', '-q');
    place.put(BEFORE).commit().put(AFTER);
    const found = await changes();
    expect(found).toMatchObject({ root: place.root, prefix: '', base: 'HEAD', leftAlone: [] });
    expect(found.files.map(named).sort()).toEqual(
      [
        '- > added.bin:file',
        '- > added.txt:file',
        '- > empty.txt:file',
        '- > place/inside.txt:file',
        'deep/er/gone.bin:file > -',
        'gone.txt:file > -',
        'kind:file > kind:link',
        'latin.txt:file > latin.txt:file',
        'link:link > link:link',
        'mark.txt:file > mark.txt:file',
        'mixed.txt:file > mixed.txt:file',
        'moved.sh:executable > bin/moved.sh:executable',
        'odd\nname \t"q" ü.txt:file > odd\nname \t"q" ü.txt:file',
        'old name.txt:file > new folder/new name.txt:file',
        'picture.png:file > picture.png:file',
        'place:file > -',
        'run.sh:file > run.sh:executable',
        'text.py:file > text.py:file',
        'windows.txt:file > windows.txt:file',
      ].sort(),
    );
    const texts = new Map(found.files.map((file) => [(file.after ?? file.before)?.path, file]));
    expect(texts.get('mark.txt')?.text).toMatchObject({ original: 'one\n', proposal: 'two\n' });
    expect(texts.get('latin.txt')?.text).toMatchObject({ original: 'caf\u00e9\n', proposal: 'caf\u00e8\n' });
    for (const name of ['picture.png', 'link', 'kind', 'added.bin']) expect(texts.get(name)?.text).toBeNull();
    for (const { before, after, text } of found.files) {
      if (text === null) continue;
      if (before) expect(Buffer.from(text.encode(text.original))).toEqual(Buffer.from(before.bytes));
      if (after) expect(Buffer.from(text.encode(text.proposal))).toEqual(Buffer.from(after.bytes));
    }
  });

  it('takes what is staged, committed since, or dropped from the index like anything else', async () => {
    place.git('init', '-q');
    place.put({ a: 'a\n', b: 'b\n', c: 'c\n', d: 'd\n' }).commit().put({ a: 'A\n' }).commit().put({ b: 'B\n' });
    place.git('add', 'b');
    place.git('rm', '-q', '--cached', 'c');
    place.put({ d: 'd\n', e: 'e\n' });
    const found = await changes('HEAD~1');
    expect(found.files.map(named)).toEqual(['a:file > a:file', 'b:file > b:file', '- > e:file']);
    expect((await changes()).files.map(named)).toEqual(['b:file > b:file', '- > e:file']);
  });

  it('sees line endings as git checks them out, not as it stores them', async () => {
    place.git('init', '-q');
    place.put({ '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'one\r\ntwo\r\n' }).commit();
    expect(place.git('show', 'HEAD:a.txt')).toBe('one\ntwo\n');
    place.put({ 'a.txt': 'one\r\n2\r\n' });
    expect((await changes()).files[0]?.text).toMatchObject({ original: 'one\r\ntwo\r\n', proposal: 'one\r\n2\r\n' });
  });

  it('counts unsaved buffers, of files that are changed on disk and of those that are not', async () => {
    place.git('init', '-q');
    place.put({ a: 'a\n', b: 'b\n', '.gitignore': 'i\n', i: 'i\n' }).commit().put({ b: 'B\n' });
    const buffer = (name: string, text: string): [string, Uint8Array] => [
      path.join(place.root, name),
      Buffer.from(text),
    ];
    const found = await changes('HEAD', new Map([buffer('a', 'unsaved\n'), buffer('b', 'b\n'), buffer('i', 'I\n')]));
    expect(found.files.map((file) => [named(file), file.text?.proposal])).toEqual([['a:file > a:file', 'unsaved\n']]);
  });

  it('works from a folder inside, and leaves submodules, nested repositories, pipes and what is not checked out alone', async () => {
    const library = new GitPlace();
    library.git('init', '-q');
    library.put({ 'l.txt': 'l\n' }).commit();
    place.git('init', '-q');
    place.put({ 'inside/a.txt': 'a\n', 'sparse/s.txt': 's\n' });
    place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'lib');
    place.commit();
    place.put({ 'inside/a.txt': 'b\n', 'lib/l.txt': 'changed\n', 'nest/n.txt': 'n\n', 'sparse/s.txt': 't\n' }).commit();
    place.git('sparse-checkout', 'set', '--no-cone', '/*', '!/sparse/');
    execSync('git init -q && git -c user.name=T -c user.email=t@e commit -q --allow-empty -m S', {
      cwd: path.join(place.root, 'nest'),
    });
    rmSync(path.join(place.root, 'nest/n.txt'));
    makePipe(path.join(place.root, 'inside/pipe'));
    const result = unwrap(
      await tree.changes({ folder: path.join(place.root, 'inside'), base: 'HEAD~1', buffers: new Map() }, NEVER),
    );
    library.remove();
    expect(result.prefix).toBe('inside');
    expect(result.files.map(named)).toEqual(['inside/a.txt:file > inside/a.txt:file']);
    expect(Object.fromEntries(result.leftAlone.map(({ path: name, why }) => [name, why]))).toMatchObject({
      'sparse/s.txt': 'sparse',
      lib: 'submodule',
    });
  });

  it('leaves installed packages and caches alone that git was not told to ignore', async () => {
    place.git('init', '-q');
    place.put({ 'a.py': 'a = 1\n' }).commit().put({ 'a.py': 'a = 2\n', 'web/node_modules/x/index.js': 'x' });
    place.put({
      '__pycache__/a.pyc': Uint8Array.from([0]),
      'env/pyvenv.cfg': 'home = x\n',
      'env/lib/x.py': 'x\n',
      '.DS_Store': 'x',
    });
    const found = await changes();
    expect(found.files.map(named)).toEqual(['a.py:file > a.py:file']);
    expect(found.leftAlone.map((left) => `${left.path} ${left.why}`).sort()).toEqual(
      ['.DS_Store', '__pycache__', 'env', 'web/node_modules'].map((name) => `${name} installed`),
    );
  });

  it('says in a word of its own why there is nothing to compare', async () => {
    expect(await failureOf(place.root)).toEqual({ code: 'no-repository', detail: { folder: place.root } });
    place.git('init', '-q');
    expect(await failureOf(place.root)).toMatchObject({ code: 'no-commits' });
    place.put({ a: 'a\n' }).commit();
    for (const revision of ['nowhere', '--all', '-h', '', 'HEAD:a', 'HEAD~5'])
      expect(await failureOf(place.root, revision)).toEqual({
        code: 'revision-unknown',
        detail: { revision, folder: place.root },
      });
    place.git('checkout', '-q', '-b', 'other');
    place.put({ a: 'b\n' }).commit();
    place.git('checkout', '-q', 'main');
    place.put({ a: 'c\n' }).commit();
    expect(() => place.git('merge', '-q', 'other')).toThrow();
    expect(await failureOf(place.root)).toEqual({ code: 'merge-unfinished', detail: { path: 'a' } });
    expect(await failureOf(path.join(place.root, '.git'))).toMatchObject({ code: 'no-repository' });
    const cancelled = AbortSignal.abort(new Error('stop'));
    await expect(tree.changes({ folder: place.root, base: 'HEAD', buffers: new Map() }, cancelled)).rejects.toThrow(
      'stop',
    );
  });
});

describe('dropping changes', () => {
  it('undoes every kind of change, and its patch brings everything back, byte for byte', async () => {
    place.git('init', '-q');
    place.put(BEFORE).commit();
    const before = place.snapshot();
    place.put(AFTER);
    const after = place.snapshot();
    const { files, root } = await changes();
    const saved = unwrap(await tree.saveReverse(root, backwards(files), NEVER));
    expect(path.relative(place.root, saved.file)).toBe('.git/edit-fidelity/dropped-20260102-030405.patch');
    expect(place.snapshot()).toEqual(after);
    unwrap(await tree.take(root, backwards(files), NEVER));
    expect(place.snapshot()).toEqual({ ...before, 'ignored.log': after['ignored.log'] });
    expect(place.git('status', '--porcelain')).toBe('');
    execSync(saved.command, { cwd: place.folder });
    expect(place.snapshot()).toEqual(after);
    // a second one does not take the place of the first
    const second = unwrap(await tree.saveReverse(root, backwards(files), NEVER));
    expect(path.basename(second.file)).toBe('dropped-20260102-030405-2.patch');
  });

  it('puts folders back where links have taken their place, and goes behind no other link', async () => {
    place.git('init', '-q');
    place.put({ 'pkg/a.py': 'a\n', 'pkg/deep/b.py': 'b\n', 'other/c.py': 'c\n' }).commit();
    const before = place.snapshot();
    place.put({ pkg: { link: 'other' } });
    const after = place.snapshot();
    const { files, root } = await changes();
    const saved = unwrap(await tree.saveReverse(root, backwards(files), NEVER));
    unwrap(await tree.take(root, backwards(files), NEVER));
    expect(place.snapshot()).toEqual(before);
    execSync(saved.command, { cwd: place.folder });
    expect(place.snapshot()).toEqual(after);
    const outside = path.join(place.folder, 'outside');
    place.put({ '../outside/x': 'x\n', away: { link: outside } });
    const step = { now: null, next: { path: 'away/y', mode: 'file' as const, bytes: Buffer.from('y') } };
    expect(await tree.take(root, [step], NEVER)).toMatchObject({ ok: false, failure: { code: 'file-read-only' } });
    expect(readdirSync(outside)).toEqual(['x']);
  });

  it('drops a part of it in the same way', async () => {
    place.git('init', '-q');
    place.put(BEFORE).commit().put(AFTER);
    const after = place.snapshot();
    const { files, root } = await changes();
    for (const wanted of [0, 1]) {
      const steps = backwards(files).filter(
        (step, index) =>
          index % 2 === wanted &&
          named({ before: step.next, after: step.now, text: null }) !== 'place:file > -' &&
          step.now?.path !== 'place/inside.txt',
      );
      const saved = unwrap(await tree.saveReverse(root, steps, NEVER));
      unwrap(await tree.take(root, steps, NEVER));
      expect(place.snapshot()).not.toEqual(after);
      execSync(saved.command, { cwd: place.root });
      expect(place.snapshot()).toEqual(after);
    }
  });

  it('touches nothing when a file has moved on, cannot be written, or stands in the way', async () => {
    place.git('init', '-q');
    place.put({ a: 'a\n', b: 'b\n', c: 'c\n', d: 'd\n' }).commit().put({ a: 'A\n', b: 'B\n', c: null, d: 'D\n' });
    const { files, root } = await changes();
    const steps = backwards(files);
    const attempt = async (): Promise<unknown> => {
      const before = place.snapshot();
      const taken = await tree.take(root, steps, NEVER);
      expect(place.snapshot()).toEqual(before);
      return taken.ok ? null : taken.failure;
    };
    place.put({ d: 'moved on\n' });
    expect(await attempt()).toEqual({ code: 'tree-changed', detail: { path: 'd' } });
    place.put({ d: 'D\n', c: 'came back\n' });
    expect(await attempt()).toEqual({ code: 'tree-changed', detail: { path: 'c' } });
    place.put({ c: null });
    chmodSync(path.join(place.root, 'b'), 0o444);
    expect(await attempt()).toMatchObject({ code: 'file-read-only', detail: { path: 'b' } });
    chmodSync(path.join(place.root, 'b'), 0o644);
    unwrap(await tree.take(root, steps, NEVER));
    expect(place.git('status', '--porcelain')).toBe('');
  });

  it('saves no patch where it cannot, and leaves nothing behind', async () => {
    place.git('init', '-q');
    place.put({ a: 'a\n' }).commit().put({ a: 'A\n' });
    const { files, root } = await changes();
    writeFileSync(path.join(place.root, '.git/edit-fidelity'), 'a file in the way');
    const saved = await tree.saveReverse(root, backwards(files), NEVER);
    expect(saved).toMatchObject({ ok: false, failure: { code: 'patch-not-saved' } });
    expect(readFileSync(path.join(place.root, 'a'), 'utf8')).toBe('A\n');
    expect(readdirSync(place.root).sort()).toEqual(['.git', 'a']);
  });
});
