/** Folding of the unchanged regions of a review: the ranges, and the command that folds them when a review is shown. */
import * as vscode from 'vscode';
import type { ReviewRegistry } from './reviewRegistry.js';
import { FIRST_ROW_LINE } from './reviewText.js';
import { unchangedRegions } from './unchangedRegions.js';

/** The editor asks for folding ranges a little after it shows a document; folding sooner finds none. */
const FOLD_DELAY_MS = 300;

/** On a busy machine that takes longer; after so many attempts the review stays unfolded. */
const MAX_ATTEMPTS = 12;

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
      vscode.window.onDidChangeActiveTextEditor(() => this.#schedule(1)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#folded.delete(document.uri.toString())),
    ];
    this.#schedule(1);
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

  #schedule(attempt: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#foldActive(attempt), FOLD_DELAY_MS);
  }

  async #foldActive(attempt: number): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const key = editor?.document.uri.toString();
    if (!editor || !key || this.#folded.has(key) || !this.#isWanted()) return;
    if (this.#registry.find(editor.document.uri)?.part !== 'inline') return;
    const regions = this.provideFoldingRanges(editor.document);
    await vscode.commands.executeCommand('editor.fold', { selectionLines: regions.map((region) => region.start) });
    const isDone = regions.length > 0 && !regions.some((region) => isOpen(editor, region));
    if (!isDone && attempt < MAX_ATTEMPTS) this.#schedule(attempt + 1);
    else this.#folded.add(key);
  }
}

/** Whether lines are on the screen that the fold should hide. */
function isOpen(editor: vscode.TextEditor, region: vscode.FoldingRange): boolean {
  return editor.visibleRanges.some(({ start, end }) => start.line <= region.end && end.line > region.start);
}
