/** Of a home folder, tests are shown the tools and not the secrets. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secretsInTools, toolFolders } from '../../../../src/oracle/sandbox/toolFolders.js';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'home-')));
});
afterEach(() => rmSync(home, { recursive: true }));

function make(...folders: string[]): void {
  for (const folder of folders) mkdirSync(path.join(home, folder), { recursive: true });
}

function shown(PATH: string[], programs: string[] = []): string[] {
  const search = PATH.map((folder) => path.resolve(home, folder)).join(':');
  return toolFolders(home, { PATH: search }, programs).map((folder) => path.relative(home, folder));
}

it('shows installations as a whole, found by name, by the search path or by a program', () => {
  make(
    '.pyenv/shims',
    '.nvm/versions/node/v20/bin',
    'opt/tool/bin',
    'opt/tool/lib',
    'bin',
    'work/project/node_modules/.bin',
    'py/3/bin',
  );
  writeFileSync(path.join(home, 'py/3/bin/python'), '');
  const search = [
    '.pyenv/shims',
    '.nvm/versions/node/v20/bin',
    'opt/tool/bin',
    'bin',
    'work/project/node_modules/.bin',
    '/usr/bin',
    'gone/bin',
  ];
  expect(shown(search, [path.join(home, 'py/3/bin/python')])).toEqual(
    ['.nvm', '.pyenv', 'bin', 'opt/tool', 'py/3', 'work/project/node_modules/.bin'].sort(),
  );
});

it('never shows the home itself, folders of secrets, or folders that hold more than tools', () => {
  make('.ssh/bin', '.aws/bin', '.local/bin', '.local/share/keyrings', '.config/bin', '.docker/bin');
  expect(shown(['.', '.ssh/bin', '.aws/bin', '.local/bin', '.config/bin', '.docker/bin'])).toEqual(['.local/bin']);
});

it('follows links to where the tools really are', () => {
  make('.local/share/fnm/versions/v20/bin', 'links');
  symlinkSync(path.join(home, '.local/share/fnm/versions/v20/bin'), path.join(home, 'links/current'));
  expect(shown(['links/current'])).toEqual(['.local/share/fnm', 'links/current']);
});

it('knows the files of tools that hold passwords', () => {
  make('.cargo', '.m2');
  writeFileSync(path.join(home, '.cargo/credentials.toml'), '');
  writeFileSync(path.join(home, '.m2/settings.xml'), '');
  expect(
    secretsInTools(home)
      .map((file) => path.relative(home, file))
      .sort(),
  ).toEqual(['.cargo/credentials.toml', '.m2/settings.xml']);
});
