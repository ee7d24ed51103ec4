/** Reads what our plug-ins have written while tests ran. */
import type { TestStatus } from '../../session/ports/oracle.js';
import { readRunFile } from './readRunFile.js';

/** One line of a report. */
export interface RunEvent {
  /** `end`: what was begun has ended, and its parts say the rest. */
  readonly event: 'start' | 'finish' | 'end';
  /** Absolute path as the tests see it; null when the runner does not say. */
  readonly file: string | null;
  /** From the outermost suite to the test; empty for the file itself. */
  readonly names: readonly string[];
  readonly status: TestStatus;
  readonly message: string;
  /** Absolute path and 1-based line, innermost first; null when they are to be read from the message. */
  readonly frames: readonly (readonly [string, number])[] | null;
  readonly elapsedMs: number | null;
}

/** The events of a run, as far as lines are whole and well formed; none when the file is not there. */
export async function readEvents(file: string): Promise<RunEvent[]> {
  const text = await readRunFile(file);
  return text.split('\n').flatMap((line) => {
    const event = parseEvent(line);
    return event === null ? [] : [event];
  });
}

/** The files that a traced run says to have loaded; null where its runner cannot say it. */
export async function readLoaded(file: string): Promise<string[] | null> {
  const loaded = new Set<string>();
  let isKnown = false;
  for (const line of (await readRunFile(file)).split('\n')) {
    const names = parseLoaded(line);
    isKnown ||= names !== null;
    for (const name of names ?? []) loaded.add(name);
  }
  return isKnown ? [...loaded].sort() : null;
}

function parseLoaded(line: string): readonly string[] | null {
  try {
    const { event, names } = JSON.parse(line) as Record<string, unknown>;
    return event === 'loaded' && Array.isArray(names) ? names.map(String) : null;
  } catch {
    return null;
  }
}

function parseEvent(line: string): RunEvent | null {
  try {
    const value = JSON.parse(line) as Record<string, unknown>;
    const { event, file, names, status, message, frames, elapsedMs } = value;
    if (event !== 'start' && event !== 'finish' && event !== 'end') return null;
    if (!Array.isArray(names)) return null;
    return {
      event,
      file: typeof file === 'string' && file !== '' ? file : null,
      names: names.map(String),
      status: status === 'passed' || status === 'skipped' ? status : 'failed',
      message: typeof message === 'string' ? message : '',
      frames: Array.isArray(frames) ? frames.filter(isFrame) : null,
      elapsedMs: typeof elapsedMs === 'number' ? elapsedMs : null,
    };
  } catch {
    return null;
  }
}

function isFrame(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1]);
}

/** An event for a test that has ended, as the readers of other runners' reports make it. */
export function finished(
  names: readonly string[],
  status: TestStatus,
  more: Partial<Pick<RunEvent, 'file' | 'message' | 'frames' | 'elapsedMs'>> = {},
): RunEvent {
  return { event: 'finish', file: null, names, status, message: '', frames: null, elapsedMs: null, ...more };
}
