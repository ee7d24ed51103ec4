import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareDependencies } from '../../../scripts/bootstrap/prepareDependencies.mjs';

/** A project that needs one package and Node, and whose npm does what the test says. */
let root: string;
const lock = (version: string) => ({
  packages: {
    '': { devDependencies: { left: version } },
    'node_modules/left': { version, integrity: `hash of ${version}` },
    'node_modules/left-for-windows': { version, optional: true },
  },
});
const inRoot = (...names: string[]) => path.join(root, ...names);

/** An npm that notes how it was called, then runs a script in the project's folder. */
function provideNpm(script: string): void {
  writeFileSync(
    inRoot('npm-cli.js'),
    `const fs = require('node:fs'); const { words } = { words: process.argv.slice(2) };
     fs.appendFileSync('calls.txt', words[0] + '\\n'); ${script}`,
  );
  vi.stubEnv('npm_execpath', inRoot('npm-cli.js'));
}

const INSTALLING = `
  if (words[0] === 'ci') {
    fs.mkdirSync('node_modules/left', { recursive: true });
    fs.writeFileSync('node_modules/left/package.json', '{}');
    const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    delete lock.packages[''];
    delete lock.packages['node_modules/left-for-windows'];
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
  } else {
    fs.mkdirSync('node_modules/node/bin', { recursive: true });
    fs.writeFileSync('node_modules/node/bin/node', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 });
  }`;

const calls = () => readFileSync(inRoot('calls.txt'), 'utf8').trim().split('\n');

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'edit-fidelity-dependencies-'));
  mkdirSync(inRoot('node_modules'));
  writeFileSync(inRoot('package-lock.json'), JSON.stringify(lock('1.0.0')));
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('prepareDependencies', () => {
  it('installs packages and Node, and the next time nothing', async () => {
    provideNpm(INSTALLING);
    const node = await prepareDependencies(root);
    expect(node).toBe(inRoot('node_modules', 'node', 'bin', 'node'));
    expect(await prepareDependencies(root)).toBe(node);
    expect(calls()).toEqual(['ci', 'rebuild']);
  });

  it('installs again when the lock file has changed', async () => {
    provideNpm(INSTALLING);
    await prepareDependencies(root);
    writeFileSync(inRoot('package-lock.json'), JSON.stringify(lock('1.0.1')));
    await prepareDependencies(root);
    expect(calls()).toEqual(['ci', 'rebuild', 'ci']);
  });

  it('has npm run on a Node that is not one of the packages that it replaces', async () => {
    provideNpm(`fs.writeFileSync('places.txt', process.execPath + ':' + process.env.PATH); ${INSTALLING}`);
    vi.stubEnv('PATH', `${inRoot('node_modules', '.bin')}:${process.env['PATH']}`);
    vi.stubEnv('npm_node_execpath', inRoot('node_modules', 'node', 'bin', 'node'));
    await prepareDependencies(root);
    const places = readFileSync(inRoot('places.txt'), 'utf8').split(':');
    expect(places.filter((place) => place.includes('node_modules'))).toEqual([]);
  });

  it('installs again when an installation was killed half-way', async () => {
    provideNpm(INSTALLING);
    await prepareDependencies(root);
    rmSync(inRoot('node_modules', '.package-lock.json'));
    await prepareDependencies(root);
    expect(calls()).toEqual(['ci', 'rebuild', 'ci']);
  });

  it('installs once when two runs start together', async () => {
    provideNpm(`setTimeout(() => {${INSTALLING}}, 100);`);
    await Promise.all([prepareDependencies(root), prepareDependencies(root)]);
    expect(calls()).toEqual(['ci', 'rebuild']);
  });

  it.each([
    ['offline', 'npm error code ENOTFOUND', /registry cannot be reached/],
    ['out of disk space', 'npm error code ENOSPC', /disk is full/],
    ['not allowed to write', 'npm error code EACCES', /cannot be written/],
    ['at odds with the lock file', 'npm error code EUSAGE', /disagree/],
  ])('says what to do when npm is %s', async (_case, words, remedy) => {
    provideNpm(`console.error(${JSON.stringify(words)}); process.exit(1);`);
    await expect(prepareDependencies(root)).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringContaining(words),
      remedy: expect.stringMatching(remedy),
    });
  });
});
