/** Accepting: the kept hunks become one undoable edit of the document as it is now, or nothing is touched. */
import * as vscode from 'vscode';
import type { Edit } from '../core/diff/hunk.js';
import { lineOffsets } from '../core/text/lineOffsets.js';
import { splitLines } from '../core/text/splitLines.js';
import { type Failure, failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { acceptanceOf } from '../session/review/acceptance.js';
import type { ReviewEntry } from './reviewEntry.js';

/** Whether a file may be written, by its permissions; the editor itself would only find out when it saves. */
export type WritableCheck = (file: string) => Promise<boolean>;

/** What accepting did to the document. */
export interface Applied {
  readonly document: vscode.TextDocument;
  /** Whether the document had changed since the review and the hunks were merged into it. */
  readonly merged: boolean;
  /** 0-based line of the first change; where to look. */
  readonly firstLine: number;
}

/**
 * Puts the given hunks into the reviewed document, and leaves saving to the user and the editor's own auto-save, as for every
 * other edit: undo then gives back the document as it was, and the disk has not seen anything else.
 *
 * Fails without touching anything when the document is gone, cannot be written, or has changed where a hunk is.
 */
export async function applyReview(
  entry: ReviewEntry,
  kept: ReadonlySet<string>,
  isWritable: WritableCheck,
): Promise<Result<Applied>> {
  const uri = vscode.Uri.parse(entry.target);
  const { path } = entry.review;
  const unwritable = await whyNotWritable(uri, path, isWritable);
  if (unwritable) return failed(unwritable);
  const document = await openQuietly(uri);
  if (!document) return failed(failure('document-closed', { path }));
  const current = withEndingsOf(entry.review.original, document.getText());
  const acceptance = acceptanceOf(entry.review, kept, current);
  if (acceptance.kind === 'conflict') return failed(failure('document-changed', { path, line: acceptance.line }));
  const ranges = rangesOf(current, acceptance.edits);
  const edit = new vscode.WorkspaceEdit();
  edit.set(
    uri,
    acceptance.edits.map(({ text }, index) => new vscode.TextEdit(ranges[index] ?? new vscode.Range(0, 0, 0, 0), text)),
  );
  const done = acceptance.edits.length === 0 || (await vscode.workspace.applyEdit(edit));
  if (!done) return failed(failure('apply-refused', { path }));
  return success({ document, merged: acceptance.merged, firstLine: ranges[0]?.start.line ?? 0 });
}

async function whyNotWritable(uri: vscode.Uri, path: string, isWritable: WritableCheck): Promise<Failure | null> {
  try {
    const stat = await vscode.workspace.fs.stat(uri);
    const isReadOnly = ((stat.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0;
    return isReadOnly || !(await isWritable(uri.fsPath))
      ? failure('file-read-only', { path, reason: 'it is read-only' })
      : null;
  } catch {
    return failure('document-closed', { path });
  }
}

async function openQuietly(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return null;
  }
}

/**
 * The current text with the line endings that the review knows. The editor lets one switch them for a whole document; that moves
 * offsets but neither lines nor columns, so it is no change that hunks would have to be merged with.
 */
function withEndingsOf(original: string, current: string): string {
  const wanted = original.includes('\r\n') ? '\r\n' : '\n';
  return current.replace(/\r\n|\n/g, wanted);
}

/** Places of edits as lines and columns of the text that their offsets are in. */
function rangesOf(text: string, edits: readonly Edit[]): readonly vscode.Range[] {
  const offsets = lineOffsets(splitLines(text));
  // The last offset is the end of the text: a line of its own only behind a line break.
  if (offsets.length > 1 && !text.endsWith('\n')) offsets.pop();
  return edits.map(({ start, end }) => new vscode.Range(positionAt(offsets, start), positionAt(offsets, end)));
}

function positionAt(offsets: readonly number[], offset: number): vscode.Position {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return new vscode.Position(low, offset - (offsets[low] ?? 0));
}
