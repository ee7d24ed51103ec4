/** Minimization against plain delta debugging over the same hunks, with tests that really run. */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { TreeSitterGrammars } from '../../src/parsing/treeSitterGrammars.ts';
import { median, tableLine } from '../benchTable.ts';
import { compareCase, type MinimizeRow } from './compareCase.ts';
import { compareCopies } from './copiesTable.ts';
import { lookAlikeCases } from './lookAlikeCases.ts';
import { OVER_EDITS, overEditCases } from './overEditCases.ts';
import type { PlantedCase } from './plantedCase.ts';

/** Where the programs and the packages are, and where the figures go. */
export interface MinimizeBenchPlaces {
  readonly programsFolder: string;
  readonly modulesFolder: string;
  /** The scripts of `src/oracle/`, which the bundle does not contain. */
  readonly scriptsFolder: string;
  readonly jsonFile: string;
  /** The kinds of cases, all of them when it is empty. */
  readonly kinds: readonly string[];
  /** Another set of cases for each. */
  readonly seed: number;
}

const CASES = 60;
const HEADS =
  'language hunks needed tied trials no-names ddmin parsing ratio fix ddmin two 1-min time-two ms ms-two ms-ddmin';

const overEditsAre = (seed: number) => `
Over-edits: ${CASES} cases, seed ${seed}, half Python, half JavaScript. Modules of functions from HumanEvalPack, 1 to 4 hunks of fix among 1 to
39 of excess; 3 to 8 hunks for each function. Excess is drawn evenly from ${Object.keys(OVER_EDITS).length} kinds, in any function:
${Object.keys(OVER_EDITS).join(', ')}.
In half of the cases with 2 needed or more the fix is one whose hunks need each other. Each function has one test that is named after it.`;
const lookAlikesAre = (seed: number) => `
The hard kind: ${CASES} cases, seed ${seed}, sizes as above. Every hunk looks like every other, so that nothing but a trial tells them apart.
One needed hunk of n takes log2(n) trials or more, whatever the search; plain ddmin takes about 1.5 log2(n).`;
const COPIES = 'copies';
const COPIES_ARE = `
Copies: every third of the over-edits as a project with pytest or node --test in sandboxed copies, the search timed with one copy and with two.`;
const COLUMNS_ARE = `
trials: ours; no-names: ours when tests have no names; ddmin: plain, with a memory; parsing: those of ddmin's trials that parse; ratio: ours /
ddmin; fix: ours finds the planted fix and nothing else, ddmin: so does it; two: the same answer and trials with two copies; 1-min: every
answer verified by runs; time-two: how many trials long the search is with two copies when all take equally long; ms: measured with one copy,
two copies, ddmin. Confirming runs are not among the trials.
`;

/** What the rows of a table come to. */
interface Summary {
  readonly ratio: number;
  readonly noNames: number;
  readonly parsing: number;
  readonly worst: number;
  readonly copies: number;
  readonly evenCopies: number;
}

/** Runs all cases of these kinds; a line for each, the medians at the end, the figures in a file. */
export async function benchMinimize(places: MinimizeBenchPlaces): Promise<void> {
  const { programsFolder, modulesFolder, jsonFile, seed } = places;
  const kinds = {
    'over-edits': { about: overEditsAre(seed), cases: () => overEditCases(programsFolder, CASES, seed) },
    'look-alikes': { about: lookAlikesAre(seed), cases: () => lookAlikeCases(CASES, seed) },
  } as const;
  const names = [...Object.keys(kinds), COPIES];
  const unknown = places.kinds.filter((kind) => !names.includes(kind));
  if (unknown.length > 0) throw new Error(`No cases of the kind ${unknown.join()}; there are ${names.join()}.`);
  const isWanted = (kind: string) => places.kinds.length === 0 || places.kinds.includes(kind);
  const grammars = new TreeSitterGrammars({ wasmFolder: modulesFolder, layout: 'packages' });
  const figures: Record<string, unknown> = { schema: 2, seed };
  const write = () => writeFileSync(jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
  for (const [kind, { about, cases }] of Object.entries(kinds)) {
    if (!isWanted(kind)) continue;
    console.log(about + COLUMNS_ARE);
    figures[kind] = await compareAll(cases(), grammars);
    write();
  }
  if (isWanted(COPIES)) {
    console.log(COPIES_ARE);
    const some = everyThird(overEditCases(programsFolder, CASES, seed));
    figures[COPIES] = await compareCopies(some, grammars, places.scriptsFolder);
    write();
  }
  console.log(`\nThe figures are in ${jsonFile}`);
}

async function* everyThird<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  let number = 0;
  for await (const value of values) if (number++ % 3 === 0) yield value;
}

async function compareAll(
  cases: Iterable<PlantedCase> | AsyncIterable<PlantedCase>,
  grammars: TreeSitterGrammars,
): Promise<{ readonly summary: Summary; readonly rows: readonly MinimizeRow[] }> {
  console.log(`\n${tableLine(HEADS.split(' '))}`);
  const rows: MinimizeRow[] = [];
  for await (const planted of cases) {
    const grammar = await grammars.load(planted.language);
    if (!grammar.ok) throw new Error(`No grammar for ${planted.language}.`);
    const row = await compareCase(planted, grammar.value, rows.length % 2 === 1);
    rows.push(row);
    console.log(tableLine(cellsOf(row)));
  }
  return { summary: summarize(rows), rows };
}

function summarize(rows: readonly MinimizeRow[]): Summary {
  const summary = {
    ratio: median(rows.map((row) => row.ratio)),
    noNames: median(rows.map((row) => row.oursWithoutNames / row.ddmin)),
    parsing: median(rows.map((row) => row.ours / Math.max(1, row.ddminParsing))),
    worst: Math.max(...rows.map((row) => Math.max(row.ours, row.oursWithoutNames) - row.ddmin)),
    copies: sum(rows.map((row) => row.twoCopiesMs)) / sum(rows.map((row) => row.oneCopyMs)),
    evenCopies: sum(rows.map((row) => row.twoCopiesTrials)) / sum(rows.map((row) => row.ours)),
  };
  const { ratio, noNames, parsing, worst, copies, evenCopies } = summary;
  const byNeeded = [...new Set(rows.map((row) => row.needed))]
    .sort((one, other) => one - other)
    .map((needed) => {
      const own = rows.filter((row) => row.needed === needed);
      return `${needed}: ${median(own.map((row) => row.ratio)).toFixed(2)} (${own.length})`;
    });
  const count = (holds: (row: MinimizeRow) => boolean) => `${rows.filter(holds).length} of ${rows.length}`;
  console.log(`
Trials, median of ours / ddmin: ${ratio.toFixed(2)} (≤ 0.5); when tests have no names: ${noNames.toFixed(2)}; against ddmin's trials that parse: ${parsing.toFixed(2)}
By hunks needed: ${byNeeded.join(', ')}
All trials: ${sum(rows.map((row) => row.ours))}, without names ${sum(rows.map((row) => row.oursWithoutNames))}, ddmin ${sum(rows.map((row) => row.ddmin))}
Most trials over ddmin in one case, with names or without: ${worst} (≤ 2)
The planted fix and nothing else: ours ${count((row) => row.oursFoundFix)}, ddmin ${count((row) => row.ddminFoundFix)}; every answer 1-minimal: ${count((row) => row.oneMinimal)}
The same with two copies: ${count((row) => row.sameWithTwo)}
Time with two copies / with one: ${evenCopies.toFixed(2)} (< 1) when all trials take equally long, ${copies.toFixed(2)} measured; the machine's load just now: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`);
  return summary;
}

function cellsOf(row: MinimizeRow): string[] {
  const yes = (holds: boolean) => (holds ? 'yes' : 'NO');
  return [
    row.language === 'python' ? 'python' : 'js',
    ...[row.hunks, row.needed].map(String),
    row.tied ? 'yes' : '',
    ...[row.ours, row.oursWithoutNames, row.ddmin, row.ddminParsing].map(String),
    row.ratio.toFixed(2),
    ...[row.oursFoundFix, row.ddminFoundFix, row.sameWithTwo, row.oneMinimal].map(yes),
    String(row.twoCopiesTrials),
    ...[row.oneCopyMs, row.twoCopiesMs, row.ddminMs].map((ms) => ms.toFixed(0)),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
