/** The way of every fix command: which document, is it fit, who proposes, then the fix. */
import * as vscode from 'vscode';
import { type FixTarget, fixTarget, openTarget } from '../platform/fixTarget.js';
import type { ChosenProposer } from '../review/fixRuns.js';
import { tabUris } from '../review/reviewTabs.js';
import { failure } from '../session/failures.js';
import { failed, type Result } from '../session/result.js';
import type { Review } from '../session/review.js';
import type { CommandParts } from './commandParts.js';

/** Fixes the document that a command was called on, by whomever `choose` names. Failures are shown. */
export async function fixDocument(
  parts: CommandParts,
  given: unknown,
  choose: (document: vscode.TextDocument) => Promise<Result<ChosenProposer>>,
): Promise<Review | null> {
  const uri = given instanceof vscode.Uri ? given : currentUri(parts);
  const target = uri ? await checkedTarget(parts, uri) : nothingOpen();
  if (!target.ok) {
    await parts.runs.fail(target.failure);
    return null;
  }
  const chosen = await choose(target.value.document);
  if (!chosen.ok) {
    await parts.runs.fail(chosen.failure);
    return null;
  }
  return parts.runs.start({ target: target.value, chosen: chosen.value, note: '' });
}

/** The document in front, whatever shows it; a review stands for the file that it is of. */
function currentUri(parts: CommandParts): vscode.Uri | null {
  const review = parts.active.entry;
  if (review) return vscode.Uri.parse(review.target);
  const editor = vscode.window.activeTextEditor;
  if (editor) return editor.document.uri;
  // The editor has no text editor for binary and very large files, but their tab knows the address.
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const uris = tab ? tabUris(tab) : [];
  return uris.at(-1) ?? null;
}

async function checkedTarget(parts: CommandParts, uri: vscode.Uri): Promise<Result<FixTarget>> {
  const document = await openTarget(uri);
  return document.ok ? fixTarget(document.value, parts.settings) : document;
}

function nothingOpen(): Result<never> {
  return failed(failure('file-missing', { path: vscode.l10n.t('The current file') }));
}
