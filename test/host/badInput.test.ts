/** Bad input: each gets a clear message, changes nothing and leaves nothing running. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  eventually,
  failure,
  leftBehind,
  open,
  openNew,
  reviewed,
  reviewInFront,
  reviewTabs,
  set,
  textOnDisk,
  tidyUp,
} from './inEditor.js';

const BUGGY = 'def add(a, b):\n    return a - b\n';
const ITS_TEST =
  'import unittest\nfrom added import add\n\n\nclass T(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n';

describe('bad input', () => {
  beforeEach(() => set('model.provider', 'builtin'));

  afterEach(async () => {
    assert.deepEqual(reviewTabs(), [], 'no review is open');
    await tidyUp();
    await eventually('nothing to be left behind', () => leftBehind().length === 0);
  });

  it('an untitled file', async () => {
    const document = await vscode.workspace.openTextDocument({ content: BUGGY, language: 'python' });
    await vscode.window.showTextDocument(document);
    assert.match(await failure('unsaved-file', 'fixCurrentFile'), /never been saved/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('a file outside of the folder', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'outside-')), 'far.py');
    writeFileSync(file, BUGGY);
    await vscode.window.showTextDocument(vscode.Uri.file(file));
    await failure('file-outside-folder', 'fixCurrentFile');
  });

  it('an empty file', async () => {
    await openNew('empty.py', '\n  \n');
    await failure('file-empty', 'fixCurrentFile');
  });

  it('a file over the size limit, which is a setting', async () => {
    await set('limits.fileSizeBytes', 100);
    await open('stats.py');
    const message = await failure('file-too-large', 'fixCurrentFile');
    assert.match(message, /bytes; the limit is 100/);
  });

  it('a binary file, in front or from the explorer', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0, 1, 2, 3, 0, 0, 9, 10, 0]);
    writeFileSync(path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'picture.bin'), bytes);
    const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/'), 'picture.bin');
    await failure('file-binary', 'fixCurrentFile', uri);
  });

  it('no file at all', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await failure('no-file', 'fixCurrentFile');
  });

  it('tests that already pass', async () => {
    await set('tests.command', 'python3 -c "print(1)"');
    await openNew('added.py', BUGGY);
    await failure('tests-pass-already', 'fixCurrentFile');
    assert.equal(textOnDisk('added.py'), BUGGY);
  });

  it('tests that hang', async () => {
    await set('tests.command', 'python3 -c "while True: pass"');
    await set('tests.timeLimitSeconds', 1);
    await openNew('added.py', BUGGY);
    await failure('tests-timed-out', 'fixCurrentFile');
  });

  it('a test command that does not exist', async () => {
    await set('tests.command', 'no-such-program-anywhere --all');
    await openNew('added.py', BUGGY);
    assert.match(await failure('test-command-missing', 'fixCurrentFile'), /no-such-program-anywhere/);
  });
});

describe('input that is odd but no mistake', () => {
  afterEach(tidyUp);

  it('tests that print megabytes', async () => {
    await set('model.provider', 'builtin');
    await openNew('test_added.py', `${ITS_TEST.replace('self.assert', 'print("x" * 8_000_000)\n        self.assert')}`);
    await openNew('added.py', BUGGY);
    await set('tests.command', 'python3 -m unittest test_added');
    await reviewed('fixCurrentFile');
    assert.match(reviewInFront().getText(), /^\+ {5}return a \+ b$/m);
  });
});
