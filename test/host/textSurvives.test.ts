/** Line endings, byte order mark, tabs and the missing final newline survive accepting and saving, to the byte. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { fileUri, openNew, reviewed, reviewInFront, run, set, tidyUp } from './inEditor.js';

const LINES = [
  '"""Ünïcödé 😀."""',
  '',
  'def add(a, b):',
  '\tif a:',
  '\t\treturn a - b',
  '\treturn b   ',
  '',
  'last = 1',
];
const TEST =
  'import unittest\nfrom odd import add\n\nclass T(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n';
const RECORDING = {
  schema: 1,
  model: 'made-up',
  note: '',
  reply: '<<<<<<< SEARCH\n\t\treturn a - b\n=======\n\t\treturn a + b\n\t\t# done\n>>>>>>> REPLACE\n',
};

const shapes: readonly [name: string, ending: string, mark: string, final: boolean][] = [
  ['LF', '\n', '', true],
  ['CRLF', '\r\n', '', true],
  ['CRLF with a byte order mark and no final newline', '\r\n', '\ufeff', false],
  ['LF with a byte order mark', '\n', '\ufeff', true],
];

describe('the text survives', () => {
  afterEach(tidyUp);

  for (const [name, ending, mark, final] of shapes) {
    it(name, async () => {
      const recording = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'odd.json');
      writeFileSync(recording, JSON.stringify(RECORDING));
      const text = mark + LINES.join(ending) + (final ? ending : '');
      await openNew('test_odd.py', TEST);
      await set('tests.command', 'python3 -m unittest test_odd');
      await openNew('odd.py', text);
      assert.equal((await reviewed('playRecording', vscode.Uri.file(recording))).verdict, 'minimal');
      assert.deepEqual(
        reviewInFront()
          .getText()
          .split('\n')
          .filter((line) => /^[-+]/.test(line)),
        ['- \t\treturn a - b', '+ \t\treturn a + b', '+ \t\t# done'],
      );
      await run('acceptAll');
      await vscode.window.activeTextEditor?.document.save();
      const expected = text.replace('return a - b', `return a + b${ending}\t\t# done`);
      assert.equal(readFileSync(fileUri('odd.py').fsPath, 'utf8'), expected);
      await vscode.commands.executeCommand('undo');
      await vscode.window.activeTextEditor?.document.save();
      assert.equal(readFileSync(fileUri('odd.py').fsPath, 'utf8'), text);
    });
  }
});
