/** Choose Candidate: the list of proposals that were asked for side by side; the chosen one takes the place on the screen. */
import * as vscode from 'vscode';
import type { WaitingCandidate } from '../review/candidateGroups.js';
import type { ReviewEntry } from '../review/reviewEntry.js';
import { candidateWords } from '../session/candidates/candidateWords.js';
import type { CommandParts } from './commandParts.js';

interface CandidateItem extends vscode.QuickPickItem {
  readonly candidate: WaitingCandidate;
}

/** @param given - the number in the ranking, from 1, when another extension or a test calls. */
export async function chooseCandidate(parts: CommandParts, given: unknown): Promise<void> {
  const { active, candidates, translate } = parts;
  const entry = active.entry;
  const group = entry && candidates.of(entry.review.id);
  if (!entry || !group) {
    await vscode.window.showInformationMessage(
      translate('There is only this proposal. "Edit Fidelity: Fix with Several Candidates" asks for more.'),
    );
    return;
  }
  const chosen = typeof given === 'number' ? group[given - 1] : await choose(parts, entry, group);
  if (chosen && chosen.review.id !== entry.review.id) await swap(parts, entry, chosen);
}

async function choose(
  { translate }: CommandParts,
  entry: ReviewEntry,
  group: readonly WaitingCandidate[],
): Promise<WaitingCandidate | undefined> {
  const items = group.map((candidate, index): CandidateItem => {
    const words = candidateWords(candidate, index + 1, translate);
    const isShown = candidate.review.id === entry.review.id;
    return { ...words, label: isShown ? `$(eye) ${words.label}` : words.label, candidate };
  });
  const title = translate('Choose a candidate: those that repair first, then the smaller ones');
  return (await vscode.window.showQuickPick(items, { title, matchOnDetail: true }))?.candidate;
}

/** What is known of the one on the screen is kept, so that it can be chosen again. */
async function swap(parts: CommandParts, entry: ReviewEntry, chosen: WaitingCandidate): Promise<void> {
  const { registry, tabs, runs, candidates } = parts;
  const { id } = entry.review;
  const now = registry.get(id) ?? entry;
  candidates.update(now.review, runs.snapshotOf(id) ?? now.snapshot);
  const target = vscode.Uri.parse(entry.target);
  await tabs.open(registry.put(chosen.review, target, chosen.snapshot), 'front');
  await tabs.close(id);
  registry.remove(id);
  await runs.end(id);
}
