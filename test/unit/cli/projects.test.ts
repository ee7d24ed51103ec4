/**
 * Whole projects, as people have them, each with a planted bug and a recorded reply that fixes it and changes more: nothing is set up,
 * and the command line finds the tests, says what of the reply they need, writes that alone, and the project's own suite passes.
 * Each is skipped where its tools, or what they need offline, are not there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPaths } from '../../../scripts/projectPaths.ts';
import { findProgram } from '../../../src/oracle/commands/findProgram.js';
import type { Report } from '../../../src/session/report.js';
import { startModelServer } from '../../support/modelServer/modelServer.js';
import { livingProcesses } from '../oracle/livingProcesses.js';
import { HAS_GIT, HAS_PYTEST } from '../oracle/oraclePlace.js';
import { emptyFolder, runCli } from './runCli.ts';

const LIMIT_MS = 600_000;
const PROJECTS = path.join(projectPaths.root, 'test', 'fixtures', 'projects');
const MAVEN_NEEDS = [
  'org/junit/jupiter/junit-jupiter/5.10.2',
  'org/apache/maven/surefire/surefire-junit-platform/3.2.5',
];
const isFetched = MAVEN_NEEDS.every((name) => existsSync(path.join(homedir(), '.m2/repository', name)));

function has(program: string): boolean {
  return findProgram(program, { folder: '/', environment: process.env }) !== null;
}

interface Case {
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

const CASES: readonly Case[] = [
  {
    ...{ project: 'freightbook', needs: 'pytest', isHere: HAS_PYTEST, builtin: true },
    file: 'src/freightbook/rates/brackets.py',
    fix: ['bisect_right(self.limits, weight)', 'bisect_left(self.limits, weight)'],
    runner: 'pytest',
    command: 'python3 -m pytest tests/unit/test_rate_card.py tests/unit/test_surcharges.py',
    neededBy: ['tests/unit/test_rate_card.py::test_base_price_by_weight[5.0-6.90]'],
    ...{ excess: 5, whole: 82 },
    suite: [['', 'python3', '-m', 'pytest', '-q']],
  },
  {
    ...{ project: 'rota', needs: 'nothing but Node', isHere: true, builtin: true },
    file: 'packages/calendar/src/weeks.js',
    fix: ['compareDays(start, lastDay) < 0', 'compareDays(start, lastDay) <= 0'],
    runner: 'node:test',
    command: 'node --test test/calendar.test.js ../roster/test/assign.test.js ../roster/test/rules.test.js',
    neededBy: [
      'packages/calendar/test/calendar.test.js > weeks > include one of which the range has nothing but its first day',
      'packages/roster/test/assign.test.js > assignment > lists the hours of a person week by week',
    ],
    ...{ excess: 4, whole: 36 },
    suite: [
      ['packages/calendar', process.execPath, '--test'],
      ['packages/roster', process.execPath, '--test'],
      ['packages/sheet', process.execPath, '../../node_modules/vitest/vitest.mjs', 'run'],
    ],
  },
  {
    ...{ project: 'tramline', needs: 'cargo', isHere: has('cargo'), builtin: false },
    file: 'crates/timetable/src/trip.rs',
    fix: ['position(|call| call.stop == to)', 'rposition(|call| call.stop == to)'],
    runner: 'cargo test',
    command: 'cargo test -p timetable',
    neededBy: ['tests/networks.rs::rides_the_circle_to_its_end'],
    ...{ excess: 3, whole: 25 },
    suite: [['', 'cargo', 'test', '--offline', '--quiet', '-p', 'planner', '--test', 'journeys']],
  },
  {
    ...{ project: 'lendery', needs: 'Maven with JUnit 5.10.2 and Surefire 3.2.5', builtin: false },
    isHere: has('mvn') && isFetched,
    file: 'circulation/src/main/java/org/example/lendery/circulation/LoanRules.java',
    fix: ['item.shelf() == REFERENCE', 'REFERENCE.equals(item.shelf())'],
    runner: 'Maven',
    command: 'mvn -pl circulation -am test -Dtest=LoanRulesTest,LoanDeskTest',
    neededBy: ['org.example.lendery.circulation.LoanDeskTest.keepsReferenceWorksInTheHouse'],
    ...{ excess: 3, whole: 40 },
    suite: [
      [
        ...['', 'mvn', '--offline', '--quiet', '--batch-mode', '-pl', 'desk', '-am', 'test'],
        ...['-Dtest=DaySheetTest', '-Dsurefire.failIfNoSpecifiedTests=false'],
      ],
    ],
  },
];

describe.each(CASES)('$project (skipped without $needs)', (one) => {
  it.skipIf(!HAS_GIT || !one.isHere)(
    'gets what its tests need of a reply that changes more',
    async () => {
      const { reply } = JSON.parse(readFileSync(path.join(PROJECTS, 'recordings', `${one.project}.json`), 'utf8'));
      const server = await startModelServer({ answers: [{ reply }] });
      const model = ['--provider', 'openai', '--model', 'recorded', '--base-url', server.baseUrl];
      const report = await fixAndCheck(one, model).finally(() => server.close());
      expect(report).toMatchObject({
        ...{ verdict: 'over-edit', minimization: { complete: true, oneMinimal: true } },
        tests: { whole: { state: 'done', broken: [], brokenByMinimal: [] } },
      });
      expect(report.tests?.whole?.minimal).toEqual({ passed: one.whole, failed: 0, skipped: 0 });
      expect(report.excess).toBeGreaterThan(0);
      const statuses = report.files[0]?.hunks.map(({ status }) => status) ?? [];
      expect(statuses.filter((status) => status === 'not-needed').length).toBeGreaterThanOrEqual(one.excess);
      expect(statuses.filter((status) => !['needed', 'not-needed', 'neutral'].includes(status))).toEqual([]);
    },
    LIMIT_MS,
  );

  it.skipIf(!HAS_GIT || !one.isHere || !one.builtin)(
    'is repaired without a model, where built-in repair knows the language',
    async () => {
      const report = await fixAndCheck(one, []);
      expect(report).toMatchObject({ verdict: 'minimal', fidelity: 1, changedTokens: { all: 1, needed: 1 } });
      expect(report.model).toMatchObject({ provider: 'builtin', name: null });
    },
    LIMIT_MS,
  );
});

/** Runs `fix` on a fresh clone, and holds what it says and leaves against the planted bug. */
async function fixAndCheck(one: Case, words: readonly string[]): Promise<Report> {
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
