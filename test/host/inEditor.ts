/** What the tests in the extension host do again and again: open files, run our commands, look at reviews, tidy up. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CommandResult } from '../../src/commands/commandResult.js';

const REVIEW_SCHEME = 'edit-fidelity-review';
const POLL_MS = 100;

/** A file of the opened folder. */
export function fileUri(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Writes a file of the folder, from text or from bytes, and opens it. */
export async function openNew(name: string, content: string | Uint8Array): Promise<vscode.TextEditor> {
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(fileUri(name), '..'));
  writeFileSync(fileUri(name).fsPath, content);
  return open(name);
}

export async function open(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(fileUri(name), { preview: false });
}

export function textOnDisk(name: string): string {
  return readFileSync(fileUri(name).fsPath, 'utf8');
}

/** Runs a command of ours and gives its answer. */
export async function run(command: string, ...given: unknown[]): Promise<CommandResult | undefined> {
  await unsetLeftSettings();
  return vscode.commands.executeCommand<CommandResult | undefined>(`editFidelity.${command}`, ...given);
}

/** Runs a command that must fail with this code, and gives what it says. */
export async function failure(code: string, command: string, ...given: unknown[]): Promise<string> {
  const result = await run(command, ...given);
  assert.equal(result?.kind, 'failed', `${command} should have failed with ${code}: ${JSON.stringify(result)}`);
  assert.equal(result.code, code, result.message);
  assert.ok(result.remedy.length > 10, 'it says what to do next');
  return result.message;
}

/** Runs a command that must end in a review. */
export async function reviewed(command: string, ...given: unknown[]): Promise<{ id: string; verdict: string }> {
  const result = await run(command, ...given);
  assert.equal(result?.kind, 'reviewed', JSON.stringify(result));
  return result;
}

/** The inline diff of the review in front. */
export function reviewInFront(): vscode.TextDocument {
  const document = vscode.window.activeTextEditor?.document;
  assert.equal(document?.uri.scheme, REVIEW_SCHEME, 'a review is in front');
  return document;
}

/** Waits until the badge of the review in front reads like this; the editor takes over a new state a moment after it is there. */
export async function badge(pattern: RegExp): Promise<string> {
  const document = reviewInFront();
  await eventually(`the badge ${pattern}`, () => pattern.test(document.lineAt(0).text));
  return document.lineAt(0).text;
}

export function reviewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === REVIEW_SCHEME);
}

/** Brings the review of the window to the front. */
export async function showReview(): Promise<void> {
  const input = reviewTabs()[0]?.input;
  assert.ok(input instanceof vscode.TabInputText, 'a review is open');
  await vscode.window.showTextDocument(input.uri, { preview: false });
}

/** Titles of the lenses over a document, from top to bottom. */
export async function lensTitles(document: vscode.TextDocument): Promise<readonly string[]> {
  return (await lenses(document)).map((lens) => lens.command?.title ?? '');
}

async function lenses(document: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
}

/** Presses the nth lens with this title, as a click does. */
export async function pressLens(document: vscode.TextDocument, title: string, index = 0): Promise<void> {
  const command = (await lenses(document)).filter((lens) => lens.command?.title === title)[index]?.command;
  assert.ok(command, `a lens ${title}`);
  await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

/** Waits until something holds; fails with what was waited for. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 45_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) assert.fail(`waited ${limitMs / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Files of the folder as they were before the first test. */
const pristine = new Map<string, Buffer>();

before(async () => {
  // In a browser the editor saves by itself; here only what a test saves is saved.
  await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Global);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) pristine.set(file, readFileSync(file));
  }
});

/** Settings that this test has set, and those of a test before it that are still so: writing one takes a fifth of a second. */
const ownSettings = new Set<string>();
const leftSettings = new Set<string>();

/** Sets a setting of ours until {@link tidyUp}. */
export async function set(name: string, value: unknown): Promise<void> {
  leftSettings.delete(name);
  ownSettings.add(name);
  const settings = vscode.workspace.getConfiguration('editFidelity');
  if (isDeepStrictEqual(settings.inspect(name)?.globalValue, value)) return;
  await settings.update(name, value, vscode.ConfigurationTarget.Global);
}

/** Unsets what a test before this one has set and this one has not. */
async function unsetLeftSettings(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('editFidelity');
  for (const name of leftSettings) await settings.update(name, undefined, vscode.ConfigurationTarget.Global);
  leftSettings.clear();
}

/** Ends what runs, rejects every review, closes every editor; the settings are forgotten before the next test runs a command. */
export async function tidyUp(): Promise<void> {
  await run('cancel');
  for (let tab = reviewTabs()[0]; tab; tab = reviewTabs()[0]) {
    const input = tab.input as vscode.TabInputText;
    await vscode.window.showTextDocument(input.uri, { preview: false });
    await run('reject');
    await vscode.window.tabGroups.close(reviewTabs());
  }
  await vscode.commands.executeCommand('workbench.action.files.revert');
  // The editor's own: what is written into it is saved a moment later, and there is nothing to take back.
  await eventually('the settings to be saved', () => !dirtyDocuments().some(isSettingsFile));
  for (const document of dirtyDocuments()) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  for (const name of ownSettings) leftSettings.add(name);
  ownSettings.clear();
  restoreFolder();
}

function dirtyDocuments(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((each) => each.isDirty && !each.isUntitled);
}

function isSettingsFile({ uri }: vscode.TextDocument): boolean {
  return uri.path.endsWith('/User/settings.json');
}

/** Puts every file of the folder back, and removes what a test has made. */
function restoreFolder(): void {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!pristine.has(file) && statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
  }
  for (const [file, bytes] of pristine) {
    if (existsSync(file)) chmodSync(file, 0o644);
    if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes);
  }
}

/** What is left of test runs: processes that work in a copy of ours, and the copies themselves. Linux only. */
export function leftBehind(): readonly string[] {
  const found: string[] = [];
  for (const base of readdirSync(os.tmpdir()).filter((name) => /^edit-fidelity(-\d+)?$/.test(name))) {
    const folder = path.join(os.tmpdir(), base);
    found.push(...readdirSync(folder).map((name) => path.join(folder, name)));
    found.push(...processesIn(folder));
  }
  return found;
}

function processesIn(folder: string): readonly string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
        return command.includes(folder) ? [`${pid}: ${command}`] : [];
      } catch {
        return [];
      }
    });
}
