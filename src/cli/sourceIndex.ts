/** Finds the source file of a submission in a folder, however its owner or a download tool has named it. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';

/** A whole number in a name. */
const NUMBERS = /\d+/gu;

/** Files of a folder and of those in it, hidden ones left out. */
export class SourceIndex {
  readonly #byName = new Map<string, string[]>();
  readonly #byNumber = new Map<string, string[]>();
  readonly #byFolder = new Map<string, string[]>();

  /** Rejects with the error of the file system when the folder cannot be read. */
  static async of(folder: string): Promise<SourceIndex> {
    const index = new SourceIndex();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    // File systems give them in an order of their own.
    for (const path of paths.toSorted()) if (!isHidden(relative(folder, path))) index.#add(path);
    return index;
  }

  /**
   * The files that belong to a submission, from the surest way to name them: `123.py` (or `123`), a name with the number in it
   * (`1520A-123.py`), a folder called so (`123/main.py`).
   *
   * @returns none when there is no such file; several when nothing says which of them it is.
   */
  find(id: string): readonly string[] {
    return this.#byName.get(id) ?? this.#byNumber.get(id) ?? this.#byFolder.get(id) ?? [];
  }

  #add(path: string): void {
    const name = basename(path);
    const stem = name.slice(0, name.length - extname(name).length);
    for (const each of new Set([name, stem])) put(this.#byName, each, path);
    for (const number of new Set(stem.match(NUMBERS))) put(this.#byNumber, number, path);
    put(this.#byFolder, basename(dirname(path)), path);
  }
}

function put(map: Map<string, string[]>, key: string, path: string): void {
  const paths = map.get(key);
  if (paths === undefined) map.set(key, [path]);
  else paths.push(path);
}

function isHidden(path: string): boolean {
  return path.split(/[\\/]/u).some((part) => part.startsWith('.'));
}
