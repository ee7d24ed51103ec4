/** State in a file of the workspace's own storage: what is too large to be written anew with every keep and drop. */
import * as vscode from 'vscode';
import type { StoredState } from './storedState.js';

interface Stored {
  readonly version: number;
  readonly value: unknown;
}

export class StoredFile<T> implements StoredState<T> {
  readonly #folder: vscode.Uri | null;
  readonly #name: string;
  readonly #version: number;
  readonly #onError: (error: unknown) => void;
  #waiting: { readonly value: T } | null = null;
  #writing: Promise<void> | null = null;

  /**
   * @param folder - null in a window that has no storage of its own: nothing is stored then.
   * @param version - raised when the shape of the value changes: older ones are then forgotten rather than misread.
   */
  constructor(folder: vscode.Uri | null, name: string, version: number, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#name = name;
    this.#version = version;
    this.#onError = onError;
  }

  async load(): Promise<T | null> {
    if (this.#folder === null) return null;
    const [file, beside] = [this.#file(this.#folder), this.#beside(this.#folder)];
    // Renaming takes the old file away before the new one comes: a window closed, or reloaded, in between finds only the one beside it.
    const text = (await textOf(file)) ?? (await textOf(beside)) ?? (await textOf(file));
    if (text === null) return null;
    try {
      const stored: Stored = JSON.parse(text);
      return stored.version === this.#version ? (stored.value as T) : null;
    } catch (error) {
      this.#onError(error);
      return null;
    }
  }

  save(value: T): void {
    if (this.#folder === null) return;
    this.#waiting = { value };
    this.#writing ??= this.#writeAll(this.#folder);
  }

  /** Resolves when everything that was saved is in the file. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(folder: vscode.Uri): Promise<void> {
    try {
      for (let next = this.#waiting; next !== null; next = this.#waiting) {
        this.#waiting = null;
        await this.#write(folder, next.value);
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#writing = null;
    }
  }

  /** Beside it first: a window that is closed on the way leaves the old state whole. */
  async #write(folder: vscode.Uri, value: T): Promise<void> {
    const { fs } = vscode.workspace;
    const stored: Stored = { version: this.#version, value };
    const beside = this.#beside(folder);
    await fs.createDirectory(folder);
    await fs.writeFile(beside, new TextEncoder().encode(JSON.stringify(stored)));
    await fs.rename(beside, this.#file(folder), { overwrite: true });
  }

  #file(folder: vscode.Uri): vscode.Uri {
    return vscode.Uri.joinPath(folder, this.#name);
  }

  #beside(folder: vscode.Uri): vscode.Uri {
    return vscode.Uri.joinPath(folder, `${this.#name}.new`);
  }
}

async function textOf(file: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return null;
  }
}
