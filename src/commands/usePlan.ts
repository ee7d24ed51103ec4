/** Ask for Code by This Plan: lets the plan in front go on, as it reads now. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

export async function usePlan({ plans, translate }: CommandParts): Promise<void> {
  if (plans.use()) return;
  await vscode.window.showInformationMessage(translate('No plan waits. Run "Edit Fidelity: Fix with a Plan" first.'));
}
