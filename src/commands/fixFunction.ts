/** Fix Function: only the function around the cursor may change. */
import * as vscode from 'vscode';
import { failure } from '../session/failures.js';
import type { FixRange } from '../session/fixContext.js';
import { failed, type Result, success } from '../session/result.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

export async function fixFunction(parts: CommandParts): Promise<CommandResult> {
  return fixDocument(parts, undefined, { range: (document) => functionAtCursor(parts, document) });
}

async function functionAtCursor(parts: CommandParts, document: vscode.TextDocument): Promise<Result<FixRange>> {
  const editor = vscode.window.activeTextEditor;
  const line = editor?.document === document ? editor.selection.active.line + 1 : null;
  const around = line === null ? null : await parts.functionAt(document, line);
  if (around !== null) return success(around);
  return failed(failure('no-function-here', { path: vscode.workspace.asRelativePath(document.uri, false) }));
}
