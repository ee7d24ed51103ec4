/** Show Cognitive Complexity: of the current file, function by function, each point with its line and reason. */
import * as vscode from 'vscode';
import { displayNameOf, languageIds, languageOfDocument } from '../core/syntax/languageOf.js';
import type { SyntaxTree } from '../core/syntax/syntaxTree.js';
import { openTarget } from '../platform/fixTarget.js';
import { complexityItems } from '../review/complexityItems.js';
import { pickComplexity } from '../review/complexityPick.js';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

export async function showComplexity(parts: CommandParts): Promise<CommandResult> {
  const document = await currentDocument(parts);
  if (!document.ok) return failedCommand(parts, document.failure);
  const tree = await treeOf(parts, document.value);
  if (!tree.ok) return failedCommand(parts, tree.failure);
  const { cognitiveComplexity } = await import('../core/complexity/cognitiveComplexity.js');
  const report = cognitiveComplexity(tree.value);
  const items = complexityItems(report, parts.translate);
  const title = titleOf(parts, document.value, report.total, tree.value.hasErrors);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(parts.translate('{title}: there are no functions in it.', { title }));
  } else {
    const editor = await vscode.window.showTextDocument(document.value);
    await pickComplexity(editor, title, items, parts.translate);
  }
  const functions = report.functions.map(({ name, line, complexity }) => ({ name, line, complexity }));
  return { kind: 'complexity', total: report.total, functions };
}

/** The document in front; a review stands for the file that it is of. */
async function currentDocument({ active }: CommandParts): Promise<Result<vscode.TextDocument>> {
  const review = active.entry;
  if (review) return openTarget(vscode.Uri.parse(review.target));
  const editor = vscode.window.activeTextEditor;
  return editor ? success(editor.document) : failed(failure('no-file-to-measure'));
}

async function treeOf({ grammars }: CommandParts, document: vscode.TextDocument): Promise<Result<SyntaxTree>> {
  const language = languageOfDocument(document.languageId, document.fileName);
  if (language === null) {
    const languages = languageIds.map(displayNameOf).join(', ');
    const path = nameOf(document);
    return failed(failure('complexity-language-unknown', { path, language: document.languageId, languages }));
  }
  const grammar = await grammars.load(language);
  return grammar.ok ? success(grammar.value.parse(document.getText())) : grammar;
}

function titleOf({ translate }: CommandParts, document: vscode.TextDocument, total: number, isBroken: boolean): string {
  const values = { name: nameOf(document), total };
  return isBroken
    ? translate('{name}: cognitive complexity {total}, though some of it does not parse', values)
    : translate('{name}: cognitive complexity {total}', values);
}

function nameOf({ fileName }: vscode.TextDocument): string {
  return fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
}
