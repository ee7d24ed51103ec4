/** What a session knows at one moment: what review and report are built from. */
import type { UnverifiedReason } from '../../core/fidelity/verdict.js';
import type { Failure } from '../failures.js';
import type { FixInput } from '../fixInput.js';
import type { Reference } from '../judgeText.js';
import type { Measurer } from '../measurer.js';
import type { Minimization } from '../minimizing/minimizeProposal.js';
import type { SandboxKind, TestPlan, TestRun } from '../ports/oracle.js';
import type { Proposal } from '../ports/proposer.js';
import type { Report } from '../report.js';
import type { RunComparison } from '../tests/compareRuns.js';
import type { WholeSuite } from '../tests/wholeSuite.js';
import type { Translate } from '../translate.js';
import type { ReviewHunk, ReviewPhase } from './review.js';

/** Everything that a session knows at one moment; null for what it does not know yet, or cannot. */
export interface ReviewFacts {
  readonly input: FixInput;
  readonly measurer: Measurer;
  readonly proposal: Proposal;
  readonly hunks: readonly ReviewHunk[];
  readonly phase: ReviewPhase;
  readonly shownText: string;
  /** The run of all tests on exactly `shownText`. */
  readonly shownRun: TestRun | null;
  readonly shownRunning: boolean;
  readonly plan: TestPlan | null;
  readonly sandbox: SandboxKind | null;
  readonly baseline: TestRun | null;
  readonly proposalRun: TestRun | null;
  /** How the proposal breaks the run itself. */
  readonly broke: Failure | null;
  readonly comparison: RunComparison | null;
  readonly minimization: Minimization | null;
  readonly whole: WholeSuite | null;
  /** What keeps the tests from verifying anything, or broke the run off. */
  readonly whyUnverified: Failure | null;
  readonly elapsedMs: Report['elapsedMs'];
  readonly translate: Translate;
}

/** The verified minimal patch; null before it was confirmed. */
export function referenceOf(minimization: Minimization | null): Reference | null {
  if (!minimization?.verified) return null;
  return { kind: 'minimal', text: minimization.state.minimalText, complete: minimization.state.complete };
}

/** Why a text without a run of its own is not verified. */
export function unverifiedBecause(facts: Pick<ReviewFacts, 'whyUnverified' | 'baseline'>): UnverifiedReason {
  if (facts.whyUnverified?.code === 'tests-pass-already') return 'baseline-passes';
  if (facts.whyUnverified?.code === 'tests-miss-file') return 'not-exercised';
  return facts.baseline === null ? 'no-tests' : 'not-run';
}
