/** Whoever proposes a fix: a language model behind a prompt, or the built-in repair. */
import type { Grammar } from '../../core/syntax/grammar.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { Result } from '../result.js';
import type { TestBench, TestRun } from './oracle.js';

/** What a proposer is given. */
export interface FixTask {
  /** Relative to the workspace folder, forward slashes. */
  readonly path: string;
  /** For the prompt's fences; the grammar's id, else the editor's language id. */
  readonly language: string;
  /** The document as it is in the editor. */
  readonly original: string;
  /** Null for a language without a grammar. */
  readonly grammar: Grammar | null;
  /** The tests on the original; null when no tests were found. */
  readonly baseline: TestRun | null;
  /** Where candidates can be tried; null when there are no tests. */
  readonly bench: TestBench | null;
  /** The bytes of a text of this file, in the file's encoding. */
  encode(text: string): Promise<Uint8Array>;
  /** Ask to keep as much of the original as possible. */
  readonly preserve: boolean;
  /** The user's own words about what is wrong; empty when there are none. */
  readonly note: string;
}

export interface Proposal {
  readonly text: string;
  readonly provider: string;
  /** The model's name, null for built-in repair. */
  readonly model: string | null;
  /** Where it was not a model that answered just now: `recording` for replies played back from a file. */
  readonly source: 'live' | 'recording';
  readonly prompt: 'preserve' | 'generic' | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Test runs that the search needed; 0 for a model. */
  readonly trials: number;
}

/** What a proposer is doing now, for the progress display. */
export type ProposerProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'receiving'; readonly characters: number }
  | { readonly kind: 'retrying'; readonly reason: string }
  | { readonly kind: 'searching'; readonly tried: number; readonly limit: number };

export interface Proposer {
  propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>>;
}
