/** Cognitive complexity with its reasons: the list of the current file, and the hovers of a review. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import recording from '../../demo/recordings/over-edit.json' with { type: 'json' };
import type { CommandResult } from '../../src/commands/commandResult.js';
import { badge, eventually, failure, open, openNew, reviewed, reviewInFront, run, tidyUp } from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const SOURCE =
  'def easy(a):\n    return a\n\n\ndef hard(a, b):\n    for x in a:\n        if x and b:\n            return x\n';

/** Keys in the list; without one they do nothing. */
const NEXT = 'workbench.action.quickOpenSelectNext';
const ACCEPT = 'workbench.action.acceptSelectedQuickOpenItem';
const LEAVE = 'workbench.action.closeQuickOpen';

/** Calls the command and goes down its list until this is selected in the file; null: not at all. Then presses the last key. */
async function walk(wanted: string | null, last: string): Promise<CommandResult | undefined> {
  let answer: CommandResult | undefined;
  let isDone = false;
  const ended = run('showComplexity').then((result) => {
    answer = result;
    isDone = true;
  });
  if (wanted !== null) {
    await eventually(`${wanted} to be selected`, async () => {
      await vscode.commands.executeCommand(NEXT);
      return selected() === wanted;
    });
  }
  await eventually('the list to end', async () => {
    await vscode.commands.executeCommand(last);
    return isDone;
  });
  await ended;
  return answer;
}

/** Line and text. */
function selected(): string {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return `${editor.selection.start.line + 1} ${editor.document.getText(editor.selection)}`;
}

/** Puts the cursor where no entry of the list is. */
async function cursorIn(editor: vscode.TextEditor, word: string): Promise<void> {
  const place = editor.document.positionAt(editor.document.getText().indexOf(word));
  editor.selection = new vscode.Selection(place, place);
  await eventually('the cursor', () => editor.selection.active.isEqual(place));
}

describe('the complexity of the current file', () => {
  afterEach(tidyUp);

  it('is listed function by function; a chosen point is selected', async () => {
    const editor = await openNew('hard.py', SOURCE);
    await cursorIn(editor, 'return x');
    const answer = await walk('7 if', ACCEPT);
    assert.deepEqual(answer, {
      kind: 'complexity',
      total: 4,
      functions: [
        { name: 'easy', line: 1, complexity: 0 },
        { name: 'hard', line: 5, complexity: 4 },
      ],
    });
    assert.equal(selected(), '7 if');
    assert.equal(editor.document.isDirty, false);
  });

  it('begins with the function around the cursor, and puts the cursor back when it is left', async () => {
    const editor = await openNew('hard.py', SOURCE);
    await cursorIn(editor, 'return a');
    const { selection } = editor;
    await walk('6 for', LEAVE);
    await eventually('the cursor to be back', () => editor.selection.isEqual(selection));
    await walk(null, ACCEPT);
    await eventually(
      'the function to be gone to',
      () => selected() === '1 ' && editor.selection.active.character === 0,
    );
  });

  it('takes an untitled file that was never saved', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'javascript',
      content: '\n\nfunction f(a) {\n  return a ? 1 : 2;\n}\n',
    });
    await vscode.window.showTextDocument(document);
    const answer = await walk('4 ?', ACCEPT);
    assert.equal(answer?.kind, 'complexity');
    assert.equal(selected(), '4 ?');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('knows a language by the name of the file where the editor does not', async () => {
    const { document } = await openNew('Main.kt', 'val top = 1\n');
    assert.equal(document.languageId, 'plaintext');
    assert.deepEqual(await run('showComplexity'), { kind: 'complexity', total: 0, functions: [] });
  });

  it('says so where there is nothing to list', async () => {
    await openNew('flat.py', 'x = 1\n');
    assert.deepEqual(await run('showComplexity'), { kind: 'complexity', total: 0, functions: [] });
  });

  it('says which languages it knows when it does not know this one, and when nothing is open', async () => {
    await openNew('notes.txt', 'if a then b\n');
    assert.match(await failure('complexity-language-unknown', 'showComplexity'), /notes\.txt .*plaintext/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await failure('no-file-to-measure', 'showComplexity');
  });
});

describe('the hovers of a review', () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'over-edit.json');

  before(async function () {
    needsPytest(this);
    writeFileSync(file, JSON.stringify(recording));
  });

  afterEach(tidyUp);

  /** The hovers at a line, as markdown. */
  async function hoverAt(document: vscode.TextDocument, line: number): Promise<string> {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(line, 4),
    );
    const parts = hovers.flatMap(({ contents }) => contents);
    return parts
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join('\n\n')
      .replaceAll('\\', '')
      .replaceAll('&nbsp;', ' ');
  }

  it('name the points that the proposal adds: on the badge, on each function, and where they stand', async () => {
    await open('stats.py');
    await reviewed('playRecording', vscode.Uri.file(file));
    await badge(/%/);
    const document = reviewInFront();
    const point = /\+1: `if` at depth 1, line \d+/;
    assert.match(await hoverAt(document, 0), /Complexity added over the minimal patch: 2/);
    assert.match(await hoverAt(document, 0), point);
    const lines = document.getText().split('\n');
    const guard = lines.findIndex((line) => line.startsWith('+') && line.includes('if '));
    assert.match(await hoverAt(document, guard), point);
    assert.match(await hoverAt(document, guard), /Hunk/);
    const header = lines.findLastIndex((line, at) => at < guard && line.includes('def '));
    assert.match(await hoverAt(document, header), /Cognitive complexity of \w+: \d+ → \d+ \(\+\d+\)/);
    assert.match(await hoverAt(document, header), point);
    const before = await hoverAt(document, 0);
    await vscode.window.showTextDocument(document);
    await run('nextHunk');
    await run('dropHunk');
    await eventually('the hover to follow', async () => (await hoverAt(document, 0)) !== before);
  });
});
