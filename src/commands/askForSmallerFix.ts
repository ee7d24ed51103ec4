/** Ask for a Smaller Fix: the same bug once more, naming what the tests did not need; the better of the two stays. */
import * as vscode from 'vscode';
import type { ReviewEntry } from '../review/reviewEntry.js';
import type { FixRange } from '../session/fixContext.js';
import { smallerFixNote } from '../session/request/smallerFixNote.js';
import { success } from '../session/result.js';
import { isBetterReview } from '../session/review/isBetterReview.js';
import type { Review } from '../session/review/review.js';
import type { CommandParts } from './commandParts.js';
import { fixRequest } from './fixDocument.js';

export async function askForSmallerFix(parts: CommandParts): Promise<void> {
  const entry = parts.active.entry;
  if (!entry) return;
  const target = vscode.Uri.parse(entry.target);
  const request = await fixRequest(parts, target, {
    note: smallerFixNote(entry.review),
    range: async (document) => success(rangeIn(document.getText(), entry)),
  });
  if (!request.ok) return parts.runs.fail(request.failure);
  const end = await parts.runs.startUnseen(request.value);
  if (end.kind !== 'reviewed') return;
  const smaller = end.review;
  if (!isBetterReview(smaller, entry.review)) {
    await parts.runs.end(smaller.id);
    void vscode.window.showInformationMessage(
      parts.translate('The new fix is not smaller ({new} changed tokens instead of {old}), so the review stays.', {
        new: smaller.report.changedTokens.all,
        old: entry.review.report.changedTokens.all,
      }),
    );
    return;
  }
  await replace(parts, entry, smaller, target);
}

async function replace(parts: CommandParts, entry: ReviewEntry, smaller: Review, target: vscode.Uri): Promise<void> {
  await parts.tabs.open(parts.registry.put(smaller, target, parts.runs.snapshotOf(smaller.id)), 'front');
  await parts.tabs.close(entry.review.id);
  parts.registry.remove(entry.review.id);
  await parts.runs.end(entry.review.id);
}

/** The same part of the file as before, as long as its lines are those that it was chosen in. */
function rangeIn(text: string, { review, snapshot }: ReviewEntry): FixRange | null {
  return text === review.original ? (snapshot?.range ?? null) : null;
}
