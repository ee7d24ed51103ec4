/** Programs of HumanEvalPack, as the reference values were taken from them. */
import { readFileSync } from 'node:fs';

export interface TaskRecord {
  readonly task_id: string;
  readonly prompt: string;
  readonly canonical_solution: string;
  readonly buggy_solution: string;
  readonly test: string;
  readonly test_setup?: string;
}

/** All records of a language (`python`, `js`, `java`, `cpp`, `go`). */
export function taskRecords(language: string): TaskRecord[] {
  const lines = readFixture(`humanevalpack/${language}.jsonl`).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TaskRecord);
}

/** The complete program of a task. Go's begins with the package line and imports of its test. */
export function programOf(record: TaskRecord, variant: 'fixed' | 'buggy'): string {
  const solution = variant === 'fixed' ? record.canonical_solution : record.buggy_solution;
  const program = `${record.prompt}${solution}\n${record.test}`;
  return record.test_setup === undefined ? program : `${record.test_setup.replace(/\n+$/, '')}\n\n${program}`;
}

/** Text of a fixture. */
export function readFixture(path: string): string {
  return readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8');
}
