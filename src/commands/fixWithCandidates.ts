/** Fix with Several Candidates, and Compare Strategies: asked side by side, tested, ranked; the best is shown, the others can be chosen. */
import * as vscode from 'vscode';
import type { WaitingCandidate } from '../review/candidateGroups.js';
import type { FixRequest } from '../review/fixRuns.js';
import { type FoldedProposal, foldProposals } from '../session/candidates/foldProposals.js';
import { GatheringProposer } from '../session/candidates/gatheringProposer.js';
import { givenProposal } from '../session/candidates/givenProposal.js';
import { rankCandidates } from '../session/candidates/rankCandidates.js';
import { failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { Proposal } from '../session/ports/proposer.js';
import type { Result } from '../session/result.js';
import { chooseCandidate } from './chooseCandidate.js';
import type { CandidateKind, CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';
import { fixRequest } from './fixDocument.js';

export async function fixWithCandidates(parts: CommandParts, given: unknown): Promise<CommandResult> {
  return askSideBySide(parts, given, 'same');
}

/** The same model with and without a plan, on the same file, with nobody at the desk. */
export async function compareStrategies(parts: CommandParts, given: unknown): Promise<CommandResult> {
  return askSideBySide(parts, given, 'strategies');
}

async function askSideBySide(parts: CommandParts, given: unknown, kind: CandidateKind): Promise<CommandResult> {
  const oracle = await parts.sharedOracle();
  let rest: Promise<readonly WaitingCandidate[]> = Promise.resolve([]);
  let gathered: readonly Result<Proposal>[] = [];
  const begun: { request: FixRequest | null } = { request: null };
  const onGathered = (results: readonly Result<Proposal>[]): void => {
    gathered = results;
    const [, ...others] = foldProposals(results);
    if (begun.request) rest = testAll(parts, begun.request, others);
  };
  const request = await fixRequest(parts, given, {
    choose: async (document) => {
      const chosen = await parts.candidateProposers(document, kind);
      if (!chosen.ok) return chosen;
      const { proposers, name } = chosen.value;
      const proposer = new GatheringProposer(proposers, onGathered);
      return { ok: true, value: { proposer, name, needsTests: false } };
    },
  });
  if (!request.ok) return failedCommand(parts, request.failure);
  const { document, workspace } = request.value.target;
  if (parts.runs.isRunning(document.uri)) return failedCommand(parts, failure('fix-running', { path: workspace.file }));
  begun.request = { ...request.value, oracle };
  const end = await parts.runs.startUnseen(begun.request);
  const others = await rest;
  if (end.kind === 'failed') return { kind: 'failed', ...describeFailure(end.failure, parts.translate) };
  if (end.kind === 'cancelled') return end;
  const [first] = foldProposals(gathered);
  const best = { review: end.review, proposals: first?.all ?? [], snapshot: parts.runs.snapshotOf(end.review.id) };
  for (const { review } of others) parts.requests.copy(end.review.id, review.id);
  tellFailures(parts, gathered);
  return show(parts, document.uri, [best, ...others]);
}

/** Tests proposals side by side; those that could not be tested are left out, as their failure has been shown. */
async function testAll(
  parts: CommandParts,
  request: FixRequest,
  folded: readonly FoldedProposal[],
): Promise<readonly WaitingCandidate[]> {
  const tested = folded.map(async ({ first, all }): Promise<WaitingCandidate[]> => {
    const chosen = { ...request.chosen, proposer: givenProposal(first) };
    const end = await parts.runs.startUnseen({ ...request, chosen }, { isQuiet: true });
    if (end.kind !== 'reviewed') return [];
    return [{ review: end.review, proposals: all, snapshot: parts.runs.snapshotOf(end.review.id) }];
  });
  return (await Promise.all(tested)).flat();
}

/** The best is opened; the list lies over it where there is something to choose. Sessions that are not shown end. */
async function show(
  parts: CommandParts,
  target: vscode.Uri,
  tested: readonly WaitingCandidate[],
): Promise<CommandResult> {
  const ranked = rankCandidates(tested) as readonly WaitingCandidate[];
  const [best, ...others] = ranked;
  if (!best) return { kind: 'cancelled' };
  await Promise.all(others.map(({ review }) => parts.runs.end(review.id)));
  await parts.tabs.open(parts.registry.put(best.review, target, best.snapshot), 'front');
  if (others.length > 0) {
    await parts.candidates.add(ranked);
    chooseCandidate(parts, undefined).catch((error: unknown) => parts.log.error(error));
  }
  return {
    kind: 'reviewed',
    id: best.review.id,
    verdict: best.review.report.verdict,
    candidates: ranked.map(({ review, proposals }) => ({
      verdict: review.report.verdict,
      proposals: proposals.length,
    })),
  };
}

function tellFailures({ translate }: CommandParts, results: readonly Result<Proposal>[]): void {
  const failures = results.flatMap((result) => (result.ok ? [] : [describeFailure(result.failure, translate).message]));
  if (failures.length === 0) return;
  void vscode.window.showWarningMessage(
    translate('{count} of {asked} candidates came to nothing: {reasons}', {
      count: failures.length,
      asked: results.length,
      reasons: [...new Set(failures)].join(' '),
    }),
  );
}
