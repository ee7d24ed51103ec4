/** Show Request: what was sent for the open review; elsewhere, what would be sent for the file. */
import * as vscode from 'vscode';
import { requestDocument } from '../session/request/requestDocument.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { previewRequest } from './fixDocument.js';

export async function showRequest(parts: CommandParts, given: unknown): Promise<CommandResult> {
  const { active, requests, settings, translate } = parts;
  const review = given instanceof vscode.Uri ? null : active.entry?.review;
  if (!review) return previewRequest(parts, given);
  const exchanges = await requests.of(review.id);
  if (exchanges.length > 0) {
    await requests.show(review.id, requestDocument(exchanges, false, settings.get('model.prices'), translate));
    return { kind: 'shown' };
  }
  const isFromModel = review.report.model?.provider === 'openai' || review.report.model?.provider === 'editor';
  void vscode.window.showInformationMessage(
    isFromModel && !review.recording
      ? translate('The request of this review is not kept any more: many were made after it.')
      : translate('Nothing was sent for this review.'),
  );
  return { kind: 'shown' };
}
