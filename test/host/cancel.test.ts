/** Cancelling at each stage: at once, and nothing is left running, on the disk or changed. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { badge, eventually, leftBehind, open, openNew, reviewTabs, run, set, textOnDisk, tidyUp } from './inEditor.js';

/** A test that waits for ever once the file in question has the marker; until then it fails at once. */
const SLOW_TEST = `import time, unittest, pathlib
from added import add

class T(unittest.TestCase):
    def test_add(self):
        if "slow" in pathlib.Path("added.py").read_text():
            time.sleep(600)
        self.assertEqual(add(1, 2), 3)
`;
const BUGGY = 'def add(a, b):\n    return a - b\n';
const SLOW = 'def add(a, b):\n    return a - b  # slow\n';
const AT_ONCE_MS = 5_000;

describe('cancelling', () => {
  let original = '';

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await set('model.provider', 'builtin');
    await set('tests.timeLimitSeconds', 600);
  });

  afterEach(async () => {
    assert.equal(textOnDisk('stats.py'), original);
    await tidyUp();
  });

  async function nothingIsLeft(): Promise<void> {
    await eventually(`nothing to be left: ${leftBehind().join('; ')}`, () => leftBehind().length === 0, AT_ONCE_MS);
  }

  it('during the baseline', async () => {
    // A file of its own: the editor could hold this text for another test's file of the same name.
    await openNew('test_waiting.py', SLOW_TEST.replaceAll('added', 'waiting'));
    await set('tests.command', 'python3 -m unittest test_waiting');
    await openNew('waiting.py', SLOW);
    const fix = run('fixCurrentFile');
    await eventually('the tests to run', () => leftBehind().some((each) => each.includes('unittest')));
    await run('cancel');
    assert.deepEqual(await fix, { kind: 'cancelled' });
    await nothingIsLeft();
    assert.deepEqual(reviewTabs(), []);
    assert.equal(textOnDisk('waiting.py'), SLOW);
  });

  it('during the tests of the proposal: the review stays, as far as it got', async () => {
    await openNew('test_added.py', SLOW_TEST);
    await set('tests.command', 'python3 -m unittest test_added');
    await openNew('added.py', BUGGY);
    const recording = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'slow.json');
    const reply = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b  # slow\n>>>>>>> REPLACE\n';
    writeFileSync(recording, JSON.stringify({ schema: 1, model: 'made-up', note: '', reply }));
    const fix = run('playRecording', vscode.Uri.file(recording));
    await eventually('the review', () => reviewTabs().length === 1);
    await eventually('the tests to run', () => leftBehind().some((each) => each.includes('unittest')));
    await run('cancel');
    assert.equal((await fix)?.kind, 'reviewed');
    await badge(/^unverified · /);
    await run('reject');
    await nothingIsLeft();
  });

  it('by closing the tab while the tests run: everything ends', async () => {
    await openNew('test_added.py', SLOW_TEST);
    await set('tests.command', 'python3 -m unittest test_added');
    await openNew('added.py', BUGGY);
    const recording = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'slow.json');
    const reply = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b  # slow\n>>>>>>> REPLACE\n';
    writeFileSync(recording, JSON.stringify({ schema: 1, model: 'made-up', note: '', reply }));
    const fix = run('playRecording', vscode.Uri.file(recording));
    await eventually('the review', () => reviewTabs().length === 1);
    await vscode.window.tabGroups.close(reviewTabs());
    await fix;
    await nothingIsLeft();
    await run('openReview');
    await run('reject');
  });

  it('when nothing is under way does nothing', async () => {
    await open('stats.py');
    assert.equal(await run('cancel'), undefined);
  });
});
