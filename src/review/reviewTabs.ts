/** The tabs of reviews: opening them, the figure in their label, closing them, and knowing when the user does. */
import * as vscode from 'vscode';
import { badgeFigure } from '../session/review/badge.js';
import { isUnderWay } from '../session/review/isUnderWay.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { parseReviewLocation } from './reviewAddress.js';
import type { ReviewEntry } from './reviewEntry.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';

/** How a review comes onto the screen: in front with the keyboard, or behind what the user is doing. */
export type OpenMode = 'front' | 'background';

export class ReviewTabs implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #translate: Translate;
  readonly #closed = new vscode.EventEmitter<ReviewEntry>();
  readonly #subscriptions: vscode.Disposable[];
  readonly #labels = new Map<string, string>();

  /** Fires when the last tab of a review was closed, by whomever. */
  readonly onDidClose = this.#closed.event;

  constructor(registry: ReviewRegistry, translate: Translate) {
    this.#registry = registry;
    this.#translate = translate;
    this.#subscriptions = [
      registry.onDidChange(({ entry }) => void this.#relabel(entry)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#noticeClosed(closed)),
    ];
    // A reload brings tabs back with the label that the editor saved last.
    for (const entry of registry.entries) void this.#relabel(entry);
  }

  /** Shows the inline diff of a review. */
  async open(entry: ReviewEntry, mode: OpenMode): Promise<void> {
    const label = reviewLabel(entry.review, this.#translate);
    this.#labels.set(entry.review.id, label);
    await openWithLabel(entry, label, mode, vscode.ViewColumn.Active);
  }

  /**
   * Closes tabs of reviews that are known no more: the editor may bring back a tab, after a reload, that was closed in the last moments
   * before it.
   *
   * @param inPlaceOf - the review to show in the place of one; null for none.
   */
  async closeUnknown(inPlaceOf: (id: string) => Promise<ReviewEntry | null>): Promise<void> {
    for (const tab of vscode.window.tabGroups.all.flatMap((group) => group.tabs)) {
      const id = this.#unknownIn(tab);
      if (id === null) continue;
      const entry = await inPlaceOf(id);
      if (entry) await this.open(entry, tab.isActive ? 'front' : 'background');
      await vscode.window.tabGroups.close(tab);
    }
  }

  isOpen(id: string): boolean {
    return this.#tabsOf(id).length > 0;
  }

  /** Closes every tab of a review, its sides included. */
  async close(id: string): Promise<void> {
    await vscode.window.tabGroups.close(this.#tabsOf(id));
    this.#labels.delete(id);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#closed.dispose();
  }

  /** Opening an open document again in the background changes nothing but its label. */
  async #relabel(entry: ReviewEntry): Promise<void> {
    const { id } = entry.review;
    const label = reviewLabel(entry.review, this.#translate);
    const tab = this.#tabsOf(id).find((each) => each.input instanceof vscode.TabInputText);
    if (!tab || (this.#labels.get(id) ?? tab.label) === label) return;
    this.#labels.set(id, label);
    await openWithLabel(entry, label, 'background', tab.group.viewColumn);
  }

  #tabsOf(id: string): vscode.Tab[] {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.filter((tab) => tabUris(tab).some((uri) => this.#registry.find(uri)?.id === id));
  }

  #unknownIn(tab: vscode.Tab): string | null {
    const ours = tabUris(tab).filter((uri) => uri.scheme === this.#registry.scheme);
    const ids = ours.flatMap((uri) => parseReviewLocation(uri)?.id ?? []);
    return ids.find((id) => this.#registry.get(id) === undefined) ?? null;
  }

  #noticeClosed(tabs: readonly vscode.Tab[]): void {
    for (const tab of tabs) {
      for (const uri of tabUris(tab)) {
        const found = this.#registry.find(uri);
        if (found?.part === 'inline' && !this.isOpen(found.id)) this.#closed.fire(found.entry);
      }
    }
  }
}

/** What a tab of a review is called: `stat.py (39 %)`, or by the verdict where there is no figure. */
function reviewLabel(review: Review, translate: Translate): string {
  const name = fileName(review.path);
  const parts = [
    isUnderWay(review.phase) ? translate('review') : (badgeFigure(review) ?? translate(review.shown.verdict)),
  ];
  if (review.recording) parts.push(translate('recording'));
  return `${name} (${parts.join(', ')})`;
}

/** The addresses of the texts in a tab. */
export function tabUris(tab: vscode.Tab): readonly vscode.Uri[] {
  if (tab.input instanceof vscode.TabInputText) return [tab.input.uri];
  if (tab.input instanceof vscode.TabInputTextDiff) return [tab.input.original, tab.input.modified];
  return [];
}

/** `vscode.open` takes a label for documents of other schemes than files, which no other stable call does. */
async function openWithLabel(
  entry: ReviewEntry,
  label: string,
  mode: OpenMode,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const options = {
    viewColumn,
    preview: false,
    preserveFocus: mode === 'background',
    background: mode === 'background',
  };
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(entry.uri), options, label);
}
