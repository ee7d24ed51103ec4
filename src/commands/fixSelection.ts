/** Fix Selection: only the selected lines may change. */
import * as vscode from 'vscode';
import { failure } from '../session/failures.js';
import type { FixRange } from '../session/fixContext.js';
import { failed, type Result, success } from '../session/result.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

export async function fixSelection(parts: CommandParts): Promise<CommandResult> {
  return fixDocument(parts, undefined, { range: selectedLines });
}

/** Whole lines, as edits are; a selection that ends at the start of a line does not mean that line. */
async function selectedLines(document: vscode.TextDocument): Promise<Result<FixRange>> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document || editor.selection.isEmpty) {
    return failed(failure('nothing-selected', { path: vscode.workspace.asRelativePath(document.uri, false) }));
  }
  const { start, end } = editor.selection;
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return success({ lines: { start: start.line + 1, end: last + 2 }, name: '' });
}
