/** Moves the cursor of a review to a neighbouring hunk. */
import * as vscode from 'vscode';
import { hunkLine } from '../review/reviewText.js';
import type { CommandParts } from './commandParts.js';

/** Goes round at the ends, as the editor's own "next change" does. */
export async function goToHunk({ registry, active }: CommandParts, direction: 'next' | 'previous'): Promise<void> {
  const entry = active.entry;
  const editor = entry && active.editorOf(entry);
  if (!entry || !editor) return;
  const { hunks, rows } = registry.text(entry);
  const lines = hunks.map((place) => hunkLine(place, rows.length));
  const cursor = editor.selection.active.line;
  const line =
    direction === 'next'
      ? (lines.find((each) => each > cursor) ?? lines[0])
      : (lines.findLast((each) => each < cursor) ?? lines.at(-1));
  if (line === undefined) return;
  const position = new vscode.Position(line, 0);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
