/** Submissions from a table of verdicts, whose columns every judge and every dump calls something else. */
import type { JudgedHistory, JudgedSubmission } from './judgedSubmission.js';
import { timeOf } from './timeOf.js';
import { isAccepted } from './verdictWords.js';

/** What a column can be, and what it is called: in lower case, `_` for anything between words. The first names count first. */
const COLUMN_NAMES = {
  person: ['person', 'user', 'user_id', 'username', 'handle', 'author', 'student', 'student_id'],
  task: ['task', 'problem', 'problem_id', 'task_id', 'exercise', 'question'],
  time: ['time', 'timestamp', 'epoch_second', 'date', 'datetime', 'submitted', 'submitted_at', 'created', 'created_at'],
  verdict: ['accepted', 'verdict', 'status', 'result', 'outcome', 'passed'],
  file: ['file', 'path', 'filename', 'file_name', 'source', 'source_file'],
  id: ['id', 'submission_id', 'submission'],
} as const;

type Column = keyof typeof COLUMN_NAMES;

/** Which column of a table is what; -1 for one that is not there. */
export type VerdictColumns = Readonly<Record<Column, number>>;

/**
 * Finds the columns of a table by their names.
 *
 * @param header - the names, of any case, with spaces, `-` or `_` between words.
 * @returns the columns, or which are missing: in words, with the names that are understood. `person` may be missing, and one of `file` and `id`.
 */
export function verdictColumns(header: readonly string[]): VerdictColumns | { readonly missing: readonly string[] } {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/gu, '_'),
  );
  const at = (column: Column): number => {
    const known: readonly string[] = COLUMN_NAMES[column];
    const name = known.find((each) => names.includes(each));
    return name === undefined ? -1 : names.indexOf(name);
  };
  const columns = {
    person: at('person'),
    task: at('task'),
    time: at('time'),
    verdict: at('verdict'),
    file: at('file'),
    id: at('id'),
  };
  const missing = (['task', 'time', 'verdict'] as const).filter((column) => columns[column] < 0).map(namesOf);
  if (columns.file < 0 && columns.id < 0) missing.push(`${namesOf('file')}, or ${namesOf('id')}`);
  return missing.length === 0 ? columns : { missing };
}

function namesOf(column: Column): string {
  return `${column} (also understood: ${COLUMN_NAMES[column].filter((name) => name !== column).join(', ')})`;
}

/**
 * Reads the rows of a table.
 *
 * @param columns - as {@link verdictColumns} found them.
 * @param rows - cells in the order of the header, and where each row stands (`line 3`).
 * @param person - who made the submissions, where the table has no column for it.
 * @returns the submissions with a final verdict; rows that go from new to old come out the other way round.
 */
export function verdictTable(
  columns: VerdictColumns,
  rows: readonly { readonly place: string; readonly cells: readonly string[] }[],
  person: string,
): JudgedHistory {
  const submissions: JudgedSubmission[] = [];
  const problems: string[] = [];
  let unjudged = 0;
  for (const { place, cells } of rows) {
    const read = submissionOf(columns, cells, person);
    if (typeof read === 'string') problems.push(`${place}: ${read}`);
    else if (read === null) unjudged += 1;
    else submissions.push(read);
  }
  const [first, last] = [submissions[0], submissions.at(-1)];
  if (first !== undefined && last !== undefined && first.time > last.time) submissions.reverse();
  return { submissions, unjudged, problems };
}

function submissionOf(
  columns: VerdictColumns,
  cells: readonly string[],
  person: string,
): JudgedSubmission | string | null {
  const cell = (column: Column): string => cells[columns[column]]?.trim() ?? '';
  const lacking = (['task', 'time'] as const).find((column) => cell(column) === '');
  if (lacking !== undefined) return `there is no ${lacking}`;
  const file = cell('file');
  const id = cell('id') === '' ? file : cell('id');
  if (id === '') return 'it names neither a file nor an id';
  const time = timeOf(cell('time'));
  if (Number.isNaN(time))
    return `"${cell('time')}" is no time: it must be a number or a date such as 2026-01-31 12:00:00`;
  const accepted = isAccepted(cell('verdict'));
  if (accepted === null) return null;
  const who = cell('person') === '' ? person : cell('person');
  return { id, file: file === '' ? null : file, person: who, task: cell('task'), time, accepted };
}
