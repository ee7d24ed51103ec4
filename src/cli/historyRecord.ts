/** One line of a history: an attempt, and a generated fix of it where there is one. */
import type { Attempt } from '../core/history/attempt.js';
import { timeOf } from '../core/history/timeOf.js';

/** A text, or the path of a file that holds it. */
export type TextSource = { readonly text: string } | { readonly path: string };

/** As the line has it; texts in files are not read yet. */
export interface HistoryRecord extends Omit<Attempt, 'text'> {
  readonly source: TextSource;
  readonly generated: TextSource | null;
}

/** The record, or what is wrong with it, in words. Fields that it does not know are passed over. */
export function historyRecord(value: unknown): HistoryRecord | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object';
  const fields = value as Readonly<Record<string, unknown>>;
  const unnamed = ['person', 'task'].find((name) => !isName(fields[name]));
  if (unnamed !== undefined) return `"${unnamed}" must be a string or a number`;
  const time = typeof fields['time'] === 'string' ? timeOf(fields['time']) : fields['time'];
  if (typeof time !== 'number' || Number.isNaN(time)) return '"time" must be a number or a date';
  if (typeof fields['accepted'] !== 'boolean') return '"accepted" must be true or false';
  const source = textSource(fields, 'text', 'path');
  if (source === null) return 'it needs "text" or "path", as a string';
  const generated = textSource(fields, 'generated', 'generatedPath');
  return {
    ...{ person: String(fields['person']), task: String(fields['task']), time, accepted: fields['accepted'] },
    ...{ source, generated },
  };
}

function isName(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** The text goes before the path where a line has both. */
function textSource(fields: Readonly<Record<string, unknown>>, text: string, path: string): TextSource | null {
  if (typeof fields[text] === 'string') return { text: fields[text] };
  return typeof fields[path] === 'string' ? { path: fields[path] } : null;
}
