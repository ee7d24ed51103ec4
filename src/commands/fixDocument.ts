/** The way of every fix command: which document, is it fit, who proposes, then the fix. */
import * as vscode from 'vscode';
import { type FixTarget, fixTarget, openTarget } from '../platform/fixTarget.js';
import { promptContext } from '../platform/promptContext.js';
import type { ChosenProposer, FixRequest } from '../review/fixRuns.js';
import { tabUris } from '../review/reviewTabs.js';
import { failure } from '../session/failures.js';
import type { FixRange } from '../session/fixContext.js';
import { describeFailure } from '../session/messages.js';
import { RangedProposer } from '../session/request/rangedProposer.js';
import { requestDocument } from '../session/request/requestDocument.js';
import { failed, type Result, success } from '../session/result.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

/** What one fix command wants differently from the plain one. */
export interface FixWish {
  /** Who proposes; as the settings say when left out. */
  readonly choose?: (document: vscode.TextDocument) => Promise<Result<ChosenProposer>>;
  /** The part that may change; all of it when left out. */
  readonly range?: (document: vscode.TextDocument) => Promise<Result<FixRange | null>>;
  /** What the user says is wrong. */
  readonly note?: string;
}

/** Fixes the document that a command was called on. Failures are shown. */
export async function fixDocument(parts: CommandParts, given: unknown, wish: FixWish): Promise<CommandResult> {
  const request = await fixRequest(parts, given, wish);
  if (!request.ok) return failedCommand(parts, request.failure);
  const end = await parts.runs.start(request.value);
  switch (end.kind) {
    case 'reviewed':
      return { kind: 'reviewed', id: end.review.id, verdict: end.review.report.verdict };
    case 'failed':
      return { kind: 'failed', ...describeFailure(end.failure, parts.translate) };
    case 'cancelled':
      return end;
  }
}

/** Runs the tests on the original, as their failures are part of it, and shows the request; nothing is sent. */
export async function previewRequest(parts: CommandParts, given: unknown): Promise<CommandResult> {
  let isShown = false;
  const choose = (document: vscode.TextDocument): Promise<Result<ChosenProposer>> =>
    parts.previewProposer(document, async (request) => {
      isShown = true;
      const prices = parts.settings.get('model.prices', document.uri);
      await parts.requests.show(null, requestDocument([{ request, reply: null }], true, prices, parts.translate));
    });
  const request = await fixRequest(parts, given, { choose });
  if (!request.ok) return failedCommand(parts, request.failure);
  const end = await parts.runs.startUnseen(request.value);
  if (isShown) return { kind: 'shown' };
  return end.kind === 'failed'
    ? { kind: 'failed', ...describeFailure(end.failure, parts.translate) }
    : { kind: 'cancelled' };
}

/** Everything that a fix needs, checked. */
export async function fixRequest(parts: CommandParts, given: unknown, wish: FixWish): Promise<Result<FixRequest>> {
  const uri = given instanceof vscode.Uri ? given : currentUri(parts);
  const target = uri ? await checkedTarget(parts, uri) : nothingOpen();
  if (!target.ok) return target;
  const { document } = target.value;
  const range = wish.range ? await wish.range(document) : success(null);
  if (!range.ok) return range;
  const choose = wish.choose ?? ((each: vscode.TextDocument) => parts.chooseProposer(each));
  const chosen = await choose(document);
  if (!chosen.ok) return chosen;
  const context = await promptContext(document, range.value);
  const note = wish.note ?? '';
  return success({ target: target.value, chosen: heldTo(range.value, chosen.value), note, context });
}

/** Models are told of the range and hold to it themselves; whoever is not told is held to it here. */
function heldTo(range: FixRange | null, chosen: ChosenProposer): ChosenProposer {
  return range === null ? chosen : { ...chosen, proposer: new RangedProposer(chosen.proposer, range) };
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
