/** Moves the cursor of a review to a neighbouring hunk. */
import * as vscode from 'vscode';
import { hunkPlace } from '../review/reviewText.js';
import type { CommandParts } from './commandParts.js';

/** Goes round at the ends, as the editor's own "next change" does. */
export async function goToHunk({ registry, active }: CommandParts, direction: 'next' | 'previous'): Promise<void> {
  const entry = active.entry;
  const editor = entry && active.editorOf(entry);
  if (!entry || !editor) return;
  const { hunks, rows } = registry.text(entry);
  const places = hunks.map((place) => {
    const { line, character } = hunkPlace(place, rows.length);
    return new vscode.Position(line, character);
  });
  const cursor = editor.selection.active;
  const position =
    direction === 'next'
      ? (places.find((each) => each.isAfter(cursor)) ?? places[0])
      : (places.findLast((each) => each.isBefore(cursor)) ?? places.at(-1));
  if (position === undefined) return;
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
