/** Folding of the unchanged regions of a review: the ranges, and the command that folds them when a review is shown. */
import * as vscode from 'vscode';
import type { ReviewRegistry } from './reviewRegistry.js';
import { FIRST_ROW_LINE } from './reviewText.js';
import { unchangedRegions } from './unchangedRegions.js';

/** The editor asks for folding ranges a little after it shows a document; folding sooner finds none. */
const FOLD_DELAY_MS = 300;

export class ReviewFolding implements vscode.FoldingRangeProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #isWanted: () => boolean;
  /** Reviews whose regions were folded in a visible editor; what the user unfolds stays so. */
  readonly #folded = new Set<string>();
  readonly #subscriptions: vscode.Disposable[];
  #timer: NodeJS.Timeout | undefined;

  constructor(registry: ReviewRegistry, isWanted: () => boolean) {
    this.#registry = registry;
    this.#isWanted = isWanted;
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.#schedule()),
      vscode.workspace.onDidCloseTextDocument((document) => this.#folded.delete(document.uri.toString())),
    ];
    this.#schedule();
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

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#foldActive(), FOLD_DELAY_MS);
  }

  async #foldActive(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const key = editor?.document.uri.toString();
    if (!editor || !key || this.#folded.has(key) || !this.#isWanted()) return;
    const lines = this.provideFoldingRanges(editor.document).map((range) => range.start);
    if (lines.length === 0) return;
    this.#folded.add(key);
    await vscode.commands.executeCommand('editor.fold', { selectionLines: lines });
  }
}
