/** A window without a folder. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { failure, tidyUp } from '../inEditor.js';

describe('no folder open', () => {
  afterEach(tidyUp);

  it('says so, and what to do', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'alone-')), 'alone.py');
    writeFileSync(file, 'def f():\n    return 1\n');
    await vscode.window.showTextDocument(vscode.Uri.file(file));
    assert.match(await failure('no-folder', 'fixCurrentFile'), /No folder is open/);
  });
});
