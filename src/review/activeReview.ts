/** The review that commands act on: the one in the active tab; and the editor's context keys for it. */
import * as vscode from 'vscode';
import type { ReviewEntry } from './reviewEntry.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { tabUris } from './reviewTabs.js';
import { hunkAt } from './reviewText.js';

/** Context keys, as the manifest's `when` clauses use them. */
const NEEDED_KNOWN = 'editFidelity.neededKnown';
const CAN_CONTINUE = 'editFidelity.canContinue';
const IS_MINIMAL = 'editFidelity.isMinimal';

export class ActiveReview implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #subscriptions: vscode.Disposable[];

  constructor(registry: ReviewRegistry) {
    this.#registry = registry;
    this.#subscriptions = [
      registry.onDidChange(() => this.#setContext()),
      registry.onDidRemove(() => this.#setContext()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.#setContext()),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#setContext()),
    ];
    this.#setContext();
  }

  /** The review in the active tab (inline or side by side); null when another document is there. */
  get entry(): ReviewEntry | null {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (!tab) return null;
    for (const uri of tabUris(tab)) {
      const found = this.#registry.find(uri);
      if (found) return found.entry;
    }
    return null;
  }

  /** The editor that shows a review's inline diff, if it is on the screen. */
  editorOf(entry: ReviewEntry): vscode.TextEditor | null {
    const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
    return editors.find((editor) => editor?.document.uri.toString() === entry.uri) ?? null;
  }

  /** The hunk under the cursor of a review; null when the cursor is elsewhere. */
  hunkAtCursor(entry: ReviewEntry): string | null {
    const editor = this.editorOf(entry);
    const shown = editor && this.#registry.shownIn(editor.document);
    return shown ? hunkAt(shown.text.hunks, editor.selection.active) : null;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #setContext(): void {
    const review = this.entry?.review;
    void vscode.commands.executeCommand('setContext', NEEDED_KNOWN, review !== undefined && review.minimal !== null);
    void vscode.commands.executeCommand('setContext', CAN_CONTINUE, review?.canContinue ?? false);
    void vscode.commands.executeCommand('setContext', IS_MINIMAL, review?.report.verdict === 'minimal');
  }
}
