/** The whole suite as the last confirmation, where everything before went by the tests nearest to the file. */
import type { Failure } from '../failures.js';
import type { RunComparison } from './compareRuns.js';
import type { TestCounts } from './testCounts.js';

/** `auto`: unless one run takes longer than the limit; `always`: however long it takes; `never`: not at all. */
export type WholeSuitePolicy = 'auto' | 'always' | 'never';

export interface WholeSuiteSettings {
  readonly when: WholeSuitePolicy;
  /** For one run, with `auto`. */
  readonly limitMs: number;
}

export const DEFAULT_WHOLE_SUITE: WholeSuiteSettings = { when: 'auto', limitMs: 120_000 };

/** What the whole suite did on one text. */
export interface WholeResult {
  /** Null where the text broke the run itself. */
  readonly counts: TestCounts | null;
  /** Of the proposal: passed on the original, do not pass here. Of the minimal text: pass on the proposal, do not pass here. */
  readonly broken: readonly string[];
}

/**
 * `running`: not all is known yet; `done`; `cancelled`: by the user; `off`: by the setting; `failed`: it could not be run to its end, see
 * `failure`. What was known by then stays.
 */
export interface WholeSuite {
  readonly command: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'off' | 'failed';
  readonly failure: Failure | null;
  /** Null as long as nobody had to know: where nothing fails on the proposal. */
  readonly original: TestCounts | null;
  readonly proposal: WholeResult | null;
  /** With the text that it is of; null as well where that is the proposal itself. */
  readonly minimal: (WholeResult & { readonly text: string }) | null;
}

/** Before anything has run. */
export function wholeSuiteOf(command: string, state: WholeSuite['state']): WholeSuite {
  return { command, state, failure: null, original: null, proposal: null, minimal: null };
}

/** A comparison that knows what the proposal does to tests far from the file. */
export function withWholeSuite(comparison: RunComparison, result: WholeResult | null): RunComparison {
  const more = result?.broken.filter((id) => !comparison.broken.includes(id)) ?? [];
  if (more.length === 0) return comparison;
  return { ...comparison, broken: [...comparison.broken, ...more], repair: false, complete: false };
}
