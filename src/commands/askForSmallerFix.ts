/** Ask for a Smaller Fix: the same bug once more, naming what the tests did not need; the better of the two stays. */
import * as vscode from 'vscode';
import { fixTarget, openTarget } from '../platform/fixTarget.js';
import { promptContext } from '../platform/promptContext.js';
import type { ReviewEntry } from '../review/reviewEntry.js';
import { isBetterReview } from '../session/isBetterReview.js';
import type { Review } from '../session/review.js';
import { smallerFixNote } from '../session/smallerFixNote.js';
import type { CommandParts } from './commandParts.js';

export async function askForSmallerFix(parts: CommandParts): Promise<void> {
  const entry = parts.active.entry;
  if (!entry) return;
  const document = await openTarget(vscode.Uri.parse(entry.target));
  if (!document.ok) return parts.runs.fail(document.failure);
  const target = await fixTarget(document.value, parts.settings);
  if (!target.ok) return parts.runs.fail(target.failure);
  const chosen = await parts.chooseProposer(document.value);
  if (!chosen.ok) return parts.runs.fail(chosen.failure);
  const context = await promptContext(document.value, null);
  const request = { target: target.value, chosen: chosen.value, note: smallerFixNote(entry.review), context };
  const end = await parts.runs.startUnseen(request);
  if (end.kind !== 'reviewed') return;
  const smaller = end.review;
  if (!isBetterReview(smaller, entry.review)) {
    await parts.runs.end(smaller.id);
    await vscode.window.showInformationMessage(
      parts.translate('The new fix is not smaller ({new} changed tokens instead of {old}), so the review stays.', {
        new: smaller.report.changedTokens.all,
        old: entry.review.report.changedTokens.all,
      }),
    );
    return;
  }
  await replace(parts, entry, smaller, document.value.uri);
}

async function replace(parts: CommandParts, entry: ReviewEntry, smaller: Review, target: vscode.Uri): Promise<void> {
  await parts.tabs.open(parts.registry.put(smaller, target, parts.runs.snapshotOf(smaller.id)), 'front');
  await parts.tabs.close(entry.review.id);
  parts.registry.remove(entry.review.id);
  await parts.runs.end(entry.review.id);
}
