/** A judge's list of submissions from a file: JSON as Codeforces answers, or CSV. */
import { parse } from 'csv-parse/sync';
import { codeforcesHistory } from '../core/history/codeforcesHistory.js';
import type { JudgedHistory } from '../core/history/judgedSubmission.js';
import { verdictColumns, verdictTable } from '../core/history/verdictTable.js';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { readTextFile } from './textFile.js';

/** Ten thousand submissions have about 6 MB. */
const LIST_LIMIT_BYTES = 200_000_000;

/** Separators of columns; spreadsheets write the second in half of the world. */
const SEPARATORS = [',', ';', '\t'] as const;

/** Reads a list; which kind it is its first character says. */
export async function readVerdicts(path: string, person: string): Promise<Result<JudgedHistory>> {
  const file = await readTextFile(path, LIST_LIMIT_BYTES);
  if (!file.ok) return file;
  const { text } = file.value;
  return /^\s*[[{]/u.test(text) ? fromJson(path, text) : fromCsv(path, text, person);
}

function fromJson(path: string, text: string): Result<JudgedHistory> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    return unusable(path, `it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const history = codeforcesHistory(answer);
  return 'unusable' in history ? unusable(path, history.unusable) : success(history);
}

interface CsvRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function fromCsv(path: string, text: string, person: string): Result<JudgedHistory> {
  const problems: string[] = [];
  const rows = parse(text, {
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problems.push(error?.message ?? 'a row is not CSV');
      return undefined;
    },
  }) as unknown as CsvRow[];
  const columns = verdictColumns(rows[0]?.record ?? []);
  if ('missing' in columns) return unusable(path, `its first line lacks a column: ${columns.missing.join('; ')}`);
  const cells = rows.slice(1).map(({ record, info }) => ({ place: `line ${info.lines}`, cells: record }));
  const history = verdictTable(columns, cells, person);
  return success({ ...history, problems: [...problems, ...history.problems] });
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/u);
  const header = end < 0 ? text : text.slice(0, end);
  const count = (separator: string): number => header.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function unusable(path: string, reason: string): Result<never> {
  return failed(failure('wrong-usage', { reason: `${path} cannot be imported: ${reason}.` }));
}
