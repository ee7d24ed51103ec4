/** Fix with a Note: the user says in their own words what is wrong. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { fixDocument } from './fixDocument.js';

/** @param given - the address of a file; @param words - the note, when another extension or a test calls. */
export async function fixWithNote(parts: CommandParts, given: unknown, words: unknown): Promise<CommandResult> {
  const note = typeof words === 'string' ? words : await askForNote(parts);
  return note === undefined ? { kind: 'cancelled' } : fixDocument(parts, given, { note });
}

function askForNote({ translate }: CommandParts): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: translate('What is wrong?'),
    prompt: translate('Your words go to the model with the file and its failing tests.'),
    placeHolder: translate('The mean of one value should be that value'),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? translate('Say what is wrong, or press Escape.') : null),
  });
}
