/**
 * The journal of a test suite: what each suite writes while it runs, one JSON object a line.
 *
 * Exit statuses cannot be trusted (the editor reports 0 when its extension host was killed), so only what stands in
 * the journal counts, and only when the last line says that the suite came to its end.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type TestState = 'passed' | 'failed' | 'skipped';

export type JournalEntry =
  | { readonly kind: 'running'; readonly name: string }
  | {
      readonly kind: 'test';
      readonly name: string;
      readonly state: TestState;
      readonly elapsedMs: number;
      /** Why it failed or was skipped. */
      readonly detail?: string;
    }
  | { readonly kind: 'end'; readonly tests: number };

/** Writes a journal; every entry is on the disk before the next test starts. */
export class SuiteJournal {
  readonly #file: string;
  #tests = 0;

  /** @param file - made anew, empty: what an earlier run left must not count. */
  constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    this.#file = file;
  }

  /** Notes which test is about to run, so that a killed suite can be told where it was. */
  running(name: string): void {
    this.#append({ kind: 'running', name });
  }

  record(name: string, state: TestState, elapsedMs: number, detail?: string): void {
    this.#tests += 1;
    const entry = { kind: 'test', name, state, elapsedMs: Math.round(elapsedMs) } as const;
    this.#append(detail === undefined ? entry : { ...entry, detail });
  }

  /** The suite came to its end; without this the journal is incomplete. */
  end(): void {
    this.#append({ kind: 'end', tests: this.#tests });
  }

  #append(entry: JournalEntry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}
