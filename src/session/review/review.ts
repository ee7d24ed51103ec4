/** The review: a proposal with what is known of each hunk and what the user wants of it. Plain data, so that it survives a reload. */
import type { Hunk } from '../../core/diff/hunk.js';
import type { HunkStatus } from '../../core/fidelity/hunkStatus.js';
import type { Label } from '../../core/fidelity/label.js';
import type { VerdictName } from '../../core/fidelity/verdictName.js';
import type { Report } from '../report.js';
import type { TestCounts } from '../tests/testCounts.js';
import type { WholeResult } from '../tests/wholeSuite.js';

/** A hunk under review. `kept` is the user's decision; every hunk is kept at first. */
export interface ReviewHunk extends Hunk {
  readonly status: HunkStatus;
  readonly neededBy: readonly string[];
  readonly labels: readonly Label[];
  /** Ids of others that make sense only together with it; left out where there are none. */
  readonly tiedWith?: readonly string[];
  /** What an edit inside of a line takes the place of; left out where whole lines change. */
  readonly replaces?: string;
  readonly kept: boolean;
}

/** Where the run is: the review opens at `testing` and fills in live; `stopped` when it was cancelled or failed on the way. */
export type ReviewPhase = 'testing' | 'minimizing' | 'done' | 'stopped';

/**
 * What is known of the text that is shown now (the original with the kept hunks), after every keep and drop.
 *
 * `tests.state`: `fresh` results are of exactly this text; `stale` ones are of another; `running` ones are on their way; `none`
 * when nothing can be run.
 */
export interface ShownMeasures {
  readonly changedTokens: number;
  readonly neededTokens: number | null;
  readonly excess: number | null;
  readonly fidelity: number | null;
  readonly addedComplexity: { readonly overOriginal: number | null; readonly overMinimal: number | null };
  readonly verdict: VerdictName;
  readonly reasons: readonly string[];
  readonly tests: {
    readonly state: 'fresh' | 'stale' | 'running' | 'none';
    readonly counts: TestCounts | null;
    /** Tests that pass on the whole proposal and do not on this text. */
    readonly failing: readonly string[];
    /** Of the whole suite on exactly this text; null where the other counts are of all tests, or it has not run; left out by older versions. */
    readonly whole?: WholeResult | null;
  };
}

/** One review of one file. */
export interface Review {
  /** Unique within the window. */
  readonly id: string;
  readonly root: string;
  /** Relative to `root`, forward slashes. */
  readonly path: string;
  /** Language id for the editor (`python`), and for display. */
  readonly language: string;
  readonly original: string;
  readonly proposal: string;
  /** The smallest part that keeps the oracle, as far as it is known; null before there is one. */
  readonly minimal: string | null;
  readonly hunks: readonly ReviewHunk[];
  readonly shownText: string;
  readonly shown: ShownMeasures;
  readonly phase: ReviewPhase;
  /** Whether the search for the minimal patch stopped at its budget, or the run before it was done, and can go on. */
  readonly canContinue: boolean;
  /** On the whole proposal. */
  readonly report: Report;
  /** Played back from a file rather than asked from a model. */
  readonly recording: boolean;
}
