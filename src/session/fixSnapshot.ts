/** What a session knows as plain data, so that its review can be gone on with after the window was reloaded or the tab closed. */
import type { Failure } from './failures.js';
import type { FixRange } from './fixContext.js';
import type { Minimization } from './minimizing/minimizeProposal.js';
import type { SandboxKind, TestPlan, TestRun } from './ports/oracle.js';
import type { Proposal } from './ports/proposer.js';
import type { Report } from './report.js';
import type { ReviewHunk, ReviewPhase } from './review/review.js';
import type { RunComparison } from './tests/compareRuns.js';
import type { WholeSuite } from './tests/wholeSuite.js';

/** A session at one moment. Runs are without output and messages: they may be large, and were shown when they came. */
export interface FixSnapshot {
  readonly proposal: Proposal;
  readonly hunks: readonly ReviewHunk[];
  readonly phase: ReviewPhase;
  readonly plan: TestPlan | null;
  readonly sandbox: SandboxKind | null;
  readonly baseline: TestRun | null;
  readonly proposalRun: TestRun | null;
  /** The run of all tests on the text that was shown. */
  readonly shownRun: TestRun | null;
  /** Left out in snapshots of versions in which that ended a fix. */
  readonly broke?: Failure | null;
  readonly comparison: RunComparison | null;
  readonly minimization: Minimization | null;
  /** Left out in snapshots of versions that did not run it. */
  readonly whole?: WholeSuite | null;
  /** Why the tests say nothing of the file; left out in snapshots of versions that did not ask. */
  readonly unnoticed?: Failure | null;
  /** The only part of the file that was to change; null or left out when all of it could. */
  readonly range?: FixRange | null;
  readonly elapsedMs: Report['elapsedMs'];
}

/** The results of a run without what was printed. */
export function withoutOutput(run: TestRun): TestRun {
  return {
    ...run,
    output: '',
    results: run.results.map((result) => ({ ...result, message: null, frames: [] })),
  };
}

/** A whole suite that can be stored, likewise. */
export function settledWhole(whole: WholeSuite): WholeSuite {
  return whole.state === 'running' ? { ...whole, state: 'cancelled' } : whole;
}

/** A phase that can be stored: what was under way is not any more when it is read again. */
export function settledPhase(phase: ReviewPhase): ReviewPhase {
  return phase === 'done' ? 'done' : 'stopped';
}
