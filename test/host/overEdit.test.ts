/** A reply that over-edits, played back from a recording: what is needed, dropping hunks, accepting some of them. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import recording from '../../demo/recordings/over-edit.json' with { type: 'json' };
import {
  badge,
  eventually,
  fileUri,
  lensTitles,
  open,
  pressLens,
  reviewed,
  reviewInFront,
  reviewTabs,
  run,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const RECORDING = path.join(mkdtempSync(path.join(os.tmpdir(), 'recording-')), 'over-edit.json');
const NEEDED = ['    return acc / (len(values) - 1)\n', '    return acc / len(values)\n'] as const;

describe('a recorded reply that over-edits', () => {
  let original = '';

  before(function () {
    needsPytest(this);
    writeFileSync(RECORDING, JSON.stringify(recording));
  });

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await open('stats.py');
    const { verdict } = await reviewed('playRecording', vscode.Uri.file(RECORDING));
    assert.equal(verdict, 'over-edit');
  });

  afterEach(tidyUp);

  async function currentText(): Promise<string> {
    return (await vscode.workspace.openTextDocument(fileUri('stats.py'))).getText();
  }

  it('is called a recording wherever it shows', async () => {
    await badge(/^\d+ % · over-edit · recording · /);
    await eventually('the label', () => /^stats\.py \(\d+ %, recording\)$/.test(reviewTabs()[0]?.label ?? ''));
  });

  it('says of each hunk what the tests need', async () => {
    const document = reviewInFront();
    await badge(/%/);
    const statuses = (await lensTitles(document)).filter((title) => title !== 'Drop');
    assert.equal(statuses.filter((title) => /needed by test_mean/.test(title)).length, 1, statuses.join('\n'));
    assert.equal(statuses.filter((title) => /not needed by your tests/.test(title)).length, 3, statuses.join('\n'));
    assert.ok(
      statuses.some((title) => /guard added/.test(title)),
      statuses.join('\n'),
    );
  });

  it('accepts only what is needed: one line changes and nothing else', async () => {
    assert.equal((await run('acceptNeeded'))?.kind, 'accepted');
    assert.equal(await currentText(), original.replace(...NEEDED));
    await vscode.commands.executeCommand('undo');
    assert.equal(await currentText(), original);
  });

  it('accepts all of it when asked to', async () => {
    await run('acceptAll');
    const text = await currentText();
    assert.match(text, /values must not be empty/);
    assert.match(text, /Return the range of the values/);
  });

  it('drops a hunk by its lens, tests what is left, and accepts that', async () => {
    const document = reviewInFront();
    await badge(/%/);
    const before = document.lineAt(0).text;
    await pressLens(document, 'Drop', 0);
    await eventually('the text to follow', () => !document.getText().includes('values must not be empty'));
    assert.match((await lensTitles(document)).join('\n'), /dropped · .*not needed by your tests\nKeep/);
    assert.notEqual(document.lineAt(0).text, before, 'it is measured anew');
    // A pass that has not run is never shown as one that did.
    assert.doesNotMatch(document.lineAt(0).text, /tests \d+\/\d+/);
    await badge(/tests 6\/6$/);

    await pressLens(document, 'Keep', 0);
    await eventually('the hunk to come back', () => document.getText().includes('values must not be empty'));
    await pressLens(document, 'Drop', 0);
    await run('acceptShown');
    const text = await currentText();
    assert.doesNotMatch(text, /values must not be empty/);
    assert.match(text, /Return the range of the values/);
  });

  it('shows a fix without its needed hunk as what it is', async () => {
    const document = reviewInFront();
    await badge(/%/);
    const titles = await lensTitles(document);
    const at = titles.findIndex((title) => /needed by test/.test(title));
    await pressLens(document, 'Drop', titles.slice(0, at).filter((title) => title === 'Drop').length);
    assert.doesNotMatch(await badge(/^fails/), /%/);
  });

  it('moves from hunk to hunk, and keeps and drops the one under the cursor', async () => {
    const document = reviewInFront();
    const lines: number[] = [];
    for (let step = 0; step < 5; step += 1) {
      await run('nextHunk');
      lines.push(vscode.window.activeTextEditor?.selection.active.line ?? -1);
    }
    assert.deepEqual(
      lines.slice(0, 4),
      lines.slice(0, 4).toSorted((a, b) => a - b),
    );
    assert.equal(lines[4], lines[0], 'after the last comes the first');
    await run('dropHunk');
    await eventually('the hunk to be dropped', () => !document.getText().includes('values must not be empty'));
    await run('keepHunk');
    await eventually('the hunk to be kept', () => document.getText().includes('values must not be empty'));
  });

  it('opens side by side, from where it can be accepted too', async () => {
    await run('openSideBySide');
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff);
    const [before, after] = [tab.input.original, tab.input.modified];
    assert.equal((await vscode.workspace.openTextDocument(before)).getText(), original);
    assert.match((await vscode.workspace.openTextDocument(after)).getText(), /values must not be empty/);
    assert.equal((await run('acceptNeeded'))?.kind, 'accepted');
    assert.equal(await currentText(), original.replace(...NEEDED));
    assert.equal(vscode.window.tabGroups.all.flatMap((group) => group.tabs).length, 1, 'both views are closed');
  });

  it('can be opened again after its tab was closed, and gone on with', async () => {
    await vscode.window.tabGroups.close(reviewTabs());
    await run('openReview');
    const document = reviewInFront();
    assert.match(document.lineAt(0).text, /over-edit/);
    await run('nextHunk');
    await run('dropHunk');
    await badge(/tests 6\/6$/);
    await run('acceptShown');
    assert.doesNotMatch(await currentText(), /values must not be empty/);
  });
});

describe('a recorded reply that changes more in the line of the fix', () => {
  const FILE = path.join(path.dirname(RECORDING), 'in-line.json');
  const REPLY = `<<<<<<< SEARCH
    acc = 0
    for value in values:
        acc += value
    return acc / (len(values) - 1)
=======
    total = 0
    for value in values:
        total += value
    return total / len(values)
>>>>>>> REPLACE
`;
  let original = '';

  before(function () {
    needsPytest(this);
    writeFileSync(FILE, JSON.stringify({ ...recording, reply: REPLY }));
  });

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await open('stats.py');
    await reviewed('playRecording', vscode.Uri.file(FILE));
  });

  afterEach(tidyUp);

  it('says of each part of the line what the tests need, and drops the one under the cursor', async () => {
    const document = reviewInFront();
    await badge(/ · 4 of 7 tokens needed · tests 6\/6$/);
    const titles = (await lensTitles(document)).filter((title) => !title.startsWith('Drop'));
    assert.match(titles.at(-2) ?? '', /acc → total · renamed · not needed by your tests/);
    assert.match(titles.at(-1) ?? '', /\(len\(values\) - 1\) → len\(values\) · needed by test_mean/);
    const mixed = () => document.getText().includes('+     return acc / len(values)');
    for (const _ of titles.slice(1)) await run('nextHunk');
    const cursor = () => vscode.window.activeTextEditor?.selection.active;
    const added = document.lineAt(cursor()?.line ?? 0).text;
    assert.equal(added, '+     return total / len(values)');
    assert.equal(cursor()?.character, added.indexOf('total'));
    await run('dropHunk');
    await eventually('the line without it', mixed);
    assert.match((await lensTitles(document)).join('\n'), /dropped · acc → total · .*\nKeep/);
    await run('nextHunk');
    assert.equal(cursor()?.character, '+     return acc / '.length - 1);
    await run('dropHunk');
    await eventually('the line as it was', () => !/^[-+] .*return/m.test(document.getText()));
    await run('keepHunk');
    await eventually('the line with that again', mixed);
    await badge(/^fails · /);
  });

  it('drops a rename in all its places at once, tests what is left, and brings it back', async () => {
    const document = reviewInFront();
    await badge(/ · 4 of 7 tokens needed · tests 6\/6$/);
    assert.equal((await lensTitles(document)).filter((title) => title === 'Drop all 3').length, 3);
    await pressLens(document, 'Drop all 3', 2);
    await eventually('the old name everywhere', () => !document.getText().includes('total'));
    await badge(/^100 % · minimal · .*tests 6\/6$/);
    await run('nextHunk');
    await run('keepTogether');
    await eventually('the new name everywhere', () => document.getText().match(/total/g)?.length === 3);
    await run('dropTogether');
    assert.equal((await run('acceptShown'))?.kind, 'accepted');
    const text = (await vscode.workspace.openTextDocument(fileUri('stats.py'))).getText();
    assert.equal(text, original.replace(...NEEDED));
  });

  it('accepts of the line only what is needed, also where the file has moved on', async () => {
    await badge(/ · 4 of 7 tokens needed · tests 6\/6$/);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(fileUri('stats.py'), new vscode.Position(0, 0), '# moved\n');
    await vscode.workspace.applyEdit(edit);
    assert.equal((await run('acceptNeeded'))?.kind, 'accepted');
    const text = (await vscode.workspace.openTextDocument(fileUri('stats.py'))).getText();
    assert.equal(text, `# moved\n${original.replace(...NEEDED)}`);
  });
});
