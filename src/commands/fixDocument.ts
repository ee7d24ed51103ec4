/** The way of every fix command: which document, is it fit, who proposes, then the fix. */
import * as vscode from 'vscode';
import { type FixTarget, fixTarget, openTarget } from '../platform/fixTarget.js';
import type { ChosenProposer } from '../review/fixRuns.js';
import { tabUris } from '../review/reviewTabs.js';
import { failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import { failed, type Result } from '../session/result.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

/** Fixes the document that a command was called on, by whomever `choose` names. Failures are shown. */
export async function fixDocument(
  parts: CommandParts,
  given: unknown,
  choose: (document: vscode.TextDocument) => Promise<Result<ChosenProposer>>,
): Promise<CommandResult> {
  const uri = given instanceof vscode.Uri ? given : currentUri(parts);
  const target = uri ? await checkedTarget(parts, uri) : nothingOpen();
  if (!target.ok) return failedCommand(parts, target.failure);
  const chosen = await choose(target.value.document);
  if (!chosen.ok) return failedCommand(parts, chosen.failure);
  const end = await parts.runs.start({ target: target.value, chosen: chosen.value, note: '' });
  switch (end.kind) {
    case 'reviewed':
      return { kind: 'reviewed', id: end.review.id, verdict: end.review.report.verdict };
    case 'failed':
      return { kind: 'failed', ...describeFailure(end.failure, parts.translate) };
    case 'cancelled':
      return end;
  }
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
  return failed(failure('no-file'));
}
