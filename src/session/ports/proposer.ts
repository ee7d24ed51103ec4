/** Whoever proposes a fix: a language model behind a prompt, or the built-in repair. */
import type { Grammar } from '../../core/syntax/grammar.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { FixContext } from '../fixContext.js';
import type { Result } from '../result.js';
import type { ChatMessage, ChatReply } from './chatModel.js';
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
  /** What else is known; nothing when left out. */
  readonly context?: FixContext;
}

/** How the idea came about that the code was written from. */
export type Strategy = 'direct' | 'plan-by-model' | 'plan-by-model-edited' | 'plan-by-user' | 'plan-from-task';

/** A request as it goes to a model. */
export interface ModelRequest {
  readonly purpose: 'fix' | 'retry' | 'plan';
  readonly model: string;
  /** How it goes out, for people; see `ChatModel`. */
  readonly transport: readonly string[];
  readonly messages: readonly ChatMessage[];
  /** Of all messages; `estimated` unless the model itself has counted. */
  readonly promptTokens: { readonly count: number; readonly estimated: boolean };
  readonly windowTokens: number | null;
  /** Lines of the file that were left out, because it is larger than the window. */
  readonly leftOutLines: number;
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
  /** What all tests said of exactly this text, where the proposer has run them, and not in a runner that is kept between runs. */
  readonly testRun?: TestRun;
  /** Time that models took, a person's time at the plan not counted; measured from outside when left out. */
  readonly elapsedMs?: number;
  /** Direct when left out. */
  readonly strategy?: Strategy;
  /** Who wrote the plan; left out where no model did. */
  readonly planModel?: string;
  /** Edits that were refused because they lay outside the part that may change; none when left out. */
  readonly refusedEdits?: number;
  /** Lines of the file that the model was not shown; none when left out. */
  readonly leftOutLines?: number;
}

/** What a proposer is doing now, for the progress display. */
export type ProposerProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'request'; readonly request: ModelRequest }
  /** Answers `request`; several may be under way at once. */
  | { readonly kind: 'reply'; readonly request: ModelRequest; readonly reply: ChatReply }
  | { readonly kind: 'planning' }
  | { readonly kind: 'plan-waits' }
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
