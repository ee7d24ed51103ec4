/** The inline diffs of uncommitted changes: one read-only document per file, made when it is first looked at. */
import * as vscode from 'vscode';
import { applyHunks } from '../core/diff/applyHunks.js';
import { emptyReport } from '../session/emptyReport.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import type { TreeReview, TreeReviewFile } from '../session/tree/treeReview.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';
import { hunkAt, hunkLine } from './reviewText.js';
import type { OpenedDiffs } from './storedChanges.js';

/** The editor's names for languages that have another one with us. */
const EDITOR_LANGUAGES: Readonly<Record<string, string>> = { tsx: 'typescriptreact' };

/** The ids are `c1`, `c2`, …: unique within the window, over all its reviews. */
const ID_PREFIX = 'c';

export class TreeDocuments implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #translate: Translate;
  readonly #newlyOpened = new vscode.EventEmitter<void>();
  /** Ids of the documents that were opened, by the path of their file. */
  readonly #opened = new Map<string, string>();
  #review: TreeReview | null = null;
  #made = 0;

  /** Fires when a document was made. */
  readonly onDidOpen = this.#newlyOpened.event;

  constructor(registry: ReviewRegistry, translate: Translate) {
    this.#registry = registry;
    this.#translate = translate;
  }

  /** What a reload needs to find the documents again. */
  get opened(): OpenedDiffs {
    return [...this.#opened];
  }

  /** Takes up the review from before a reload, with the documents that the editor brings back; null where there is none. */
  async restore(review: TreeReview | null, opened: OpenedDiffs): Promise<void> {
    for (const [path, id] of review === null ? [] : opened) this.#opened.set(path, id);
    this.#made = Math.max(0, ...opened.map(([, id]) => Number(id.slice(ID_PREFIX.length))));
    if (review !== null) this.update(review);
    // Tabs of a review that was ended before the window was.
    await this.#closeTabs((uri) => this.#registry.find(uri) === null);
  }

  /** The file that a document is the inline diff of; null for other documents. */
  fileOf(uri: vscode.Uri): TreeReviewFile | null {
    const id = this.#registry.find(uri)?.id;
    const path = [...this.#opened].find(([, known]) => known === id)?.[0];
    return this.#review?.files.find((file) => file.path === path) ?? null;
  }

  /** The change under the cursor of the inline diff in front; null where there is none. */
  changeAtCursor(): { readonly file: TreeReviewFile; readonly id: string } | null {
    const editor = vscode.window.activeTextEditor;
    const shown = editor && this.#registry.shownIn(editor.document);
    const file = editor && this.fileOf(editor.document.uri);
    const id = shown ? hunkAt(shown.text.hunks, editor.selection.active) : null;
    return file && id !== null ? { file, id } : null;
  }

  /** Takes over a newer state; what is open shows it at once. */
  update(review: TreeReview): void {
    this.#review = review;
    for (const file of review.files) if (this.#opened.has(file.path)) this.#put(review, file);
  }

  /** Opens the inline diff of a file at a change; a file that is no text is opened itself where it still is. */
  async open(path: string, changeId: string | null, preserveFocus: boolean): Promise<void> {
    const review = this.#review;
    const file = review?.files.find((each) => each.path === path);
    if (!review || !file) return;
    const options = { preview: true, preserveFocus };
    if (file.text === null) {
      const target = vscode.Uri.joinPath(vscode.Uri.file(review.root), file.path);
      if (file.change !== 'deleted') await vscode.commands.executeCommand('vscode.open', target, options);
      return;
    }
    const entry = this.#put(review, file);
    const { hunks, rows } = this.#registry.text(entry);
    const place = hunks.find((each) => each.hunk === changeId);
    const line = place ? hunkLine(place, rows.length) : 0;
    const selection = new vscode.Range(line, 0, line, 0);
    const label = labelOf(file, this.#translate);
    // The only stable call that takes a label for documents of other schemes than files.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(entry.uri), { ...options, selection }, label);
  }

  /** Ends with the review: its documents go with it. */
  async clear(): Promise<void> {
    this.#review = null;
    const ids = [...this.#opened.values()];
    this.#opened.clear();
    await this.#closeTabs(() => true);
    for (const id of ids) this.#registry.remove(id);
  }

  dispose(): void {
    this.#newlyOpened.dispose();
    this.#registry.dispose();
  }

  #put(review: TreeReview, file: TreeReviewFile): ReturnType<ReviewRegistry['put']> {
    const known = this.#opened.get(file.path);
    const id = known ?? `${ID_PREFIX}${++this.#made}`;
    this.#opened.set(file.path, id);
    const target = vscode.Uri.joinPath(vscode.Uri.file(review.root), file.path);
    const entry = this.#registry.put(reviewOf(review, file, id), target, null);
    if (known === undefined) this.#newlyOpened.fire();
    return entry;
  }

  async #closeTabs(isLeft: (uri: vscode.Uri) => boolean): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(
      tabs.filter(({ input }) => {
        return input instanceof vscode.TabInputText && input.uri.scheme === this.#registry.scheme && isLeft(input.uri);
      }),
    );
  }
}

/** `price.py (changes)`; deleted files are called so. */
function labelOf(file: TreeReviewFile, translate: Translate): string {
  const name = fileName(file.path);
  return file.change === 'deleted' ? translate('{name} (deleted)', { name }) : translate('{name} (changes)', { name });
}

/** One file in the form that the inline diff is drawn from. */
function reviewOf(review: TreeReview, file: TreeReviewFile, id: string): Review {
  const { original = '', proposal = '', minimal = null } = file.text ?? {};
  const kept = new Set(file.hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id));
  const isHeld = file.held !== null;
  return {
    ...{ id, root: review.root, path: file.path, original, proposal, minimal },
    language: EDITOR_LANGUAGES[file.language] ?? file.language,
    hunks: file.hunks,
    shownText: applyHunks(original, file.hunks, kept),
    // The figure is one of the whole change; a file has its tokens.
    shown: { ...review.shown, fidelity: null, changedTokens: file.changedTokens ?? 0, neededTokens: file.neededTokens },
    phase: isHeld ? 'done' : review.phase,
    canContinue: !isHeld && review.canContinue,
    report: { ...emptyReport(), minimization: review.report.minimization },
    recording: false,
  };
}
