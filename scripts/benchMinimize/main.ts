/** Minimization against plain delta debugging over the same hunks, with tests that really run. */
import { writeFileSync } from 'node:fs';
import { applyHunks } from '../../src/core/diff/applyHunks.ts';
import { diffHunks } from '../../src/core/diff/diffHunks.ts';
import type { Hunk } from '../../src/core/diff/hunk.ts';
import { ddmin } from '../../src/core/minimize/ddmin.ts';
import { minimizePatch } from '../../src/core/minimize/minimizePatch.ts';
import { median, tableLine } from '../benchTable.ts';
import { type PlantedCase, plantedCases } from './plantedCase.ts';
import { CaseTests } from './runTests.ts';

const CASES = 60;
const SEED = 20_260;

/** What one way of searching took, and what it found. */
interface Found {
  readonly kept: readonly string[];
  readonly trials: number;
  readonly elapsedMs: number;
}

/** One case. */
export interface MinimizeRow {
  readonly hunks: number;
  readonly needed: number;
  readonly tied: boolean;
  readonly ours: number;
  readonly oursWithoutNames: number;
  readonly ddmin: number;
  readonly ratio: number;
  readonly sameAnswer: boolean;
  readonly oneMinimal: boolean;
  readonly oneCopyMs: number;
  readonly twoCopiesMs: number;
  readonly ddminMs: number;
}

/** Runs all cases; a line for each, the medians at the end, the figures in a file. */
export async function benchMinimize(jsonFile: string): Promise<void> {
  console.log(
    `Minimization against plain ddmin over the same hunks; ${CASES} cases, seed ${SEED}, each trial a process.\n`,
  );
  console.log(
    tableLine([
      'hunks',
      'needed',
      'tied',
      'trials',
      'no names',
      'ddmin',
      'ratio',
      'same',
      '1-min',
      'ms',
      'two',
      'ddmin',
    ]),
  );
  const rows: MinimizeRow[] = [];
  for (const planted of plantedCases(CASES, SEED)) {
    const row = await rowOf(planted);
    rows.push(row);
    console.log(tableLine(cellsOf(row)));
  }
  const ratio = median(rows.map((row) => row.ratio));
  const noNames = median(rows.map((row) => row.oursWithoutNames / row.ddmin));
  const worst = Math.max(...rows.map((row) => row.ours - row.ddmin));
  const copies = sum(rows.map((row) => row.twoCopiesMs)) / sum(rows.map((row) => row.oneCopyMs));
  console.log(
    `\nTrials, median of ours / ddmin: ${ratio.toFixed(2)} (≤ 0.5); when tests have no names: ${noNames.toFixed(2)}`,
  );
  console.log(`Most trials over ddmin in one case: ${worst} (≤ 2)`);
  console.log(
    `Same answer: ${rows.filter((row) => row.sameAnswer).length} of ${rows.length}; both 1-minimal: ${rows.filter((row) => row.oneMinimal).length}`,
  );
  console.log(`Time with two copies / with one: ${copies.toFixed(2)}`);
  writeFileSync(
    jsonFile,
    `${JSON.stringify({ schema: 1, seed: SEED, ratio, noNames, worst, copies, rows }, null, 2)}\n`,
  );
  console.log(`The figures are in ${jsonFile}`);
}

async function rowOf(planted: PlantedCase): Promise<MinimizeRow> {
  const tests = new CaseTests(planted.tests);
  try {
    const hunks = diffHunks(planted.original, planted.proposal);
    const failing = await tests.failingOn(planted.original);
    const one = await ours(planted, hunks, tests, 1, failing);
    const two = await ours(planted, hunks, tests, 2, failing);
    const noNames = await ours(planted, hunks, tests, 1, undefined);
    const plain = await plainDdmin(planted, hunks, tests);
    const answers = [one, noNames, plain];
    const oneMinimal = await Promise.all(answers.map((found) => isOneMinimal(planted, hunks, tests, found.kept)));
    return {
      hunks: hunks.length,
      needed: planted.needed,
      tied: planted.tied,
      ours: one.trials,
      oursWithoutNames: noNames.trials,
      ddmin: plain.trials,
      ratio: one.trials / plain.trials,
      sameAnswer:
        answers.every((found) => found.kept.join() === plain.kept.join()) && one.kept.join() === two.kept.join(),
      oneMinimal: oneMinimal.every(Boolean),
      oneCopyMs: one.elapsedMs,
      twoCopiesMs: two.elapsedMs,
      ddminMs: plain.elapsedMs,
    };
  } finally {
    tests.remove();
  }
}

async function ours(
  planted: PlantedCase,
  hunks: readonly Hunk[],
  tests: CaseTests,
  parallel: number,
  failingOnOriginal: readonly string[] | undefined,
): Promise<Found> {
  const started = performance.now();
  const state = await minimizePatch(planted.original, planted.proposal, hunks, {
    level: 'hunk',
    parallel,
    ...(failingOnOriginal === undefined ? {} : { failingOnOriginal }),
    isNeutral: () => false,
    isCandidate: () => true,
    mayContinue: () => true,
    onProgress: () => {},
    test: async (text) => {
      const failing = await tests.failingOn(text);
      // Without names all that is known is whether the command ended well.
      const named = failingOnOriginal === undefined ? failing.slice(0, 1).map(() => 'the command') : failing;
      return { holds: failing.length === 0, failing: named };
    },
  });
  const kept = state.hunks.filter((hunk) => hunk.status === 'needed').map((hunk) => hunk.id);
  return { kept, trials: state.trials, elapsedMs: performance.now() - started };
}

/** With a memory: a subset that was tried is not tried again, and that all of it holds is known. */
async function plainDdmin(planted: PlantedCase, hunks: readonly Hunk[], tests: CaseTests): Promise<Found> {
  const started = performance.now();
  const known = new Map([[planted.proposal, true]]);
  let trials = 0;
  const kept = await ddmin(hunks, async (subset) => {
    const text = applyHunks(planted.original, hunks, new Set(subset.map((hunk) => hunk.id)));
    const before = known.get(text);
    if (before !== undefined) return before;
    trials += 1;
    const holds = (await tests.failingOn(text)).length === 0;
    known.set(text, holds);
    return holds;
  });
  return { kept: kept.map((hunk) => hunk.id), trials, elapsedMs: performance.now() - started };
}

async function isOneMinimal(
  planted: PlantedCase,
  hunks: readonly Hunk[],
  tests: CaseTests,
  kept: readonly string[],
): Promise<boolean> {
  if ((await tests.failingOn(applyHunks(planted.original, hunks, new Set(kept)))).length > 0) return false;
  for (const id of kept) {
    const rest = new Set(kept.filter((other) => other !== id));
    if ((await tests.failingOn(applyHunks(planted.original, hunks, rest))).length === 0) return false;
  }
  return true;
}

function cellsOf(row: MinimizeRow): string[] {
  return [
    ...[row.hunks, row.needed].map(String),
    row.tied ? 'yes' : '',
    ...[row.ours, row.oursWithoutNames, row.ddmin].map(String),
    row.ratio.toFixed(2),
    row.sameAnswer ? 'yes' : 'NO',
    row.oneMinimal ? 'yes' : 'NO',
    ...[row.oneCopyMs, row.twoCopiesMs, row.ddminMs].map((ms) => ms.toFixed(0)),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
