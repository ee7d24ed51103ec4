/** A folder without tests, and a language without a grammar: nothing is verified, and nothing is made up. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { badge, failure, fileUri, open, reviewed, reviewInFront, reviewTabs, run, set, tidyUp } from '../inEditor.js';

function recording(reply: string): vscode.Uri {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'reply.json');
  writeFileSync(file, JSON.stringify({ schema: 1, model: 'made-up', note: '', reply }));
  return vscode.Uri.file(file);
}

describe('without tests', () => {
  afterEach(tidyUp);

  it('built-in repair says that it has nothing to aim at', async () => {
    await set('model.provider', 'builtin');
    await open('lonely.py');
    assert.match(await failure('no-tests-found', 'fixCurrentFile'), /lonely\.py/);
    assert.deepEqual(reviewTabs(), []);
  });

  it('a model still proposes; size is measured, and nothing is called a pass', async () => {
    await open('lonely.py');
    const { verdict } = await reviewed(
      'playRecording',
      recording('<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n'),
    );
    assert.equal(verdict, 'unverified');
    await badge(/^unverified · recording · 1 changed tokens? · no tests$/);
    assert.equal((await run('acceptShown'))?.kind, 'accepted');
  });

  it('a language without a grammar is measured approximately', async () => {
    await open('poem.txt');
    await reviewed(
      'playRecording',
      recording('<<<<<<< SEARCH\nViolets are bleu.\n=======\nViolets are blue.\n>>>>>>> REPLACE\n'),
    );
    const document = reviewInFront();
    assert.equal(document.languageId, 'edit-fidelity-review-text');
    assert.match(document.getText(), /^- Violets are bleu\.$/m);
    await badge(/1 changed token/);
    await run('acceptShown');
    const text = (await vscode.workspace.openTextDocument(fileUri('poem.txt'))).getText();
    assert.equal(text, 'Roses are red,\nViolets are blue.\n');
  });
});
