/** Choose Candidate: the list of proposals that were asked for side by side; the chosen one takes the place on the screen. */
import * as vscode from 'vscode';
import type { ShownGroup, WaitingCandidate } from '../review/candidateGroups.js';
import type { ReviewEntry } from '../review/reviewEntry.js';
import { candidateWords } from '../session/candidates/candidateWords.js';
import type { Translate } from '../session/translate.js';
import type { CommandParts } from './commandParts.js';

interface CandidateItem extends vscode.QuickPickItem {
  readonly candidate: WaitingCandidate;
}

/** @param given - the number in the ranking, from 1, when another extension or a test calls. */
export async function chooseCandidate(parts: CommandParts, given: unknown): Promise<void> {
  const { active, candidates, translate } = parts;
  const entry = active.entry;
  const group = entry && (await candidates.of(entry.review.id));
  if (!entry || !group) {
    await vscode.window.showInformationMessage(
      translate('There is only this proposal. "Edit Fidelity: Fix with Several Candidates" asks for more.'),
    );
    return;
  }
  const chosen = typeof given === 'number' ? group.candidates[given - 1] : await choose(parts, entry, group);
  if (chosen && chosen.review.id !== entry.review.id) await swap(parts, entry, chosen);
}

async function choose(
  { registry, translate }: CommandParts,
  entry: ReviewEntry,
  group: ShownGroup,
): Promise<WaitingCandidate | undefined> {
  const items = group.candidates.map((candidate, index): CandidateItem => {
    const isShown = candidate.review.id === entry.review.id;
    // What has been decided of the one on the screen counts.
    const now = (isShown ? registry.get(entry.review.id)?.review : null) ?? candidate.review;
    const words = candidateWords({ ...candidate, review: now }, index + 1, translate);
    return { ...words, label: isShown ? `$(eye) ${words.label}` : words.label, candidate };
  });
  const title = translate('Choose a candidate: those that repair first, then the smaller ones');
  const placeHolder = reloadWords(group, translate);
  // It comes by itself after a while, so what takes the focus in that moment must not take it away again.
  const options = {
    title,
    matchOnDetail: true,
    ignoreFocusOut: true,
    ...(placeHolder === null ? {} : { placeHolder }),
  };
  return (await vscode.window.showQuickPick(items, options))?.candidate;
}

/** What a reload of the window took or will take of the list; null where that is nothing. */
function reloadWords({ lost, unstored }: ShownGroup, translate: Translate): string | null {
  if (unstored > 0)
    return translate('{count} of them are too large to outlive a reload of the window', { count: unstored });
  if (lost.length === 0) return null;
  return translate('{count} more were too large to be kept over the reload of the window', { count: lost.length });
}

/** What is known of the one on the screen is kept, so that it can be chosen again. */
async function swap(parts: CommandParts, entry: ReviewEntry, chosen: WaitingCandidate): Promise<void> {
  const { registry, tabs, runs, candidates } = parts;
  const { id } = entry.review;
  const now = registry.get(id) ?? entry;
  await candidates.update(now.review, runs.snapshotOf(id) ?? now.snapshot);
  const target = vscode.Uri.parse(entry.target);
  await tabs.open(registry.put(chosen.review, target, chosen.snapshot), 'front');
  await tabs.close(id);
  registry.remove(id);
  // A choice is made seldom, and is not to be lost to a reload of the window right behind it.
  registry.saveNow();
  await runs.end(id);
}
