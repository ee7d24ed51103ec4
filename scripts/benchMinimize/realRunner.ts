/** A case as a project of its own, searched as the product does it: a runner that people have, in sandboxed copies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { LocalOracle } from '../../src/oracle/localOracle.ts';
import type { OracleSettings, TestBench } from '../../src/session/ports/oracle.ts';
import type { Result } from '../../src/session/result.ts';
import { TrialRunner } from '../../src/session/tests/trialRunner.ts';
import type { PlantedCase } from './plantedCase.ts';
import type { OurWay } from './searches.ts';

const SETTINGS: OracleSettings = { command: null, timeLimitMs: 30_000, outputLimitBytes: 1_000_000 };
const NEVER = new AbortController().signal;

const PYTEST = `import json
import pathlib

import program

SOURCES = {one['name']: one['source'] for one in json.loads(pathlib.Path(__file__).with_name('tests.json').read_text())}


def run(name):
    exec(SOURCES[name], dict(vars(program)))
`;
const NODE_TEST = `'use strict';
const { readFileSync } = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const vm = require('node:vm');
globalThis.require = require;
console.assert = (holds) => { if (!holds) throw new Error('assertion failed'); };
console.log = () => {};
// The programs are scripts that export nothing.
vm.runInThisContext(readFileSync(path.join(__dirname, './program.js'), 'utf8'));
for (const { name, source } of JSON.parse(readFileSync(path.join(__dirname, 'tests.json'), 'utf8'))) {
  test(name, () => vm.runInThisContext('{' + source + '\\n}'));
}
`;

/** What a search needs of a case that lies in copies. */
export interface RealTests {
  /** The runner that was found. */
  readonly runner: string;
  /** How long one run of all tests took, in milliseconds. */
  readonly runMs: number;
  readonly failingOnOriginal: readonly string[];
  failingOn(text: string): Promise<readonly string[]>;
  readonly abandon: NonNullable<OurWay['abandon']>;
}

/**
 * Lays a case down as a project, copies it so many times, runs its tests on original and proposal, and lends them to a search.
 *
 * @param scriptsFolder - the scripts of `src/oracle/`, which a bundle does not contain.
 * @throws Error where the tests cannot be found or run.
 */
export async function withRealTests<T>(
  planted: PlantedCase,
  copies: number,
  scriptsFolder: string,
  search: (tests: RealTests) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-minimize-project-'));
  const file = writeProject(root, planted);
  const oracle = new LocalOracle({
    scriptsFolder,
    temporaryFolder: tmpdir(),
    homeFolder: homedir(),
    environment: process.env,
    slots: copies,
    consent: { runWithoutSandbox: async () => true },
  });
  const workspace = { root, file, overlays: new Map() };
  let bench: TestBench | undefined;
  try {
    const plan = unwrap(await oracle.discover(workspace, SETTINGS, NEVER));
    bench = unwrap(await oracle.prepare(workspace, plan, SETTINGS, NEVER));
    const filesOf = async (text: string) => ({ files: new Map([[file, new TextEncoder().encode(text)]]) });
    const runner = new TrialRunner(bench, filesOf, { now: () => performance.now() });
    const before = unwrap(await runner.fullRun(planted.original, NEVER));
    const after = unwrap(await runner.fullRun(planted.proposal, NEVER));
    const failing = before.results.filter(({ status }) => status !== 'passed').map(({ id }) => id);
    if (failing.length === 0 || after.results.some(({ status }) => status !== 'passed')) {
      throw new Error(`Not as planted: ${before.output}\n${after.output}`);
    }
    return await search({
      runner: plan.runner,
      runMs: after.elapsedMs,
      failingOnOriginal: failing,
      failingOn: async (text) => (await runner.trial(text, failing, { whole: false, only: failing }, NEVER)).failing,
      abandon: (text) => runner.abandon(text),
    });
  } finally {
    await bench?.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Gives the name of the program's file. */
function writeProject(root: string, { language, original, tests }: PlantedCase): string {
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  write('tests.json', JSON.stringify(tests));
  if (language === 'python') {
    const functions = tests.map(({ name }) => `\n\ndef ${name}():\n    run('${name}')\n`);
    write('test_program.py', PYTEST + functions.join(''));
    write('program.py', original);
    return 'program.py';
  }
  write('package.json', '{ "private": true, "type": "commonjs", "scripts": { "test": "node --test" } }\n');
  write('program.test.js', NODE_TEST);
  write('program.js', original);
  return 'program.js';
}

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
