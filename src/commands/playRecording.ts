/** Fix Current File from a Recorded Reply: for looking at one reply again and again; called a recording wherever it shows. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

/** @param given - address of the recording; asked for when absent. */
export async function playRecording(parts: CommandParts, given: unknown): Promise<CommandResult> {
  const recording = given instanceof vscode.Uri ? given : await askForRecording(parts);
  if (!recording) return { kind: 'cancelled' };
  return fixDocument(parts, undefined, { choose: () => parts.recordedProposer(recording) });
}

async function askForRecording(parts: CommandParts): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: parts.translate('Choose a recorded reply'),
    filters: { [parts.translate('Recorded replies')]: ['json'] },
    canSelectMany: false,
  });
  return chosen?.[0];
}
