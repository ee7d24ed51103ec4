/** Show Test Output: of the last run, as the runner printed it. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

/** @param reviewId - of a review when called from a lens; else the active one, else whatever ran last. */
export async function showTestOutput({ active, outputs, translate }: CommandParts, reviewId: unknown): Promise<void> {
  const id = typeof reviewId === 'string' ? reviewId : (active.entry?.review.id ?? null);
  if (!(await outputs.show(id))) {
    await vscode.window.showInformationMessage(translate('No tests have run in this window yet.'));
  }
}
