/** Folding of the unchanged regions of a review: the ranges, and the command that folds them when a review is shown. */
import * as vscode from 'vscode';
import type { ReviewRegistry } from './reviewRegistry.js';
import { FIRST_ROW_LINE } from './reviewText.js';
import { unchangedRegions } from './unchangedRegions.js';

/** The editor asks for folding ranges a little after it shows a document; folding sooner finds none. */
const FOLD_DELAY_MS = 300;

/** A shown document that changed has its ranges already; the sooner they are folded again, the less the text jumps. */
const REFOLD_DELAY_MS = 30;

/** On a busy machine that takes longer; after so many attempts the review stays unfolded. */
const MAX_ATTEMPTS = 12;

/** The folds of one review. */
interface Folds {
  /** Version of the document whose folds are as wanted; what the editor shows of another says nothing of the user's wish. */
  settledVersion: number | undefined;
  /** Which regions the user unfolded, by their place among all; the hunks between them stay, so the places do too. */
  readonly open: Set<number>;
  regions: number;
}

export class ReviewFolding implements vscode.FoldingRangeProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #isWanted: () => boolean;
  readonly #folds = new Map<string, Folds>();
  readonly #subscriptions: vscode.Disposable[];
  #timer: NodeJS.Timeout | undefined;

  constructor(registry: ReviewRegistry, isWanted: () => boolean) {
    this.#registry = registry;
    this.#isWanted = isWanted;
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.#schedule(1, FOLD_DELAY_MS)),
      // A new state of a review replaces the text from the badge to the hunk, and with it the folds in between.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#folds.has(document.uri.toString())) this.#schedule(1, REFOLD_DELAY_MS);
      }),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#learn(textEditor)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#folds.delete(document.uri.toString())),
    ];
    this.#schedule(1, FOLD_DELAY_MS);
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const shown = this.#registry.shownIn(document);
    if (!shown) return [];
    const { rows, hunks } = shown.text;
    return unchangedRegions(rows, hunks).map(
      ({ first, last }) =>
        new vscode.FoldingRange(first + FIRST_ROW_LINE, last + FIRST_ROW_LINE, vscode.FoldingRangeKind.Region),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #schedule(attempt: number, delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#foldActive(attempt), delayMs);
  }

  async #foldActive(attempt: number): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !this.#isWanted()) return;
    if (this.#registry.find(editor.document.uri)?.part !== 'inline') return;
    const { version } = editor.document;
    const regions = this.provideFoldingRanges(editor.document);
    const folds = this.#foldsOf(editor.document, regions.length);
    if (folds.settledVersion === version) return;
    const wanted = regions.filter((_, place) => !folds.open.has(place));
    await vscode.commands.executeCommand('editor.fold', { selectionLines: wanted.map((region) => region.start) });
    const isDone = regions.length > 0 && !wanted.some((region) => isOpen(editor, region));
    if (!isDone && attempt < MAX_ATTEMPTS) this.#schedule(attempt + 1, FOLD_DELAY_MS);
    else folds.settledVersion = version;
  }

  #foldsOf(document: vscode.TextDocument, regions: number): Folds {
    const key = document.uri.toString();
    let folds = this.#folds.get(key);
    if (folds?.regions !== regions) {
      folds = { settledVersion: undefined, open: new Set(), regions };
      this.#folds.set(key, folds);
    }
    return folds;
  }

  /** Notes what the user folded and unfolded, as far as it is on the screen. */
  #learn(editor: vscode.TextEditor): void {
    const folds = this.#folds.get(editor.document.uri.toString());
    if (folds?.settledVersion !== editor.document.version) return;
    for (const [place, region] of this.provideFoldingRanges(editor.document).entries()) {
      if (isOpen(editor, region)) folds.open.add(place);
      else if (isOnScreen(editor, region.start)) folds.open.delete(place);
    }
  }
}

/** Whether lines are on the screen that the fold should hide. */
function isOpen(editor: vscode.TextEditor, region: vscode.FoldingRange): boolean {
  return editor.visibleRanges.some(({ start, end }) => start.line <= region.end && end.line > region.start);
}

function isOnScreen(editor: vscode.TextEditor, line: number): boolean {
  return editor.visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line);
}
