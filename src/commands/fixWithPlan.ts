/** Fix with a Plan: the idea first, from a model, from you or from the task; then the code. */
import * as vscode from 'vscode';
import type { StrategyChoice } from '../platform/settingDefaults.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

const STRATEGIES: readonly StrategyChoice[] = ['plan-by-model', 'plan-by-user', 'plan-from-task'];

interface StrategyItem extends vscode.QuickPickItem {
  readonly strategy: StrategyChoice;
}

/** @param given - the address of a file; @param wanted - the strategy, when another extension or a test calls. */
export async function fixWithPlan(parts: CommandParts, given: unknown, wanted: unknown): Promise<CommandResult> {
  const strategy = STRATEGIES.find((each) => each === wanted) ?? (await askForStrategy(parts));
  if (!strategy) return { kind: 'cancelled' };
  return fixDocument(parts, given, { choose: (document) => parts.chooseProposer(document, strategy) });
}

async function askForStrategy({ translate }: CommandParts): Promise<StrategyChoice | undefined> {
  const items: readonly StrategyItem[] = [
    {
      strategy: 'plan-by-model',
      label: translate('The model writes the plan'),
      detail: translate('You can change it before code is asked for'),
    },
    {
      strategy: 'plan-by-user',
      label: translate('I write the plan'),
      detail: translate('In an editor; code is asked for when you say so'),
    },
    {
      strategy: 'plan-from-task',
      label: translate('The plan that the task has'),
      detail: translate('editorial.md or analysis.md beside the file; you can change it before code is asked for'),
    },
  ];
  return (await vscode.window.showQuickPick(items, { title: translate('Where does the plan come from?') }))?.strategy;
}
