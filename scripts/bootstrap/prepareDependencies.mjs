/** Brings `node_modules` to what the lock file says, and with it the Node that runs everything else. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explainNpmFailure } from './explainNpmFailure.mjs';
import { runCommand } from './runCommand.mjs';
import { runNpm } from './runNpm.mjs';
import { withLock } from './withLock.mjs';

/**
 * Does nothing when everything is in place, which it finds out by looking, not by a mark of its own: packages that a
 * developer installed by hand count, and a half-done installation does not.
 *
 * @param {string} root - the project's folder.
 * @returns {Promise<string>} path of the project's own Node program.
 * @throws {import('./setupError.mjs').SetupError} when npm fails.
 */
export async function prepareDependencies(root) {
  const node = ownNode(root);
  if (!packagesAreCurrent(root) || !existsSync(node)) {
    await withLock(
      path.join(root, '.vscode-test', 'dependencies.lock'),
      () => installDependencies(root),
      () => console.log('Waiting for another run that is installing the development packages.'),
    );
  }
  return node;
}

/** @param {string} root */
async function installDependencies(root) {
  if (!packagesAreCurrent(root)) {
    console.log('Installing the development packages with npm (about 700 MB in node_modules, once) ...');
    const result = await runNpm(['ci'], { cwd: root });
    if (result.exitCode !== 0) throw explainNpmFailure('install the development packages', result);
  }
  if (!existsSync(ownNode(root))) {
    const version = readLock(path.join(root, 'package-lock.json'))['node_modules/node']?.version;
    console.log(`Installing Node ${version}, as the editor has it, for the project's own scripts ...`);
    // Packages' install scripts are off in this project (.npmrc); this one is the exception, as it fetches the program.
    const result = await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: root });
    const works = existsSync(ownNode(root)) && (await runCommand(ownNode(root), ['--version'])).exitCode === 0;
    if (result.exitCode !== 0 || !works) throw explainNpmFailure(`install Node ${version}`, result);
  }
}

/** @param {string} root */
function ownNode(root) {
  return path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * npm notes what it installed in a hidden lock file, as its last step; that is compared with the project's lock file.
 *
 * @param {string} root
 * @returns {boolean}
 */
function packagesAreCurrent(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  const direct = Object.keys(wanted['']?.devDependencies ?? {}).map((name) => `node_modules/${name}`);
  return (
    Object.entries(wanted).every(([place, entry]) => place === '' || isInstalled(entry, installed[place])) &&
    Object.keys(installed).every((place) => place in wanted) &&
    direct.every((place) => existsSync(path.join(root, place, 'package.json')))
  );
}

/**
 * @param {LockEntry} wanted
 * @param {LockEntry | undefined} installed
 */
function isInstalled(wanted, installed) {
  // Packages for other platforms are optional and stay away.
  if (installed === undefined) return wanted.optional === true || wanted.devOptional === true;
  return installed.version === wanted.version && installed.integrity === wanted.integrity;
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 *   devDependencies?: Record<string, string> }} LockEntry
 *
 * @param {string} file
 * @returns {Record<string, LockEntry>} entries by place; none when the file is missing or broken.
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
