/** Uncommitted changes of a real repository, reviewed in the editor: the tree, the inline diffs, keeping only what is needed. */
import assert from 'node:assert/strict';
import { execFileSync, execSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  eventually,
  failure,
  fileUri,
  leftBehind,
  lensTitles,
  open,
  pressLens,
  reviewed,
  run,
  set,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const SCHEME = 'edit-fidelity-changes';

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: fileUri('.').fsPath, encoding: 'utf8' });
}

/** The fix, and beside it a guard, a new file, a mode and a document that no test needs. */
function leaveChanges(): void {
  const text = textOnDisk('stats.py');
  const fixed = text
    .replace('return acc / (len(values) - 1)', 'return acc / len(values)')
    .replace('    acc = 0\n', '    if values is None:\n        raise ValueError("values")\n    acc = 0\n');
  writeFileSync(fileUri('stats.py').fsPath, fixed);
  writeFileSync(fileUri('extra.txt').fsPath, 'EXTRA = 1\n');
  writeFileSync(fileUri('logo.bin').fsPath, Uint8Array.from([0, 2]));
  chmodSync(fileUri('run.sh').fsPath, 0o755);
  rmSync(fileUri('old.txt').fsPath);
  renameSync(fileUri('notes.txt').fsPath, fileUri('moved.txt').fsPath);
}

function tabsOfChanges(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === SCHEME);
}

/** The inline diff of a file with changes, in front. */
async function inlineDiff(name: string): Promise<vscode.TextDocument> {
  await run('openChange', name, null);
  const isOf = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputText && input.uri.path.endsWith(`/${name}`);
  await eventually(`the inline diff of ${name}`, () => tabsOfChanges().some(isOf));
  const input = tabsOfChanges().find(isOf)?.input;
  assert.ok(input instanceof vscode.TabInputText);
  return vscode.workspace.openTextDocument(input.uri);
}

/** The newest row of the statistics, in words. */
async function lastDecision(): Promise<string> {
  const { DatabaseSync } = await import('node:sqlite');
  const home = path.dirname(os.tmpdir());
  const name = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith('statistics.db'));
  if (name === undefined) return 'none';
  const database = new DatabaseSync(path.join(home, name), { readOnly: true });
  try {
    const row = database.prepare('SELECT provider, decision, files FROM proposals ORDER BY id DESC LIMIT 1').get();
    return row === undefined ? 'none' : `${row['provider']} ${row['decision']}, ${row['files']} files`;
  } finally {
    database.close();
  }
}

describe('Review Uncommitted Changes', () => {
  let original = '';

  before(function () {
    needsPytest(this);
  });

  beforeEach(() => {
    original = textOnDisk('stats.py');
    writeFileSync(fileUri('run.sh').fsPath, '#!/bin/sh\n');
    writeFileSync(fileUri('old.txt').fsPath, 'old\n');
    writeFileSync(fileUri('notes.txt').fsPath, 'one\ntwo\n');
    writeFileSync(fileUri('logo.bin').fsPath, Uint8Array.from([0, 1]));
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'State');
    leaveChanges();
  });

  afterEach(async () => {
    await run('cancel');
    await run('closeChanges');
    await tidyUp();
    rmSync(fileUri('.git').fsPath, { recursive: true, force: true });
  });

  it('says of each change whether the tests need it, has each kept or dropped, and does to the files what is shown', async function () {
    this.timeout(120_000);
    await set('tests.runAfterDrop', false);
    const { document: shown } = await open('stats.py');
    await eventually('the editor to see what is on disk', () => shown.getText() === textOnDisk('stats.py'));
    const left = textOnDisk('stats.py');
    const { verdict } = await reviewed('reviewUncommittedChanges');
    assert.equal(verdict, 'over-edit');
    let document = await inlineDiff('stats.py');
    assert.equal(tabsOfChanges()[0]?.label, 'stats.py (changes)');
    assert.equal(document.languageId, 'edit-fidelity-review-python');
    assert.match(document.lineAt(0).text, /^over-edit · \d+ of \d+ changed tokens needed · tests 6\/6$/);
    assert.match(document.getText(), /^- {5}return acc \/ \(len\(values\) - 1\)$/m);
    assert.match(document.getText(), /^\+ {5}if values is None:$/m);
    const titles = (await lensTitles(document)).join(' | ');
    assert.match(titles, /modified/);
    assert.match(titles, /guard.* · not needed by your tests/);
    assert.match(titles, /needed by test_mean, test_mean_of_one/);
    assert.equal(textOnDisk('stats.py').includes('if values is None'), true, 'nothing was changed');
    await run('nextChange');
    await run('previousChange');
    assert.deepEqual(await run('keepShownChanges'), { kind: 'kept', patch: null });
    document = await inlineDiff('stats.py');
    await pressLens(document, 'Drop');
    await eventually('the guard to be dropped', () => /tests stale$/.test(document.lineAt(0).text));
    assert.doesNotMatch(document.getText(), /if values is None/);
    assert.match((await lensTitles(document)).join(' | '), /dropped · .*not needed by your tests \| Keep/);
    assert.match((await lensTitles(document)).join(' | '), /The tests have not run on what is shown: run them/);
    await run('testShownChanges');
    await eventually('the tests of what is shown', () => /tests 6\/6$/.test(document.lineAt(0).text));
    const mode = await inlineDiff('run.sh');
    await pressLens(mode, 'Drop');
    await eventually('the mode to be dropped', async () => (await lensTitles(mode)).includes('Keep'));
    await pressLens(mode, 'Keep');
    await eventually('the mode to be kept', async () => (await lensTitles(mode)).includes('Drop'));
    for (const name of ['old.txt', 'moved.txt']) await pressLens(await inlineDiff(name), 'Drop');
    const place = new vscode.Position(0, 0);
    const added = await inlineDiff('extra.txt');
    const editor = await vscode.window.showTextDocument(added);
    editor.selection = new vscode.Selection(place.translate(1), place.translate(1));
    await run('dropChange');
    await eventually('the file to be dropped', () => !added.getText().includes('EXTRA'));
    assert.equal(textOnDisk('extra.txt'), 'EXTRA = 1\n', 'nothing was changed');
    const kept = await run('keepShownChanges');
    assert.equal(kept?.kind, 'kept', JSON.stringify(kept));
    assert.equal(await lastDecision(), 'working-tree accepted-some, 6 files');
    assert.equal(shown.getText(), original.replace('return acc / (len(values) - 1)', 'return acc / len(values)'));
    assert.equal(textOnDisk('stats.py'), left, 'saving is left to the user');
    assert.equal(existsSync(fileUri('extra.txt').fsPath), false);
    assert.equal(textOnDisk('old.txt'), 'old\n');
    assert.equal(textOnDisk('notes.txt'), 'one\ntwo\n');
    assert.deepEqual([...readFileSync(fileUri('logo.bin').fsPath)], [0, 2]);
    assert.notEqual(statSync(fileUri('run.sh').fsPath).mode & 0o111, 0);
    await vscode.window.showTextDocument(shown);
    await vscode.commands.executeCommand('undo');
    await eventually('undo of all of it', () => shown.getText() === left && existsSync(fileUri('extra.txt').fsPath));
    execSync(`git apply -R --whitespace=nowarn '${kept.patch}'`, { cwd: fileUri('.').fsPath });
    assert.equal(existsSync(fileUri('extra.txt').fsPath), false, 'the patch is just what was dropped');
    await eventually('the copy to be gone', () => leftBehind().length === 0 && tabsOfChanges().length === 0);
  });

  it('keeps only what is needed as one edit, with the rest in a patch that brings it back', async () => {
    const { document: shown } = await open('stats.py');
    await eventually('the editor to see what is on disk', () => shown.getText() === textOnDisk('stats.py'));
    const left = { stats: textOnDisk('stats.py'), mode: statSync(fileUri('run.sh').fsPath).mode & 0o777 };
    await reviewed('reviewUncommittedChanges');
    const kept = await run('keepNeededChanges');
    assert.equal(kept?.kind, 'kept', JSON.stringify(kept));
    assert.ok(kept.patch?.includes('.git/edit-fidelity/dropped-'), 'the patch is in the repository');
    const editor = vscode.window.visibleTextEditors.find((each) => each.document.uri.path.endsWith('/stats.py'));
    assert.ok(editor);
    assert.equal(
      editor.document.getText(),
      original.replace('return acc / (len(values) - 1)', 'return acc / len(values)'),
    );
    assert.equal(textOnDisk('stats.py'), left.stats, 'saving is left to the user');
    assert.equal(existsSync(fileUri('extra.txt').fsPath), false);
    assert.equal(textOnDisk('old.txt'), 'old\n');
    assert.equal(textOnDisk('notes.txt'), 'one\ntwo\n');
    assert.equal(existsSync(fileUri('moved.txt').fsPath), false);
    assert.deepEqual([...readFileSync(fileUri('logo.bin').fsPath)], [0, 1]);
    assert.equal(statSync(fileUri('run.sh').fsPath).mode & 0o111, 0);
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('undo');
    await eventually('undo', () => editor.document.getText() === left.stats);
    await eventually('undo of what was done to files', () => existsSync(fileUri('extra.txt').fsPath));
    await eventually('undo of a file that came back', () => !existsSync(fileUri('old.txt').fsPath));
    assert.deepEqual(
      [...readFileSync(fileUri('logo.bin').fsPath)],
      [0, 1],
      'bytes are brought back by the patch alone',
    );
    await vscode.commands.executeCommand('redo');
    await eventually('redo of what was done to files', () => !existsSync(fileUri('extra.txt').fsPath));
    await vscode.workspace.saveAll();
    await eventually('the save', () => textOnDisk('stats.py') !== left.stats);
    assert.equal(git('status', '--porcelain').trim(), 'M stats.py');
    execSync(`git apply --whitespace=nowarn '${kept.patch}'`, { cwd: fileUri('.').fsPath });
    assert.equal(textOnDisk('stats.py'), left.stats);
    assert.equal(textOnDisk('extra.txt'), 'EXTRA = 1\n');
    assert.equal(existsSync(fileUri('old.txt').fsPath), false);
    assert.equal(existsSync(fileUri('notes.txt').fsPath), false);
    assert.equal(textOnDisk('moved.txt'), 'one\ntwo\n');
    assert.deepEqual([...readFileSync(fileUri('logo.bin').fsPath)], [0, 2]);
    assert.equal(statSync(fileUri('run.sh').fsPath).mode & 0o777, left.mode);
  });

  it('counts what is not saved, and drops nothing when a file has moved on', async () => {
    const editor = await open('stats.py');
    await eventually('the editor to see what is on disk', () => editor.document.getText() === textOnDisk('stats.py'));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# not saved\n'));
    assert.equal((await reviewed('reviewUncommittedChanges')).verdict, 'over-edit');
    assert.match((await inlineDiff('stats.py')).getText(), /^\+ # not saved$/m);
    const document = await vscode.workspace.openTextDocument(fileUri('stats.py'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '# later\n');
    await vscode.workspace.applyEdit(edit);
    const before = readdirSync(fileUri('.').fsPath).sort();
    assert.match(await failure('tree-changed', 'keepNeededChanges'), /stats\.py has changed since/);
    assert.deepEqual(readdirSync(fileUri('.').fsPath).sort(), before);
    assert.match(document.getText(), /^# later\n# not saved\n/);
  });

  it('says why there is nothing to review, and ends at once when cancelled', async () => {
    const running = run('reviewUncommittedChanges');
    await eventually('the tests to run', () => leftBehind().length > 0);
    await run('cancel');
    const ended = await running;
    assert.equal(ended?.kind, 'reviewed', JSON.stringify(ended));
    assert.equal(ended.verdict, 'unverified');
    assert.deepEqual(await run('keepNeededChanges'), { kind: 'kept', patch: null });
    git('add', '-A');
    git('commit', '-q', '-m', 'All');
    await failure('nothing-changed', 'reviewUncommittedChanges');
    await failure('revision-unknown', 'reviewUncommittedChanges', undefined, 'nowhere');
    rmSync(fileUri('.git').fsPath, { recursive: true, force: true });
    await failure('no-repository', 'reviewUncommittedChanges');
    await eventually('the copy to be gone', () => leftBehind().length === 0);
  });
});
