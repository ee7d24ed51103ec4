/** Show Test Output: of the last run, as the runner printed it. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

/** @param reviewId - of a review when called from a lens; else the active one, else whatever ran last. */
export async function showTestOutput({ active, runs, translate }: CommandParts, reviewId: unknown): Promise<void> {
  const id = typeof reviewId === 'string' ? reviewId : (active.entry?.review.id ?? null);
  const output = runs.outputs.get(id);
  if (output === null) {
    await vscode.window.showInformationMessage(translate('No tests have run in this window yet.'));
    return;
  }
  const document = await vscode.workspace.openTextDocument({ content: output, language: 'log' });
  await vscode.window.showTextDocument(document, { preview: true });
}
