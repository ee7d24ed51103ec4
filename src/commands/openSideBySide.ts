/** Open Side by Side: the native diff editor, for those who prefer it. */
import * as vscode from 'vscode';
import { fileName, sideUri } from '../review/reviewRegistry.js';
import type { CommandParts } from './commandParts.js';

export async function openSideBySide({ active, translate }: CommandParts): Promise<void> {
  const review = active.entry?.review;
  if (!review) return;
  const title = translate('{name}: original ↔ what is shown', { name: fileName(review.path) });
  await vscode.commands.executeCommand('vscode.diff', sideUri(review, 'original'), sideUri(review, 'shown'), title, {
    preview: false,
  });
}
