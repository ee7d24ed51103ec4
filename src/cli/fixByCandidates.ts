/** Asks for several proposals side by side, tests each in the same copy, and ranks them. */
import { foldProposals } from '../session/candidates/foldProposals.js';
import { GatheringProposer } from '../session/candidates/gatheringProposer.js';
import { givenProposal } from '../session/candidates/givenProposal.js';
import { type Candidate, rankCandidates } from '../session/candidates/rankCandidates.js';
import { SharedOracle } from '../session/candidates/sharedOracle.js';
import type { Failure } from '../session/failures.js';
import type { FixOutcome } from '../session/fixSession.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { Proposal, Proposer } from '../session/ports/proposer.js';
import type { Result } from '../session/result.js';

export interface RankedCandidates {
  /** Of the best, or of the first where none could be reviewed. */
  readonly outcome: FixOutcome;
  /** Best first, those with the same text as one. */
  readonly candidates: readonly Candidate[];
  /** Of the proposers that gave nothing, and of proposals that could not be reviewed. */
  readonly failures: readonly Failure[];
}

/**
 * Rejects with the signal's reason when cancelled before there is a proposal.
 *
 * @param run - runs one session over a proposer, with this oracle.
 */
export async function fixByCandidates(
  proposers: readonly Proposer[],
  oracle: Oracle,
  run: (proposer: Proposer, oracle: Oracle) => Promise<FixOutcome>,
): Promise<RankedCandidates> {
  const shared = new SharedOracle(oracle);
  let gathered: readonly Result<Proposal>[] = [];
  let others: Promise<readonly Tested[]> = Promise.resolve([]);
  const onGathered = (results: readonly Result<Proposal>[]): void => {
    gathered = results;
    const [, ...rest] = foldProposals(results);
    const testing = rest.map(async ({ first, all }) => ({ outcome: await run(givenProposal(first), shared), all }));
    others = Promise.all(testing);
    // It is waited for below, when the first one is done; until then nobody hears of a failure.
    others.catch(() => {});
  };
  const outcome = await run(new GatheringProposer(proposers, onGathered), shared);
  const [own] = foldProposals(gathered);
  const tested = [...(own === undefined ? [] : [{ outcome, all: own.all }]), ...(await others)];
  const candidates = rankCandidates(tested.flatMap(reviewed));
  const unreviewed = tested.flatMap((each) => (each.outcome.kind === 'failed' ? [each.outcome.failure] : []));
  const failures = [...gathered.flatMap((result) => (result.ok ? [] : [result.failure])), ...unreviewed];
  const [best] = candidates;
  return { outcome: best === undefined ? outcome : { kind: 'reviewed', review: best.review }, candidates, failures };
}

/** A text that was asked for, with all proposals that came to it. */
interface Tested {
  readonly outcome: FixOutcome;
  readonly all: readonly Proposal[];
}

function reviewed({ outcome, all }: Tested): readonly Candidate[] {
  return outcome.kind === 'reviewed' ? [{ review: outcome.review, proposals: all }] : [];
}
