/** The benchmarks of the measures, one after the other: a table for people, a file for programs. */
import { writeFileSync } from 'node:fs';
import { tableLine } from '../benchTable.ts';
import { type EditDistanceRow, editDistanceRows } from './editDistanceRows.ts';
import { type Program, pairOf, programsIn } from './programs.ts';
import { memoryRows, scoreRows } from './scoreRows.ts';
import { TokenPairs } from './tokenPairs.ts';

/** Where the programs and the packages are, and where the figures go. */
export interface BenchPlaces {
  readonly folder: string;
  readonly modulesFolder: string;
  readonly jsonFile: string;
}

const PAIR_LINES = 1000;
const MEGABYTE = 1_000_000;

/** Runs all of them. */
export async function benchMeasures({ folder, modulesFolder, jsonFile }: BenchPlaces): Promise<void> {
  const programs = programsIn(folder);
  const editDistance = benchEditDistance(programs);
  const { score, memory } = await benchScore(programs, modulesFolder);
  const figures = { schema: 1, node: process.version, editDistance, score, memory };
  writeFileSync(jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nThe figures are in ${jsonFile}`);
}

function benchEditDistance(programs: readonly Program[]): EditDistanceRow[] {
  const pairs = new TokenPairs(programs.map((program) => program.fixed));
  console.log(`Edit distance in ms; peer: fastest-levenshtein. ${pairs.size} tokens of ${programs.length} programs.`);
  console.log('Alone: from numbers or code units made beforehand; else from tokens, on both sides.\n');
  const heads = ['tokens', 'changed', 'distance', 'ours', 'peer', 'ratio', 'alone', 'peer', 'ratio', 'plain', 'asked'];
  console.log(tableLine(heads));
  return editDistanceRows(pairs, (row) => console.log(tableLine(cellsOf(row))));
}

async function benchScore(
  programs: readonly Program[],
  modulesFolder: string,
): Promise<{ score: Awaited<ReturnType<typeof scoreRows>>; memory: Awaited<ReturnType<typeof memoryRows>> }> {
  const python = pairOf(programs, 'python', 'python', PAIR_LINES);
  const pairs = [
    python,
    pairOf(programs, 'js', 'javascript', PAIR_LINES),
    pairOf(programs, 'java', 'java', PAIR_LINES),
    pairOf(programs, 'cpp', 'cpp', PAIR_LINES),
    pairOf(programs, 'go', 'go', PAIR_LINES),
  ].filter((pair) => pair.original !== '');
  console.log('\nA whole score against parsing both texts, in ms\n');
  console.log(tableLine(['language', 'lines', 'hunks', 'cold', 'score', 'parsing', 'ratio', 'allowed']));
  const score = await scoreRows(pairs, modulesFolder);
  for (const row of score) {
    const figures = [row.coldMs, row.scoreMs, row.parseMs, row.ratio].map(figure);
    const allowed = `≤ ${row.bar}${row.ratio <= row.bar ? '' : ' missed'}`;
    console.log(tableLine([row.language, String(row.lines), String(row.hunks), ...figures, allowed]));
  }
  const memory = await memoryRows(python, modulesFolder);
  const held = memory.map((row) => `${row.scores}: ${(row.residentBytes / MEGABYTE).toFixed(0)} MB`);
  console.log(`\nMemory of the process after scores: ${held.join(', ')}`);
  return { score, memory };
}

function cellsOf(row: EditDistanceRow): string[] {
  return [
    String(row.tokens),
    `${Math.round(row.rate * 100)} %`,
    String(row.distance),
    figure(row.oursMs),
    figure(row.peerMs),
    figure(row.ratio),
    figure(row.oursAloneMs),
    figure(row.peerAloneMs),
    figure(row.ratioAlone),
    row.plainMs === null ? '–' : figure(row.plainMs),
    `≥ ${row.bar}${Math.min(row.ratio, row.ratioAlone) >= row.bar ? '' : ' missed'}`,
  ];
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
