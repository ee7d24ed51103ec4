/** The document that is to be fixed, checked: a saved text file of bearable size inside an open and trusted folder. */
import * as vscode from 'vscode';
import { type Failure, failure } from '../session/failures.js';
import type { Workspace } from '../session/ports/oracle.js';
import { failed, type Result, success } from '../session/result.js';
import type { Settings } from './settings.js';

/** A document that can be fixed. */
export interface FixTarget {
  readonly document: vscode.TextDocument;
  /** The document as it is in the editor, unsaved changes included. */
  readonly original: string;
  readonly workspace: Workspace;
  /** The bytes that the editor would save for a text of this document, byte order mark included. */
  encode(text: string): Promise<Uint8Array>;
}

/** Opens an address as text; says why where that cannot be. */
export async function openTarget(uri: vscode.Uri): Promise<Result<vscode.TextDocument>> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open && !open.isClosed) return success(open);
  try {
    return success(await vscode.workspace.openTextDocument(uri));
  } catch (error) {
    return failed(await whyNotOpen(uri, error));
  }
}

/**
 * Checks a document and takes what a fix needs of it: its text, and the bytes of all unsaved buffers in its folder.
 *
 * Fails with codes of the file's group.
 */
export async function fixTarget(document: vscode.TextDocument, settings: Settings): Promise<Result<FixTarget>> {
  const name = displayPath(document.uri);
  const place = whereIs(document, name);
  if (!place.ok) return place;
  const original = document.getText();
  const unfit = whyUnfit(original, name, settings.get('limits.fileSizeBytes', document.uri));
  if (unfit) return failed(unfit);
  if (!vscode.workspace.isTrusted) return failed(failure('untrusted-workspace', { path: name }));
  const folder = place.value;
  const file = pathWithin(folder.uri, document.uri) ?? name;
  const workspace = { root: folder.uri.fsPath, file, overlays: await dirtyBuffers(folder.uri) };
  return success({ document, original, workspace, encode: (text) => encodeLike(document, text) });
}

/** A path for people: relative to the open folder where it is inside of one. */
function displayPath(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? vscode.workspace.asRelativePath(uri, false) : uri.path.replace(/^\//, '');
}

function whereIs(document: vscode.TextDocument, name: string): Result<vscode.WorkspaceFolder> {
  const { uri } = document;
  if (document.isUntitled) return failed(failure('unsaved-file', { path: name }));
  if (!vscode.workspace.workspaceFolders?.length) return failed(failure('no-folder', { path: name }));
  const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  return folder?.uri.scheme === 'file' ? success(folder) : failed(failure('file-outside-folder', { path: name }));
}

function whyUnfit(text: string, name: string, limitBytes: number): Failure | null {
  if (text.trim() === '') return failure('file-empty', { path: name });
  const sizeBytes = Buffer.byteLength(text, 'utf8');
  if (sizeBytes > limitBytes) return failure('file-too-large', { path: name, sizeBytes, limitBytes });
  return text.includes('\0') ? failure('file-binary', { path: name }) : null;
}

/** The editor refuses binary files and very large ones; it does not say which in a way that programs can read. */
async function whyNotOpen(uri: vscode.Uri, error: unknown): Promise<Failure> {
  const name = displayPath(uri);
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.includes(0)) return failure('file-binary', { path: name });
  } catch {
    return failure('file-missing', { path: name });
  }
  return failure('file-unreadable', { path: name, reason: error instanceof Error ? error.message : String(error) });
}

/** Unsaved buffers of files in a folder, as the editor would save them. */
async function dirtyBuffers(folder: vscode.Uri): Promise<ReadonlyMap<string, Uint8Array>> {
  const overlays = new Map<string, Uint8Array>();
  for (const document of vscode.workspace.textDocuments) {
    const path = document.isDirty && document.uri.scheme === 'file' ? pathWithin(folder, document.uri) : null;
    if (path !== null) overlays.set(path, await encodeLike(document, document.getText()));
  }
  return overlays;
}

async function encodeLike(document: vscode.TextDocument, text: string): Promise<Uint8Array> {
  return vscode.workspace.encode(text, { encoding: document.encoding });
}

/** The path of a file relative to a folder, with forward slashes; null outside of it. The editor spells both alike. */
function pathWithin(folder: vscode.Uri, file: vscode.Uri): string | null {
  const prefix = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
  return file.path.startsWith(prefix) ? file.path.slice(prefix.length) : null;
}
