/** Reads what our plug-ins have written while tests ran. The tests could write there too, so nothing about it is taken for granted. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { TestStatus } from '../../session/ports/oracle.js';

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

/** No honest run reports more; what lies beyond is not read. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** The events of a run, as far as lines are whole and well formed; none when the file is not there. */
export async function readEvents(file: string): Promise<RunEvent[]> {
  const text = await readRegularFile(file);
  return text.split('\n').flatMap((line) => {
    const event = parseEvent(line);
    return event === null ? [] : [event];
  });
}

/** A test could have put a pipe or a link to somebody else's file in the place of its report. */
async function readRegularFile(file: string): Promise<string> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(file, flags).catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat().then((found) => (found.isFile() ? found : { size: 0 }));
    const buffer = Buffer.alloc(Math.min(size, LIMIT_BYTES));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
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
