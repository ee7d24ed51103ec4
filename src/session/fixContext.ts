/** What else is known about a file that is to be fixed, for whoever proposes. */
import type { LineRange } from '../core/diff/hunk.js';

/** One remark of the editor's language services. */
export interface FileDiagnostic {
  /** 1-based. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Who says it: `Pylance`; empty when that is not known. */
  readonly source: string;
}

/** The task that a program is to solve, as it lies beside it. */
export interface Statement {
  /** Relative to the workspace folder. */
  readonly path: string;
  readonly text: string;
}

/** A part of the file, when only that may change. */
export interface FixRange {
  readonly lines: LineRange;
  /** Of the function, when it is one; else empty. */
  readonly name: string;
}

export interface FixContext {
  /** Errors before warnings. */
  readonly diagnostics: readonly FileDiagnostic[];
  readonly statement: Statement | null;
  /** Null when the whole file may change. */
  readonly range: FixRange | null;
  /** What to do and why, agreed on before code is asked for; empty when there is no plan. */
  readonly plan: string;
}

/** Nothing is known but the file and its tests. */
export const NO_CONTEXT: FixContext = { diagnostics: [], statement: null, range: null, plan: '' };
