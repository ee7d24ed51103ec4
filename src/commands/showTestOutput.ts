/** Show Test Output: of the last run, as the runner printed it. */
import * as vscode from 'vscode';
import { CHANGES_ID } from '../review/changeReviews.js';
import type { CommandParts } from './commandParts.js';

/** @param given - id of a review, or path of a file with uncommitted changes, from a lens; else the active one, else whatever ran last. */
export async function showTestOutput(parts: CommandParts, given: unknown): Promise<void> {
  const { active, changes, outputs, registry, translate } = parts;
  const isOfChanges = typeof given === 'string' && registry.get(given) === undefined && changes.review !== null;
  const named = typeof given === 'string' ? given : (active.entry?.review.id ?? null);
  const id = isOfChanges ? CHANGES_ID : named;
  if (!(await outputs.show(id))) {
    await vscode.window.showInformationMessage(translate('No tests have run in this window yet.'));
  }
}
