/** Open Review: one that is not decided yet and whose tab was closed. */
import * as vscode from 'vscode';
import { badgeLine } from '../session/review/badge.js';
import type { CommandParts } from './commandParts.js';

export async function openReview({ registry, tabs, translate }: CommandParts): Promise<void> {
  const entries = [...registry.entries].reverse();
  if (entries.length === 0) {
    await vscode.window.showInformationMessage(translate('There is no review that waits for a decision.'));
    return;
  }
  const items = entries.map((entry) => ({
    label: entry.review.path,
    description: badgeLine(entry.review, translate),
    entry,
  }));
  const chosen =
    items.length === 1
      ? items[0]
      : await vscode.window.showQuickPick(items, {
          placeHolder: translate('Reviews that wait for a decision'),
        });
  if (chosen) await tabs.open(chosen.entry, 'front');
}
