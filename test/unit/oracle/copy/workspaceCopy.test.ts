/** A copy holds what belongs to a workspace and is brought back to it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySource } from '../../../../src/oracle/copy/copySource.js';
import { WorkspaceCopy } from '../../../../src/oracle/copy/workspaceCopy.js';
import { bytes, filesOf, HAS_GIT, makePipe, NEVER, OraclePlace } from '../oraclePlace.js';

let place: OraclePlace;
let tree: string;
beforeEach(() => {
  place = new OraclePlace(null);
  tree = path.join(place.temporary, 'tree');
});
afterEach(() => place.remove());

async function copyOf(
  root = place.root,
  overlays: Record<string, string> = {},
  include: readonly string[] = [],
): Promise<WorkspaceCopy> {
  const { base, files, shared } = await copySource(root, '/nowhere', include, NEVER);
  return WorkspaceCopy.make(
    {
      ...{ root: base, files, shared, tree, workspaceAt: tree, sharedAt: (folder) => folder.source },
      overlays: new Map(Object.entries(overlays).map(([name, text]) => [name, bytes(text)])),
    },
    NEVER,
  );
}

/** Names in the copy, links with their targets. */
function listed(folder = tree, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const name = prefix + entry.name;
      if (entry.isSymbolicLink()) return [`${name} -> ${readlinkSync(path.join(folder, entry.name))}`];
      return entry.isDirectory() ? listed(path.join(folder, entry.name), `${name}/`) : [name];
    })
    .sort();
}

const read = (name: string): string => readFileSync(path.join(tree, name), 'utf8');

describe('what is copied', () => {
  const ODD = ['a b.txt', 'ünï.txt', 'it\'s "quoted".txt', 'new\nline.txt', '-dash.txt', '$HOME.txt', 'tab\there.txt'];

  function fill(): void {
    place.write('.gitignore', 'ignored/\n*.log\n!kept.log\n').write('src/.gitignore', '/generated.py\n');
    place.write('src/a.py', 'a').write('src/generated.py', 'g').write('deep/src/generated.py', 'g');
    place.write('ignored/x.txt', 'x').write('a.log', 'l').write('kept.log', 'k').write('.env.example', 'e');
    place.write('src/__pycache__/a.cpython-311.pyc', 'c').write('empty.txt', '');
    for (const name of ODD) place.write(name, name);
    place
      .write('node_modules/dep/index.js', 'd')
      .write('venv/pyvenv.cfg', 'home = /usr/bin')
      .write('venv/bin/python', 'p');
    chmodSync(path.join(place.root, 'src/a.py'), 0o755);
    symlinkSync('src/a.py', path.join(place.root, 'inner'));
    symlinkSync(path.join(place.root, 'src'), path.join(place.root, 'absolute'));
    symlinkSync('../outside.txt', path.join(place.root, 'outer'));
    symlinkSync('nowhere', path.join(place.root, 'dangling'));
    makePipe(path.join(place.root, 'pipe'));
  }

  const expected = [
    ...[
      '.env.example',
      '.gitignore',
      'deep/src/generated.py',
      'empty.txt',
      'kept.log',
      'src/.gitignore',
      'src/a.py',
      ...ODD,
    ],
    ...['inner -> src/a.py', 'absolute -> src', 'dangling -> nowhere'],
  ];

  it.each(HAS_GIT ? ['git', 'a walk'] : ['a walk'])(
    'is listed by %s: no ignored files, caches or pipes; links stay links',
    async (by) => {
      fill();
      if (by === 'git') place.git('init', '-q');
      await copyOf();
      const links = [
        `node_modules/dep -> ${place.root}/node_modules/dep`,
        `venv -> ${place.root}/venv`,
        `outer -> ${place.folder}/outside.txt`,
      ];
      expect(listed()).toEqual([...expected, ...links].sort());
      expect(statSync(path.join(tree, 'src/a.py')).mode & 0o777).toBe(0o755);
      for (const name of ODD) expect(read(name)).toBe(name);
      expect(statSync(path.join(tree, 'src/a.py')).ino).not.toBe(statSync(path.join(place.root, 'src/a.py')).ino);
    },
  );

  it.skipIf(!HAS_GIT)('goes into submodules and nested repositories, and leaves out what is deleted', async () => {
    place.write('a.txt', 'a').write('gone.txt', 'g').git('init', '-q');
    const inner = path.join(place.folder, 'inner');
    mkdirSync(inner);
    writeFileSync(path.join(inner, 'm.js'), 'm');
    execFileSync('git', ['init', '-q'], { cwd: inner });
    execFileSync('git', ['add', '.'], { cwd: inner });
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'm'], { cwd: inner });
    place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'lib.js');
    place.git('add', '.');
    rmSync(path.join(place.root, 'gone.txt'));
    place.write('nested/n.txt', 'n').write('nested/.gitignore', 'skip.txt').write('nested/skip.txt', 's');
    execFileSync('git', ['init', '-q'], { cwd: path.join(place.root, 'nested') });
    await copyOf();
    expect(listed()).toEqual(['.gitmodules', 'a.txt', 'lib.js/m.js', 'nested/.gitignore', 'nested/n.txt']);
  });

  it.skipIf(!HAS_GIT)('takes the repository around a package, but not around a folder that it ignores', async () => {
    place.write('package.json', '{}').write('packages/a/a.js', 'a').write('packages/b/b.js', 'b');
    place.write('node_modules/dep/index.js', 'd').write('.gitignore', 'node_modules\nscratch\n').git('init', '-q');
    const packages = ['packages/a/a.js', 'packages/b/b.js'];
    symlinkSync('../packages/b', path.join(place.root, 'node_modules/b'));
    await copyOf(path.join(place.root, 'packages/a'));
    expect(listed()).toEqual(
      [
        ...['.gitignore', 'package.json', ...packages],
        ...['node_modules/b -> ../packages/b', `node_modules/dep -> ${place.root}/node_modules/dep`],
      ].sort(),
    );
    place.write('scratch/s.txt', 's');
    tree = path.join(place.temporary, 'other');
    await copyOf(path.join(place.root, 'scratch'));
    expect(listed()).toEqual(['s.txt']);
  });
});

describe('bringing it up to date', () => {
  it('writes overlays and changes, and puts back what the run before had', async () => {
    place.write('a.txt', 'disk').write('b.txt', 'b').write('c/d.txt', 'd');
    const copy = await copyOf(place.root, { 'a.txt': 'buffer', 'new/n.txt': 'unsaved' });
    expect([read('a.txt'), read('new/n.txt')]).toEqual(['buffer', 'unsaved']);
    await copy.update(filesOf({ 'a.txt': 'trial!', 'b.txt': null, c: 'file', 'x/y.txt': 'y' }), NEVER);
    expect(listed()).toEqual(['a.txt', 'c', 'new/n.txt', 'x/y.txt']);
    expect(read('a.txt')).toBe('trial!');
    // saved meanwhile: runs still start from the workspace as it was
    place.write('b.txt', 'saved');
    await copy.update(filesOf({}), NEVER);
    expect([read('a.txt'), read('b.txt'), read('c/d.txt')]).toEqual(['buffer', 'b', 'd']);
    expect(listed()).not.toContain('x/y.txt');
  });

  it('gives an untouched copy its first changes without a look at the rest, and takes them back later', async () => {
    place.write('a.txt', 'a').write('b.txt', 'b').write('c/d.txt', 'd');
    const copy = await copyOf(place.root, { 'b.txt': 'buffer' });
    writeFileSync(path.join(tree, 'c/d.txt'), 'not looked at');
    await copy.give(filesOf({ 'a.txt': 'trial', 'b.txt': null, 'x/y.txt': 'y' }), NEVER);
    expect(listed()).toEqual(['a.txt', 'c/d.txt', 'x/y.txt']);
    expect([read('a.txt'), read('c/d.txt')]).toEqual(['trial', 'not looked at']);
    await copy.update(filesOf({}), NEVER);
    expect(listed()).toEqual(['a.txt', 'b.txt', 'c/d.txt']);
    expect([read('a.txt'), read('b.txt'), read('c/d.txt')]).toEqual(['a', 'buffer', 'd']);
  });

  it('finds a change of the same size in the same moment', async () => {
    place.write('a.txt', 'one');
    const copy = await copyOf();
    for (const text of ['two', 'six', 'ten']) {
      await copy.update(filesOf({ 'a.txt': text }), NEVER);
      expect(read('a.txt')).toBe(text);
    }
    await copy.update(filesOf({}), NEVER);
    expect(read('a.txt')).toBe('one');
  });

  it('undoes what tests did: bytes, modes, kinds, additions, links out of the copy', async () => {
    place.write('a.txt', 'a').write('run.sh', '#!').write('folder/b.txt', 'b').write('folder/c.txt', 'c');
    symlinkSync('a.txt', path.join(place.root, 'link'));
    const outside = path.join(place.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'mine.txt'), 'mine');
    const copy = await copyOf();
    const before = listed();
    const at = (name: string): string => path.join(tree, name);
    writeFileSync(at('a.txt'), 'b');
    chmodSync(at('run.sh'), 0o777);
    rmSync(at('folder'), { recursive: true });
    symlinkSync(outside, at('folder'));
    rmSync(at('link'));
    mkdirSync(at('link/deep'), { recursive: true });
    writeFileSync(at('link/deep/x'), 'x');
    mkdirSync(at('added'));
    symlinkSync(outside, at('added/out'));
    chmodSync(at('added'), 0o000);
    await copy.update(filesOf({ 'folder/b.txt': 'changed' }), NEVER);
    expect(listed()).toEqual(before);
    expect([read('a.txt'), read('folder/b.txt'), read('folder/c.txt')]).toEqual(['a', 'changed', 'c']);
    expect(lstatSync(at('run.sh')).mode & 0o777).toBe(lstatSync(path.join(place.root, 'run.sh')).mode & 0o777);
    expect(readFileSync(path.join(outside, 'mine.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(outside)).toEqual(['mine.txt']);
  });

  it('writes through links that stay inside, and never through links that leave', async () => {
    place.write('real/a.txt', 'a').write('../outside/b.txt', 'b');
    symlinkSync('real/a.txt', path.join(place.root, 'inside.txt'));
    symlinkSync('real', path.join(place.root, 'folder'));
    symlinkSync('../outside/b.txt', path.join(place.root, 'leaves.txt'));
    symlinkSync('../outside', path.join(place.root, 'away'));
    const copy = await copyOf();
    await copy.update(filesOf({ 'inside.txt': 'new' }), NEVER);
    expect(read('real/a.txt')).toBe('new');
    await copy.update(filesOf({ 'folder/a.txt': 'newer' }), NEVER);
    expect([read('real/a.txt'), read('inside.txt')]).toEqual(['newer', 'newer']);
    await copy.update(filesOf({ 'leaves.txt': 'copy' }), NEVER);
    expect(read('leaves.txt')).toBe('copy');
    await expect(copy.update(filesOf({ 'away/b.txt': 'gotcha' }), NEVER)).rejects.toThrow('copy-failed');
    await expect(copy.update(filesOf({ 'away/new.txt': 'gotcha' }), NEVER)).rejects.toThrow('copy-failed');
    expect(readFileSync(path.join(place.folder, 'outside/b.txt'), 'utf8')).toBe('b');
    expect(existsSync(path.join(place.folder, 'outside/new.txt'))).toBe(false);
    await copy.update(filesOf({}), NEVER);
    expect(read('real/a.txt')).toBe('a');
  });

  it('makes entries links, executable or plain when told so, and takes emptied folders away, as git does', async () => {
    place.write('a.txt', 'a').write('run.sh', '#!').write('deep/er/only.txt', 'o').write('was/folder.txt', 'f');
    symlinkSync('a.txt', path.join(place.root, 'link'));
    const copy = await copyOf();
    const before = listed();
    const modeOf = (name: string): number => lstatSync(path.join(tree, name)).mode & 0o777;
    const [plain, mask] = [modeOf('run.sh'), process.umask()];
    const files = filesOf({ 'run.sh': 'ls', 'a.txt': 'run.sh', link: 'own', 'deep/er/only.txt': null, was: 'w' });
    const modes = new Map([
      ['run.sh', 'executable'],
      ['a.txt', 'link'],
      ['link', 'file'],
    ] as const);
    await copy.update(new Map([...files, ['was/folder.txt', null]]), NEVER, modes);
    expect(listed()).toEqual(['a.txt -> run.sh', 'link', 'run.sh', 'was']);
    expect([read('a.txt'), read('link'), read('was')]).toEqual(['ls', 'own', 'w']);
    expect([modeOf('run.sh'), modeOf('link'), process.umask()]).toEqual([0o755, 0o644, mask]);
    await copy.update(new Map([['link', null]]), NEVER, new Map());
    expect(listed()).toEqual(before.filter((name) => name !== 'link -> a.txt'));
    expect([read('a.txt'), read('run.sh'), modeOf('run.sh')]).toEqual(['a', '#!', plain]);
    await copy.update(filesOf({}), NEVER);
    expect(listed()).toEqual(before);
  });

  it('restores nothing at the other end of a link in its own place', async () => {
    place.write('a.txt', 'a').write('../mine/thesis.txt', 'mine');
    const copy = await copyOf();
    rmSync(tree, { recursive: true });
    await copy.update(filesOf({}), NEVER);
    expect(listed()).toEqual(['a.txt']);
    rmSync(tree, { recursive: true });
    symlinkSync(path.join(place.folder, 'mine'), tree);
    await expect(copy.update(filesOf({}), NEVER)).rejects.toMatchObject({ failure: { code: 'copy-failed' } });
    expect(readdirSync(path.join(place.folder, 'mine'))).toEqual(['thesis.txt']);
  });

  it('leaves buffers of installed packages out, and refuses to write there', async () => {
    place.write('a.txt', 'a').write('node_modules/dep/index.js', 'd');
    const copy = await copyOf(place.root, { 'node_modules/dep/index.js': 'edited' });
    const names = filesOf({ 'node_modules/dep/index.js': 'edited' });
    await expect(copy.update(names, NEVER)).rejects.toThrow('copy-failed');
    expect(readFileSync(path.join(place.root, 'node_modules/dep/index.js'), 'utf8')).toBe('d');
  });

  it('says so when a file that tests change has been changed by the user as well', async () => {
    place.write('a.txt', 'a');
    const copy = await copyOf();
    writeFileSync(path.join(tree, 'a.txt'), 'by a test');
    place.write('a.txt', 'by the user');
    await expect(copy.update(filesOf({}), NEVER)).rejects.toMatchObject({ failure: { code: 'copy-failed' } });
  });
});
