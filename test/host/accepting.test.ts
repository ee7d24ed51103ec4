/** Accepting into a document that is not as it was: merged, or refused with nothing changed. */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { failure, fileUri, open, reviewed, reviewTabs, run, set, showReview, textOnDisk, tidyUp } from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const NEEDED = ['    return acc / (len(values) - 1)\n', '    return acc / len(values)\n'] as const;
const RECORDING = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'fix.json');
const REPLY = `<<<<<<< SEARCH\n${NEEDED[0]}=======\n${NEEDED[1]}>>>>>>> REPLACE\n`;

describe('accepting', () => {
  let original = '';

  before(function () {
    needsPytest(this);
    writeFileSync(RECORDING, JSON.stringify({ schema: 1, model: 'made-up', note: '', reply: REPLY }));
  });

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    // What the tests say is not the point here.
    await set('tests.command', 'python3 -c "print(1)"');
    await open('stats.py');
    await reviewed('playRecording', vscode.Uri.file(RECORDING));
  });

  afterEach(tidyUp);

  async function currentText(): Promise<string> {
    return (await vscode.workspace.openTextDocument(fileUri('stats.py'))).getText();
  }

  it('merges with what was changed elsewhere in the file meanwhile', async () => {
    const editor = await open('stats.py');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# mine\n'));
    await showReview();
    assert.deepEqual(await run('acceptAll'), { kind: 'accepted', merged: true });
    assert.equal(await currentText(), `# mine\n${original.replace(...NEEDED)}`);
  });

  it('changes nothing when the same place was changed meanwhile, says where, and keeps the review', async () => {
    const editor = await open('stats.py');
    const mine = original.replace('return acc / (len(values) - 1)', 'return acc / 42');
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), mine));
    await showReview();
    assert.match(await failure('document-changed', 'acceptAll'), /line 20/);
    assert.equal(await currentText(), mine);
    assert.equal(reviewTabs().length, 1);
  });

  it('changes nothing in a read-only file, and goes on when it can be written again', async () => {
    chmodSync(fileUri('stats.py').fsPath, 0o444);
    await failure('file-read-only', 'acceptAll');
    assert.equal(await currentText(), original);
    assert.equal(reviewTabs().length, 1);
    chmodSync(fileUri('stats.py').fsPath, 0o644);
    assert.equal((await run('acceptAll'))?.kind, 'accepted');
  });

  it('says so when the file is gone, and makes none', async () => {
    renameSync(fileUri('stats.py').fsPath, fileUri('elsewhere.py').fsPath);
    await failure('document-closed', 'acceptAll');
    assert.equal(reviewTabs().length, 1);
    renameSync(fileUri('elsewhere.py').fsPath, fileUri('stats.py').fsPath);
    assert.equal(textOnDisk('stats.py'), original);
  });

  it('accepts into a file whose editor was closed', async () => {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const file = tabs.filter((tab) => (tab.input as vscode.TabInputText).uri.scheme === 'file');
    await vscode.window.tabGroups.close(file);
    assert.equal((await run('acceptAll'))?.kind, 'accepted');
    assert.equal(await currentText(), original.replace(...NEEDED));
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), fileUri('stats.py').toString());
  });
});
