/**
 * Whole projects, as people have them, each with a planted bug and a recorded reply that fixes it and changes more: nothing is set up,
 * and the command line finds the tests, says what of the reply they need, writes that alone, and the project's own suite passes.
 *
 * Each project has a test file of its own, so that they run side by side.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPaths } from '../../../../scripts/projectPaths.ts';
import type { Report } from '../../../../src/session/report.js';
import { startModelServer } from '../../../support/modelServer/modelServer.js';
import { livingProcesses } from '../../oracle/livingProcesses.js';
import { HAS_GIT } from '../../oracle/oraclePlace.js';
import { emptyFolder, runCli } from '../runCli.ts';

const LIMIT_MS = 600_000;
const PROJECTS = path.join(projectPaths.root, 'test', 'fixtures', 'projects');

export interface ProjectCase {
  readonly project: string;
  /** Why it is skipped, where it is. */
  readonly needs: string;
  readonly isHere: boolean;
  readonly file: string;
  /** The planted bug and its fix, the only change that is to be written. */
  readonly fix: readonly [bug: string, fixed: string];
  readonly runner: string;
  readonly command: string;
  /** The tests near the file that show the bug. */
  readonly neededBy: readonly string[];
  /** Hunks that no test needs, at least. */
  readonly excess: number;
  /** Tests of the whole suite that the tool runs, all of which pass in the end. */
  readonly whole: number;
  /**
   * Calls of the project's own runner in the project itself when all is done, by folder and program: all tests or, where everything would
   * be compiled anew for them, those that are far from the file and show the bug as well. The command line has run the others by then.
   */
  readonly suite: readonly (readonly string[])[];
  /** Whether it is to be repaired without a model, too. */
  readonly builtin: boolean;
}

/** The tests of one project, skipped where its tools, or what they need offline, are not there. */
export function testProject(one: ProjectCase): void {
  describe.skipIf(!HAS_GIT || !one.isHere)(`${one.project} (skipped without ${one.needs})`, () => {
    it(
      'gets what its tests need of a reply that changes more',
      async () => {
        const { reply } = JSON.parse(readFileSync(path.join(PROJECTS, 'recordings', `${one.project}.json`), 'utf8'));
        const server = await startModelServer({ answers: [{ reply }] });
        const model = ['--provider', 'openai', '--model', 'recorded', '--base-url', server.baseUrl];
        checkOverEdit(one, await fixAndCheck(one, model).finally(() => server.close()));
      },
      LIMIT_MS,
    );

    if (!one.builtin) return;
    it(
      'is repaired without a model',
      async () => {
        const report = await fixAndCheck(one, []);
        expect(report).toMatchObject({ verdict: 'minimal', fidelity: 1, changedTokens: { all: 1, needed: 1 } });
        expect(report.model).toMatchObject({ provider: 'builtin', name: null });
      },
      LIMIT_MS,
    );
  });
}

function checkOverEdit(one: ProjectCase, report: Report): void {
  expect(report).toMatchObject({
    ...{ verdict: 'over-edit', minimization: { complete: true, oneMinimal: true } },
    tests: { whole: { state: 'done', broken: [], brokenByMinimal: [] } },
  });
  expect(report.tests?.whole?.minimal).toEqual({ passed: one.whole, failed: 0, skipped: 0 });
  expect(report.excess).toBeGreaterThan(0);
  const statuses = report.files[0]?.hunks.map(({ status }) => status) ?? [];
  expect(statuses.filter((status) => status === 'not-needed').length).toBeGreaterThanOrEqual(one.excess);
  expect(statuses.filter((status) => !['needed', 'not-needed', 'neutral'].includes(status))).toEqual([]);
}

/** Runs `fix` on a fresh clone, and holds what it says and leaves against the planted bug. */
async function fixAndCheck(one: ProjectCase, words: readonly string[]): Promise<Report> {
  const folder = cloneOf(one.project);
  const temporary = emptyFolder();
  const file = path.join(folder, one.file);
  const fixed = readFileSync(file, 'utf8').replace(...one.fix);
  const run = await runCli(folder, ['fix', one.file, ...words, '--accept', 'needed', '--json'], {
    ...{ TMPDIR: temporary, XDG_DATA_HOME: emptyFolder(), OPENAI_API_KEY: 'k' },
  });
  const report = JSON.parse(run.stdout) as Report;
  expect(report.failure).toBeNull();
  expect(run.status).toBe(0);
  expect(report.tests).toMatchObject({
    ...{ runner: one.runner, command: one.command, perTest: true },
    ...{ baseline: { failed: one.neededBy.length }, proposal: { failed: 0 }, stillFailing: [], broken: [], flaky: [] },
  });
  const needed = report.files[0]?.hunks.filter(({ status }) => status === 'needed') ?? [];
  expect(needed.map(({ neededBy }) => [...neededBy].sort())).toEqual([one.neededBy]);
  expect([...(report.tests?.fixed ?? [])].sort()).toEqual(one.neededBy);
  expect(readFileSync(file, 'utf8')).toBe(fixed);
  expect(git(folder, 'status', '--porcelain', '--ignored=no')).toBe(` M ${one.file}\n`);
  expect(readdirSync(temporary)).toEqual([]);
  expect(livingProcesses(folder)).toEqual([]);
  for (const [at = '', program = '', ...args] of one.suite) {
    execFileSync(program, args, { cwd: path.join(folder, at), stdio: 'pipe' });
  }
  return report;
}

/** The project as it is after `git clone` and installing what it needs. */
function cloneOf(project: string): string {
  const folder = emptyFolder();
  cpSync(path.join(PROJECTS, project), folder, { recursive: true });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Start');
  if (project === 'rota') installPackages(folder);
  return folder;
}

/** As npm does it for a workspace: links to the packages, and what they need from outside. */
function installPackages(folder: string): void {
  const installed = path.join(folder, 'node_modules');
  mkdirSync(path.join(installed, '@rota'), { recursive: true });
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    symlinkSync(`../../packages/${name}`, path.join(installed, '@rota', name));
  }
  symlinkSync(path.join(projectPaths.root, 'node_modules', 'vitest'), path.join(installed, 'vitest'));
}

function git(folder: string, ...words: readonly string[]): string {
  const name = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
  return execFileSync('git', [...name, ...words], { cwd: folder, encoding: 'utf8' });
}
