/** Reads what Surefire and Gradle have left in a copy, and finds the source files that Java's stacks speak of. */
import path from 'node:path';
import type { RunTraces } from '../runners/runner.js';
import { findInCopy, isNewerThan } from './findInCopy.js';
import { finished, type RunEvent } from './readEvents.js';
import { type JUnitCase, readJUnit } from './readJUnit.js';
import { readRunFile } from './readRunFile.js';

const CALL = /^\s*at (?:[\w.$-]+\/+)*([\w.$]+)\.[\w$<>]+\(([\w$-]+\.(?:java|kt|groovy|scala)):(\d+)\)/gm;
const SOURCE = /\.(?:java|kt|groovy|scala)$/;
/** Lines of a stack that lie in the test framework, the build tool and Java itself. */
const OUTSIDE =
  /^\s*at (?:[\w.$-]+\/+)*(?:java|jdk|sun|org\.junit|org\.apache\.maven|org\.gradle|junit|com\.sun)\.[^\n]*\n?/gm;

/** The events of all reports that this run has written. @param isReport - given paths relative to the copy's workspace folder. */
export async function readJvmReports(traces: RunTraces, isReport: (name: string) => boolean): Promise<RunEvent[]> {
  const files = await findInCopy(traces.workspace, (name) => SOURCE.test(name) || isReport(name));
  const inCopy = (file: string): string => path.relative(traces.workspace, file).split(path.sep).join('/');
  const sources = files.map(inCopy).filter((name) => SOURCE.test(name));
  const events: RunEvent[] = [];
  for (const file of files) {
    if (!isReport(inCopy(file)) || !(await isNewerThan(file, traces.startedMs))) continue;
    for (const test of readJUnit(await readRunFile(file))) events.push(eventOf(test, sources, traces));
  }
  return events;
}

function eventOf(test: JUnitCase, sources: readonly string[], traces: RunTraces): RunEvent {
  const { className, name, status, message, elapsedMs } = test;
  // a class that could not be set up is reported without a method
  const names = [className, name].filter((part) => part !== '' && !(part === name && name === className));
  const frames = framesOfStack(message, sources).map(
    ([file, line]) => [path.join(traces.places.workspace, file), line] as const,
  );
  const ids = names.length === 0 ? [className] : names;
  return finished(ids, status, { message: message.replace(OUTSIDE, '').trimEnd(), frames, elapsedMs });
}

/** Places by the class's package and the file's name, which together end the path of a source file. */
function framesOfStack(stack: string, sources: readonly string[]): (readonly [string, number])[] {
  return [...stack.matchAll(CALL)].flatMap((match) => {
    const folder = (match[1] ?? '').split('.').slice(0, -1).join('/');
    const ending = folder === '' ? (match[2] ?? '') : `${folder}/${match[2]}`;
    const file = sources.find((name) => name === ending || name.endsWith(`/${ending}`));
    return file === undefined ? [] : [[file, Number(match[3])] as const];
  });
}
