/** Judge Plan: the plan in front against a gold one, by the rubric, as a table. */
import * as vscode from 'vscode';
import { readPlan, statementOf } from '../platform/promptContext.js';
import { failure } from '../session/failures.js';
import { judgementTable } from '../session/planning/judgementTable.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

interface NamedPlan {
  readonly name: string;
  readonly text: string;
}

/** @param given - the address of the gold plan, when another extension or a test calls. */
export async function judgePlan(parts: CommandParts, given: unknown): Promise<CommandResult> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.getText().trim() === '') return failedCommand(parts, failure('no-file'));
  const gold = given instanceof vscode.Uri ? await planAt(given) : await findGold(parts, document.uri);
  if (gold === null) return { kind: 'cancelled' };
  const plan: NamedPlan = { name: nameOf(document.uri), text: document.getText() };
  const problem = (await statementOf(goldFolderFile(document.uri)))?.text ?? '';
  const judged = await ask(parts, { plan: plan.text, gold: gold.text, problem });
  if (judged === null) return { kind: 'cancelled' };
  if (!judged.ok) return failedCommand(parts, judged.failure);
  const { judgement, judge } = judged.value;
  const table = judgementTable(judgement, { judge, plan: plan.name, gold: gold.name }, parts.translate);
  await parts.texts.show(`${parts.translate('judgement')}.md`, table);
  return { kind: 'shown' };
}

/** With progress and a way to cancel; null when cancelled. */
async function ask(parts: CommandParts, judged: { plan: string; gold: string; problem: string }) {
  const { translate } = parts;
  const controller = new AbortController();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: translate('Judging the plan …'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => controller.abort(new Error('cancelled')));
    const onText = (characters: number): void =>
      progress.report({ message: translate('{characters} characters', { characters }) });
    try {
      return await parts.judgePlan(judged, onText, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    }
  });
}

/** What lies beside the plan, unless that is the plan itself; else asked for. */
async function findGold(parts: CommandParts, plan: vscode.Uri): Promise<NamedPlan | null> {
  const beside = plan.scheme === 'file' ? await readPlan(plan) : null;
  if (beside !== null && !plan.path.endsWith(`/${beside.path}`)) return { name: beside.path, text: beside.text };
  const chosen = await vscode.window.showOpenDialog({
    title: parts.translate('Choose the gold plan'),
    filters: { Markdown: ['md'] },
    canSelectMany: false,
  });
  return chosen?.[0] ? planAt(chosen[0]) : null;
}

async function planAt(uri: vscode.Uri): Promise<NamedPlan> {
  return { name: nameOf(uri), text: (await vscode.workspace.openTextDocument(uri)).getText() };
}

/** A plan that is not a file lies beside nothing; the open folder then stands for its place. */
function goldFolderFile(plan: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return plan.scheme === 'file' || !folder ? plan : vscode.Uri.joinPath(folder, 'plan.md');
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.split('/').at(-1) ?? uri.path;
}
