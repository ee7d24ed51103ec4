/** The inline diffs of uncommitted changes: one read-only document per file, made when it is first looked at. */
import * as vscode from 'vscode';
import { emptyReport } from '../session/emptyReport.js';
import type { Review } from '../session/review.js';
import type { Translate } from '../session/translate.js';
import type { TreeReview, TreeReviewFile } from '../session/tree/treeReview.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';
import { hunkLine } from './reviewText.js';

/** The editor's names for languages that have another one with us. */
const EDITOR_LANGUAGES: Readonly<Record<string, string>> = { tsx: 'typescriptreact' };

export class TreeDocuments implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #translate: Translate;
  /** Ids of the documents that were opened, by the path of their file. */
  readonly #opened = new Map<string, string>();
  #review: TreeReview | null = null;
  #made = 0;

  constructor(registry: ReviewRegistry, translate: Translate) {
    this.#registry = registry;
    this.#translate = translate;
    // A reload brings tabs back whose review it has ended.
    void this.#closeTabs();
  }

  /** The file that a document is the inline diff of; null for other documents. */
  fileOf(uri: vscode.Uri): TreeReviewFile | null {
    const id = this.#registry.find(uri)?.id;
    const path = [...this.#opened].find(([, known]) => known === id)?.[0];
    return this.#review?.files.find((file) => file.path === path) ?? null;
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
    await this.#closeTabs();
    for (const id of ids) this.#registry.remove(id);
  }

  dispose(): void {
    this.#registry.dispose();
  }

  #put(review: TreeReview, file: TreeReviewFile): ReturnType<ReviewRegistry['put']> {
    const id = this.#opened.get(file.path) ?? `c${++this.#made}`;
    this.#opened.set(file.path, id);
    const target = vscode.Uri.joinPath(vscode.Uri.file(review.root), file.path);
    return this.#registry.put(reviewOf(review, file, id), target, null);
  }

  async #closeTabs(): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(
      tabs.filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === this.#registry.scheme),
    );
  }
}

/** `price.py (changes)`; deleted files are called so. */
function labelOf(file: TreeReviewFile, translate: Translate): string {
  const name = fileName(file.path);
  return file.change === 'deleted' ? translate('{name} (deleted)', { name }) : translate('{name} (changes)', { name });
}

/** One file in the form that the inline diff is drawn from. All its changes are shown, the needed and the others. */
function reviewOf(review: TreeReview, file: TreeReviewFile, id: string): Review {
  const { original = '', proposal = '', minimal = null } = file.text ?? {};
  return {
    ...{ id, root: review.root, path: file.path, original, proposal, minimal },
    language: EDITOR_LANGUAGES[file.language] ?? file.language,
    hunks: file.hunks.map((hunk) => ({ ...hunk, kept: true })),
    shownText: proposal,
    // The figure is one of the whole change; a file has its tokens.
    shown: { ...review.shown, fidelity: null, changedTokens: file.changedTokens ?? 0, neededTokens: file.neededTokens },
    phase: file.held === null ? review.phase : 'done',
    canContinue: false,
    report: emptyReport(),
    recording: false,
  };
}
