/** The main job: a fix is proposed, tested, shown, accepted or rejected. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  badge,
  eventually,
  failure,
  fileUri,
  leftBehind,
  lensTitles,
  open,
  reviewed,
  reviewInFront,
  reviewTabs,
  run,
  set,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

describe('Fix Current File with built-in repair', () => {
  before(function () {
    needsPytest(this);
  });
  let original = '';

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await set('model.provider', 'builtin');
    await open('stats.py');
  });

  afterEach(tidyUp);

  it('shows a verified minimal fix, and changes nothing; it is rejected without a trace in the file', async () => {
    const { verdict } = await reviewed('fixCurrentFile');
    assert.equal(verdict, 'minimal');
    const document = reviewInFront();
    await badge(/^100 % · minimal · /);
    assert.ok(document.lineAt(0).text.length <= 70, document.lineAt(0).text);
    assert.match(document.lineAt(0).text, /(\d+) of \1 changed tokens needed · tests 6\/6$/);
    assert.equal(document.languageId, 'edit-fidelity-review-python');
    const changed = document
      .getText()
      .split('\n')
      .filter((line) => /^[-+]/.test(line));
    assert.equal(changed[0], '-     return acc / (len(values) - 1)');
    assert.equal(changed.length, 2);
    assert.equal(reviewTabs()[0]?.label, 'stats.py (100 %)');
    assert.match((await lensTitles(document)).join(' | '), /needed by test_mean, test_mean_of_one \| Drop/);

    assert.equal(textOnDisk('stats.py'), original);
    const buffer = await vscode.workspace.openTextDocument(fileUri('stats.py'));
    assert.equal(buffer.getText(), original);
    assert.equal(buffer.isDirty, false);

    await run('reject');
    assert.deepEqual(reviewTabs(), []);
    const left = await vscode.workspace.openTextDocument(fileUri('stats.py'));
    assert.equal(left.getText(), original);
    assert.equal(left.isDirty, false);
    await eventually('the copy to be gone', () => leftBehind().length === 0);
  });

  it('refuses a second fix of the same file while one is under way, and accepts as one edit of the changed range, which one undo takes back', async () => {
    const first = run('fixCurrentFile');
    await eventually('the first fix to be under way', () => leftBehind().length > 0);
    const message = await failure('fix-running', 'fixCurrentFile', fileUri('stats.py'));
    assert.match(message, /stats\.py/);
    assert.equal((await first)?.kind, 'reviewed');
    const changes: vscode.TextDocumentChangeEvent[] = [];
    const listener = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document.uri.scheme === 'file' && event.contentChanges.length > 0) changes.push(event);
    });
    assert.deepEqual(await run('acceptShown'), { kind: 'accepted', merged: false });
    listener.dispose();
    assert.equal(changes.length, 1);
    assert.equal(changes[0]?.contentChanges.length, 1);
    const [change] = changes[0]?.contentChanges ?? [];
    assert.ok(change && change.rangeLength < 60, 'only the changed line was touched');

    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), fileUri('stats.py').toString());
    assert.notEqual(editor?.document.getText(), original);
    assert.equal(textOnDisk('stats.py'), original, 'saving is left to the user');
    assert.deepEqual(reviewTabs(), []);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor?.document.getText(), original);
    await eventually('the copy to be gone', () => leftBehind().length === 0);
  });

  it('takes the unsaved buffer for the original, and tests that', async () => {
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const unsaved = `${original.replace('acc = 0', 'acc = 0.0')}# not saved\n`;
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), unsaved));
    await reviewed('fixCurrentFile');
    const text = reviewInFront().getText();
    assert.match(text, /^ {2}# not saved$/m);
    assert.match(text, /^ {6}acc = 0\.0$/m);
    await run('acceptShown');
    const accepted = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(accepted, /# not saved/);
    assert.equal(textOnDisk('stats.py'), original);
  });
});
