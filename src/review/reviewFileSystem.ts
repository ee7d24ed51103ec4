/** The read-only file system behind reviews. Unlike a content provider's, its documents survive a reload of the window. */
import * as vscode from 'vscode';
import type { Review } from '../session/review/review.js';
import type { ReviewEntry } from './reviewEntry.js';
import { type ReviewRegistry, sideUri } from './reviewRegistry.js';

interface Content {
  readonly bytes: Uint8Array;
  readonly modifiedMs: number;
}

export class ReviewFileSystem implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #events = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #subscriptions: vscode.Disposable[];
  readonly #contents = new Map<string, Content & { readonly review: Review }>();
  /** The editor reloads a document only when its time stamp moves, so every state of a review gets one of its own. */
  #lastModifiedMs = Date.now();

  readonly onDidChangeFile = this.#events.event;

  constructor(registry: ReviewRegistry) {
    this.#registry = registry;
    this.#subscriptions = [
      registry.onDidChange(({ entry, before }) => {
        if (before) this.#events.fire(addressesOf(entry).map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
      }),
      registry.onDidRemove((entry) => {
        for (const uri of addressesOf(entry)) this.#contents.delete(uri.toString());
      }),
    ];
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat(uri: vscode.Uri): vscode.FileStat | Promise<vscode.FileStat> {
    return this.#whenReady(() => {
      const { bytes, modifiedMs } = this.#content(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime: modifiedMs, size: bytes.byteLength };
    });
  }

  readFile(uri: vscode.Uri): Uint8Array | Promise<Uint8Array> {
    return this.#whenReady(() => this.#content(uri).bytes);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#events.dispose();
  }

  /** Registers the file system with the editor. */
  register(): vscode.Disposable {
    return vscode.workspace.registerFileSystemProvider(this.#registry.scheme, this, {
      isCaseSensitive: true,
      isReadonly: new vscode.MarkdownString(
        vscode.l10n.t('A review cannot be edited. Keep or drop its hunks; accepting changes the file.'),
      ),
    });
  }

  /** After a reload the editor asks for its documents before their reviews may be here. */
  #whenReady<T>(answer: () => T): T | Promise<T> {
    return this.#registry.ready?.then(answer) ?? answer();
  }

  #content(uri: vscode.Uri): Content {
    const found = this.#registry.find(uri);
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    const key = uri.toString();
    const known = this.#contents.get(key);
    if (known?.review === found.entry.review) return known;
    const bytes = Buffer.from(this.#textOf(found.entry, found.part), 'utf8');
    if (known && bytes.equals(known.bytes)) {
      this.#contents.set(key, { ...known, review: found.entry.review });
      return known;
    }
    this.#lastModifiedMs = Math.max(this.#lastModifiedMs + 1, Date.now());
    const content = { review: found.entry.review, bytes, modifiedMs: this.#lastModifiedMs };
    this.#contents.set(key, content);
    return content;
  }

  #textOf(entry: ReviewEntry, part: 'inline' | 'original' | 'shown'): string {
    if (part === 'original') return entry.review.original;
    return part === 'shown' ? entry.review.shownText : this.#registry.text(entry).text;
  }
}

function addressesOf(entry: ReviewEntry): vscode.Uri[] {
  const inline = vscode.Uri.parse(entry.uri);
  const sides = [sideUri(entry.review, 'original'), sideUri(entry.review, 'shown')];
  return [inline, ...sides.map((side) => side.with({ scheme: inline.scheme }))];
}
