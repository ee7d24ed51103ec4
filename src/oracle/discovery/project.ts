/** A workspace as discovery reads it: its files by name, their text (unsaved buffers included), and nothing that runs. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { Workspace } from '../../session/ports/oracle.js';
import { listWorkspaceFiles } from '../copy/listWorkspaceFiles.js';

/** A larger file is no test and no configuration that a person wrote. */
const LIMIT_BYTES = 1024 * 1024;

/** Reads lazily and remembers. */
export class Project {
  readonly root: string;
  /** The file that is to be fixed, relative. */
  readonly file: string;
  /** All files, relative, sorted. */
  readonly files: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #overlays: ReadonlyMap<string, Uint8Array>;
  readonly #texts = new Map<string, Promise<string>>();

  private constructor(workspace: Workspace, files: readonly string[]) {
    this.root = workspace.root;
    this.file = workspace.file;
    this.files = files;
    this.#names = new Set(files);
    this.#overlays = workspace.overlays;
  }

  static async open(workspace: Workspace, signal: CancelSignal): Promise<Project> {
    const listed = await listWorkspaceFiles(workspace.root, signal);
    const files = new Set([...listed.files, ...workspace.overlays.keys(), workspace.file]);
    return new Project(workspace, [...files].sort());
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Whether something of that name is on disk, ignored by git or not. */
  async isOnDisk(name: string): Promise<boolean> {
    return stat(path.join(this.root, name)).then(
      () => true,
      () => false,
    );
  }

  /** The text of a file; empty when it is not there, too large or not text. */
  text(name: string): Promise<string> {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = this.#read(name);
    this.#texts.set(name, text);
    return text;
  }

  async #read(name: string): Promise<string> {
    const overlay = this.#overlays.get(name);
    if (overlay !== undefined) return Buffer.from(overlay).toString('utf8');
    const file = path.join(this.root, name);
    try {
      const found = await stat(file);
      if (!found.isFile() || found.size > LIMIT_BYTES) return '';
      const text = await readFile(file, 'utf8');
      return text.includes('\0') ? '' : text;
    } catch {
      return '';
    }
  }

  /** The folders from a file's own up to the workspace folder (which is the empty name), innermost first. */
  foldersAbove(name: string): string[] {
    const folders: string[] = [];
    for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder))
      folders.push(folder);
    return [...folders, ''];
  }
}

/** Joins a folder (empty for the workspace folder) and a name. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A path relative to a folder that it may lie outside of. */
export function relativeTo(folder: string, name: string): string {
  return path.posix.relative(`/${folder}`, `/${name}`);
}
