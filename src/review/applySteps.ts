/** Keeping a part of the changes in the editor: one edit of the workspace for texts and files, the file system for modes and links. */
import * as vscode from 'vscode';
import { diffHunks } from '../core/diff/diffHunks.js';
import type { CancelSignal } from '../session/cancelSignal.js';
import { type Failure, failure } from '../session/failures.js';
import type { FileState, SavedPatch, TreeStep, WorkingTree } from '../session/ports/workingTree.js';
import { failed, type Result, success } from '../session/result.js';

/** Saves as a patch what the steps undo, then takes them: all, or none. Fails with `patch-not-saved` too. */
export async function dropBySteps(
  root: string,
  steps: readonly TreeStep[],
  workingTree: WorkingTree,
): Promise<Result<SavedPatch>> {
  const { signal } = new AbortController();
  const patch = await workingTree.saveReverse(root, steps, signal);
  if (!patch.ok) return patch;
  const applied = await applySteps(root, steps, workingTree, signal);
  return applied.ok ? patch : failed(applied.failure);
}

/**
 * Takes all the steps, or none. What the editor can do and undo is one edit; saving texts is left to the user, as for every other edit.
 * Modes, links and files that the editor would not save byte for byte are changed on disk. Fails with `tree-changed` where a file (or its
 * unsaved buffer) is not as it was reviewed, `file-read-only` or `apply-refused`.
 */
async function applySteps(
  root: string,
  steps: readonly TreeStep[],
  workingTree: WorkingTree,
  signal: CancelSignal,
): Promise<Result<void>> {
  const problem = await whyNotAsReviewed(root, steps);
  if (problem !== null) return failed(problem);
  const edit = new vscode.WorkspaceEdit();
  const onDisk: TreeStep[] = [];
  for (const step of steps) onDisk.push(...(await addStep(edit, root, step)));
  const taken = onDisk.length === 0 ? success(undefined) : await workingTree.take(root, onDisk, signal);
  if (!taken.ok) return taken;
  const isDone = await vscode.workspace.applyEdit(edit).then(
    (done) => done,
    () => false,
  );
  if (isDone) return success(undefined);
  const back = onDisk.map(({ now, next }): TreeStep => ({ now: next, next: now }));
  if (back.length > 0) await workingTree.take(root, back, signal);
  return failed(failure('apply-refused', { path: (steps[0]?.now ?? steps[0]?.next)?.path ?? '' }));
}

/** Adds what the editor can do of a step; gives what is left to be done on disk. */
async function addStep(edit: vscode.WorkspaceEdit, root: string, step: TreeStep): Promise<TreeStep[]> {
  const { now, next } = step;
  if (isBeyondEditor(step)) return [step];
  if (now === null || next === null || now.path !== next.path) {
    // Not as a rename: language extensions would offer to change imports in other files with it.
    if (next !== null) edit.createFile(placeOf(root, next.path), { overwrite: false, contents: next.bytes });
    if (now !== null) edit.deleteFile(placeOf(root, now.path), { ignoreIfNotExists: true });
    return [];
  }
  const target = placeOf(root, now.path);
  if (!isEqual(now.bytes, next.bytes)) {
    const edits = await textEdits(target, now, next);
    // Undoing a file that was written over would remove it.
    if (edits === null) return [step];
    edit.set(target, edits);
  }
  return now.mode === next.mode ? [] : [await modeStep(root, now, next)];
}

/** Links, and files that would have to be made executable. */
function isBeyondEditor({ now, next }: TreeStep): boolean {
  if (now?.mode === 'link' || next?.mode === 'link') return true;
  if (next?.mode !== 'executable') return false;
  return now === null || now.path !== next.path;
}

/** Only the mode; what is on disk may be older than the buffer that was reviewed. */
async function modeStep(root: string, now: FileState, next: FileState): Promise<TreeStep> {
  const bytes = await vscode.workspace.fs.readFile(placeOf(root, now.path));
  return { now: { ...now, bytes }, next: { path: now.path, mode: next.mode, bytes } };
}

/** The changed ranges of a document; null where the editor would not save it as these very bytes. */
async function textEdits(target: vscode.Uri, now: FileState, next: FileState): Promise<vscode.TextEdit[] | null> {
  if (now.bytes.includes(0) || next.bytes.includes(0)) return null;
  const document = openDocument(target) ?? (await openQuietly(target));
  if (document === null) return null;
  const ending = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const wanted = await vscode.workspace.decode(next.bytes, { encoding: document.encoding });
  const text = wanted.replace(/\r\n|\r|\n/g, ending);
  const saved = await vscode.workspace.encode(text, { encoding: document.encoding });
  // What is not saved can only be edited.
  if (!document.isDirty && !isEqual(saved, next.bytes)) return null;
  return diffHunks(document.getText(), text).map(({ edit }) => {
    const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
    return new vscode.TextEdit(range, edit.text);
  });
}

async function whyNotAsReviewed(root: string, steps: readonly TreeStep[]): Promise<Failure | null> {
  for (const { now, next } of steps) {
    if (now !== null && now.mode !== 'link' && !(await isAsReviewed(root, now))) {
      return failure('tree-changed', { path: now.path });
    }
    const isNew = next !== null && next.path !== now?.path && !steps.some((step) => step.now?.path === next.path);
    if (isNew && (await exists(placeOf(root, next.path)))) return failure('tree-changed', { path: next.path });
  }
  return null;
}

/** An unsaved buffer counts for its file. */
async function isAsReviewed(root: string, { path, bytes }: FileState): Promise<boolean> {
  const uri = placeOf(root, path);
  const document = openDocument(uri);
  try {
    const now = document?.isDirty
      ? await vscode.workspace.encode(document.getText(), { encoding: document.encoding })
      : await vscode.workspace.fs.readFile(uri);
    return isEqual(now, bytes);
  } catch {
    return false;
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => type !== vscode.FileType.Directory,
    () => false,
  );
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | null {
  return (
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString() && !each.isClosed) ?? null
  );
}

async function openQuietly(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  return vscode.workspace.openTextDocument(uri).then(
    (document) => document,
    () => null,
  );
}

function placeOf(root: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(root), path);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
