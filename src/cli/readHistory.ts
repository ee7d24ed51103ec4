/** A history of attempts from JSON lines, with the files that they name. */
import { dirname, resolve } from 'node:path';
import type { Attempt } from '../core/history/attempt.js';
import { describeFailure } from '../session/messages.js';
import { type Result, success } from '../session/result.js';
import { plainTranslate } from '../session/translate.js';
import { historyRecord, type TextSource } from './historyRecord.js';
import { jsonLines } from './jsonLines.js';
import { openInput } from './openInput.js';
import { FILE_LIMIT_BYTES, readTextFile } from './textFile.js';

/** A line that could not be used, and why. */
export interface LineProblem {
  readonly line: number;
  readonly problem: string;
}

export interface History {
  /** In the order of their lines. */
  readonly attempts: readonly Attempt[];
  /** Generated fixes, of those attempts that have one. */
  readonly generated: ReadonlyMap<Attempt, string>;
  readonly problems: readonly LineProblem[];
}

/**
 * Reads a history; what is wrong with one line keeps no other from being read.
 *
 * @param path - of the JSON lines, or `-` for stdin. Paths in it are relative to its folder, on stdin to the working directory.
 */
export async function readHistory(path: string, signal: AbortSignal): Promise<Result<History>> {
  const input = await openInput(path, signal);
  if (!input.ok) return input;
  const folder = path === '-' ? process.cwd() : dirname(path);
  const attempts: Attempt[] = [];
  const generated = new Map<Attempt, string>();
  const problems: LineProblem[] = [];
  for await (const line of jsonLines(input.value)) {
    const record = 'value' in line ? historyRecord(line.value) : line.problem;
    const texts = typeof record === 'string' ? record : await textsOf([record.source, record.generated], folder);
    if (typeof record === 'string' || typeof texts === 'string') {
      problems.push({ line: line.line, problem: String(texts) });
      continue;
    }
    const { person, task, time, accepted } = record;
    const [text, fix] = texts;
    const attempt: Attempt = { person, task, time, accepted, text: text ?? '' };
    attempts.push(attempt);
    if (fix !== undefined && fix !== null) generated.set(attempt, fix);
  }
  return success({ attempts, generated, problems });
}

/** The texts, null for a source that is; or what is wrong with one, in words. */
async function textsOf(sources: readonly (TextSource | null)[], folder: string): Promise<(string | null)[] | string> {
  const texts: (string | null)[] = [];
  for (const source of sources) {
    if (source === null || 'text' in source) {
      texts.push(source === null ? null : source.text);
      continue;
    }
    const file = await readTextFile(resolve(folder, source.path), FILE_LIMIT_BYTES);
    if (!file.ok) return describeFailure(file.failure, plainTranslate).message.replace(/\.$/u, '');
    texts.push(file.value.text);
  }
  return texts;
}
