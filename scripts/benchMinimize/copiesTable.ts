/** One copy against two, by the clock and with the runners that people have: a trial is what it is in the product. */
import { availableParallelism } from 'node:os';
import type { TreeSitterGrammars } from '../../src/parsing/treeSitterGrammars.ts';
import { Measurer } from '../../src/session/measurer.ts';
import { median, tableLine } from '../benchTable.ts';
import type { PlantedCase } from './plantedCase.ts';
import { withRealTests } from './realRunner.ts';
import { ourSearch } from './searches.ts';

/** What was seen of one case. */
export interface CopiesRow {
  readonly runner: string;
  readonly hunks: number;
  readonly needed: number;
  readonly trials: number;
  /** One run of all tests. */
  readonly runMs: number;
  readonly oneCopyMs: number;
  readonly twoCopiesMs: number;
  /** Whether both found the same in as many trials. */
  readonly same: boolean;
}

const HEADS = 'runner hunks needed trials run-ms ms ms-two ratio same';

/** Times every case with one copy and with two, by turns which is first. */
export async function compareCopies(
  cases: AsyncIterable<PlantedCase>,
  grammars: TreeSitterGrammars,
  scriptsFolder: string,
): Promise<{ readonly ratio: number; readonly rows: readonly CopiesRow[] }> {
  console.log(`\n${tableLine(HEADS.split(' '))}`);
  const rows: CopiesRow[] = [];
  for await (const planted of cases) {
    const row = await compareCase(planted, grammars, scriptsFolder, rows.length % 2 === 1);
    rows.push(row);
    console.log(tableLine(cellsOf(row)));
  }
  const ratio = sum(rows.map((row) => row.twoCopiesMs)) / sum(rows.map((row) => row.oneCopyMs));
  console.log(`
Time of all searches with two copies / with one: ${ratio.toFixed(2)} (< 1); median over the cases: ${median(rows.map(ratioOf)).toFixed(2)}
The same answer in as many trials: ${rows.filter((row) => row.same).length} of ${rows.length}; processors: ${availableParallelism()}`);
  return { ratio, rows };
}

async function compareCase(
  planted: PlantedCase,
  grammars: TreeSitterGrammars,
  scriptsFolder: string,
  twoFirst: boolean,
): Promise<CopiesRow> {
  const grammar = await grammars.load(planted.language);
  if (!grammar.ok) throw new Error(`No grammar for ${planted.language}.`);
  const measurer = () => new Measurer(planted.original, planted.proposal, grammar.value);
  const searched = (copies: number) =>
    withRealTests(planted, copies, scriptsFolder, async ({ runner, runMs, failingOnOriginal, failingOn, abandon }) => {
      const way = { parallel: copies, failingOnOriginal, abandon };
      return { runner, runMs, found: await ourSearch(measurer(), failingOn, way) };
    });
  const early = twoFirst ? await searched(2) : undefined;
  const one = await searched(1);
  const two = early ?? (await searched(2));
  return {
    runner: one.runner,
    hunks: measurer().hunks.length,
    needed: planted.fix.length,
    trials: one.found.trials,
    runMs: one.runMs,
    oneCopyMs: one.found.elapsedMs,
    twoCopiesMs: two.found.elapsedMs,
    same: one.found.kept.join() === two.found.kept.join() && one.found.trials === two.found.trials,
  };
}

function ratioOf(row: CopiesRow): number {
  return row.twoCopiesMs / row.oneCopyMs;
}

function cellsOf(row: CopiesRow): string[] {
  return [
    row.runner,
    ...[row.hunks, row.needed, row.trials].map(String),
    ...[row.runMs, row.oneCopyMs, row.twoCopiesMs].map((ms) => ms.toFixed(0)),
    ratioOf(row).toFixed(2),
    row.same ? 'yes' : 'NO',
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
