/** What a session has found out about a proposal so far: plain values that can be put away and taken up again. */
import type { Failure } from './failures.js';
import { type FixSnapshot, settledPhase, settledWhole } from './fixSnapshot.js';
import type { Minimization } from './minimizing/minimizeProposal.js';
import type { TestRun } from './ports/oracle.js';
import type { Proposal } from './ports/proposer.js';
import type { ReviewPhase } from './review/review.js';
import type { RunComparison } from './tests/compareRuns.js';
import type { WholeSuite } from './tests/wholeSuite.js';

/** Null stands for what is not known yet, or cannot be. */
export class Findings {
  proposal: Proposal | null = null;
  proposalRun: TestRun | null = null;
  /** How the proposal breaks the run itself; null where it does not. */
  broke: Failure | null = null;
  comparison: RunComparison | null = null;
  minimization: Minimization | null = null;
  whole: WholeSuite | null = null;
  phase: ReviewPhase = 'testing';
  /** Why the tests say nothing of the file; null as long as nothing shows that. */
  unnoticed: Failure | null = null;
  modelMs: number | null = null;
  minimizationMs: number | null = null;

  /** What an earlier session had found. */
  static of(snapshot: Omit<FixSnapshot, 'proposal'> & Pick<Findings, 'proposal'>): Findings {
    const found = new Findings();
    found.proposal = snapshot.proposal;
    found.proposalRun = snapshot.proposalRun;
    found.broke = snapshot.broke ?? null;
    found.comparison = snapshot.comparison;
    found.minimization = snapshot.minimization;
    found.whole = snapshot.whole ? settledWhole(snapshot.whole) : null;
    found.phase = settledPhase(snapshot.phase);
    found.unnoticed = snapshot.unnoticed ?? null;
    found.modelMs = snapshot.elapsedMs.model;
    found.minimizationMs = snapshot.elapsedMs.minimization;
    return found;
  }
}
