/** Reads which lines of a file a run has run. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CoveredLines, LineCoverage } from '../../session/ports/oracle.js';
import { type RunEvent, readEvents } from '../reports/readEvents.js';
import { readRunFile } from '../reports/readRunFile.js';
import { isPythonRunner, LINES_FILE, tellsLines, V8_FOLDER } from './lineVariables.js';
import { type ScriptCoverage, v8Lines } from './v8Lines.js';

/** What a run has left, and how it speaks of things. */
export interface CoverageTraces {
  /** Name of the runner; empty where there is none. */
  readonly runner: string;
  /** The folder for reports, on our side. */
  readonly report: string;
  /** The file in the copy, on our side, and as the run saw it; both absolute. */
  readonly file: string;
  readonly seenAs: string;
  idOf(event: Pick<RunEvent, 'file' | 'names'>): string;
}

/** Null where the run has told nothing. */
export async function readLineCoverage(traces: CoverageTraces): Promise<LineCoverage | null> {
  if (!tellsLines(traces.runner)) return null;
  return isPythonRunner(traces.runner) ? readPython(traces) : readNode(traces);
}

/** One line of what our plug-ins for Python write. */
interface PythonLines {
  readonly file?: unknown;
  readonly names?: unknown;
  readonly lines?: unknown;
  readonly runnable?: unknown;
}

async function readPython({ report, idOf }: CoverageTraces): Promise<LineCoverage | null> {
  const covered: CoveredLines[] = [];
  const runnable = new Set<number>();
  for (const { file, names, lines, runnable: known } of parsedLines(await readRunFile(path.join(report, LINES_FILE)))) {
    for (const line of numbersOf(known)) runnable.add(line);
    if (!Array.isArray(names)) continue;
    const id = idOf({ file: typeof file === 'string' ? file : null, names: names.map(String) });
    covered.push({ tests: [id], lines: numbersOf(lines) });
  }
  return covered.length === 0 ? null : { covered, runnable: [...runnable].sort((a, b) => a - b) };
}

/** The lines that are whole; a run that was ended may have left half of one. */
function parsedLines(text: string): readonly PythonLines[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as PythonLines];
    } catch {
      return [];
    }
  });
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((line): line is number => Number.isInteger(line)) : [];
}

/** Node tells of each process as a whole: of all tests of the run together. */
async function readNode({ report, file, seenAs, idOf }: CoverageTraces): Promise<LineCoverage | null> {
  const scripts = await scriptsIn(path.join(report, V8_FOLDER), seenAs);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (scripts.length === 0 || text === null) return null;
  const { ran, runnable } = v8Lines(text, scripts);
  const events = await readEvents(path.join(report, 'events.jsonl'));
  const ended = events.filter((event) => event.event === 'finish' && event.status !== 'skipped');
  return { covered: [{ tests: [...new Set(ended.map((event) => idOf(event)))], lines: ran }], runnable };
}

/** What Node writes as a process ends. */
interface V8Report {
  readonly result: readonly { readonly url: string; readonly functions: ScriptCoverage }[];
}

/** What each process says of the file, in the order of its reports' names. */
async function scriptsIn(folder: string, seenAs: string): Promise<readonly ScriptCoverage[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const scripts: ScriptCoverage[] = [];
  for (const name of names.sort()) scripts.push(...scriptsOf(await readRunFile(path.join(folder, name)), seenAs));
  return scripts;
}

/** None in a report that is no report: a process was ended while it wrote, or a test has written there. */
function scriptsOf(text: string, seenAs: string): readonly ScriptCoverage[] {
  try {
    const { result } = JSON.parse(text) as V8Report;
    return result
      .filter(({ url }) => url.startsWith('file://') && decodeURIComponent(new URL(url).pathname) === seenAs)
      .map(({ functions }) => functions.map(({ ranges }) => ({ ranges: ranges.map((range) => ({ ...range })) })));
  } catch {
    return [];
  }
}
