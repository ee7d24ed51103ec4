/** Finds or installs pytest: the sample project and many tests run real Python tests. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { projectPaths } from '../projectPaths.ts';
import { aptInstall, canUseApt } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

const SYSTEM_PYTHON = '/usr/bin/python3';

/** Plugins that this machine happens to have say nothing about us, and some take a second to load at every start. */
const WITHOUT_PLUGINS: NodeJS.ProcessEnv = { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' };

/**
 * Without Python or pytest nothing fails here: a test that needs them says so when it skips.
 *
 * @returns what to change in the environment of tests, so that `python3 -m pytest` works there also when HOME is
 *   another folder.
 */
export async function ensurePytest(): Promise<NodeJS.ProcessEnv> {
  const found = await findPytest();
  if (found !== undefined) return { ...found, ...WITHOUT_PLUGINS };
  if (canUseApt()) {
    const problem = await aptInstall(['python3', 'python3-pytest'], 'pytest, which runs the sample project');
    if (problem !== undefined) console.log(`apt could not install pytest:\n${problem}`);
    const installed = await findPytest();
    if (installed !== undefined) return { ...installed, ...WITHOUT_PLUGINS };
  }
  console.log('pytest was not found: tests that need it are skipped. Install it with: python3 -m pip install pytest');
  return {};
}

/** @returns the change to the environment with which `python3` has pytest, or undefined when no Python has it. */
async function findPytest(): Promise<NodeJS.ProcessEnv | undefined> {
  if (await hasPytest('python3')) return { PYTHONUSERBASE: await userBase('python3') };
  if (await hasPytest(SYSTEM_PYTHON)) return { PATH: `${preferSystemPython()}${path.delimiter}${process.env['PATH']}` };
  return undefined;
}

async function hasPytest(python: string): Promise<boolean> {
  if (findProgram([python]) === undefined) return false;
  return (await runCommand(python, ['-c', 'import pytest'], { timeoutMs: 30_000 })).exitCode === 0;
}

/** Where `pip install --user` puts packages; Python derives it from HOME, which is another folder in tests. */
async function userBase(python: string): Promise<string> {
  return (await runCommand(python, ['-m', 'site', '--user-base'], { timeoutMs: 30_000 })).stdout.trim();
}

/** apt installs for the system's Python, but another one is first on the search path: put the system's before it. */
function preferSystemPython(): string {
  const folder = path.join(projectPaths.cache, 'system-python');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(SYSTEM_PYTHON, path.join(folder, 'python3'));
  return folder;
}
