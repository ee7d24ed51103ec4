/** Uncommitted changes of a real repository, reviewed in the editor: the tree, the inline diffs, keeping only what is needed. */
import assert from 'node:assert/strict';
import { execFileSync, execSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import {
  eventually,
  failure,
  fileUri,
  leftBehind,
  lensTitles,
  open,
  reviewed,
  run,
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

  it('says of each change whether the tests need it, and shows it in the inline diff of its file', async () => {
    const { verdict } = await reviewed('reviewUncommittedChanges');
    assert.equal(verdict, 'over-edit');
    await run('openChange', 'stats.py', null);
    await eventually('the inline diff', () => tabsOfChanges().length === 1);
    assert.equal(tabsOfChanges()[0]?.label, 'stats.py (changes)');
    const input = tabsOfChanges()[0]?.input;
    assert.ok(input instanceof vscode.TabInputText);
    const document = await vscode.workspace.openTextDocument(input.uri);
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
    await eventually('the copy to be gone after closing', async () => {
      await run('closeChanges');
      return leftBehind().length === 0 && tabsOfChanges().length === 0;
    });
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
    await run('openChange', 'stats.py', null);
    await eventually('the inline diff', () => tabsOfChanges().length === 1);
    const input = tabsOfChanges()[0]?.input;
    assert.ok(input instanceof vscode.TabInputText);
    assert.match((await vscode.workspace.openTextDocument(input.uri)).getText(), /^\+ # not saved$/m);
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
