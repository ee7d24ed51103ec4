/** The status bar item for reviews that wait for a decision: the figure and the verdict of the one in front, else of the newest. */
import * as vscode from 'vscode';
import { badgeFigure, badgeLine } from '../session/review/badge.js';
import { isUnderWay } from '../session/review/isUnderWay.js';
import { wayOn } from '../session/review/wayOn.js';
import type { Translate } from '../session/translate.js';
import type { ActiveReview } from './activeReview.js';
import type { ReviewEntry } from './reviewEntry.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';

export class ReviewStatus implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #active: ActiveReview;
  readonly #translate: Translate;
  readonly #item: vscode.StatusBarItem;
  readonly #subscriptions: vscode.Disposable[];

  /** @param open - the command that a click calls. */
  constructor(registry: ReviewRegistry, active: ActiveReview, open: string, translate: Translate) {
    this.#registry = registry;
    this.#active = active;
    this.#translate = translate;
    this.#item = vscode.window.createStatusBarItem('review', vscode.StatusBarAlignment.Left, 99);
    this.#item.name = translate('Edit Fidelity: Review');
    this.#item.command = open;
    this.#subscriptions = [
      registry.onDidChange(() => this.#update()),
      registry.onDidRemove(() => this.#update()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.#update()),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#update()),
    ];
    this.#update();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  #update(): void {
    const entry = this.#active.entry ?? this.#registry.entries.at(-1);
    if (!entry) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(diff) ${this.#words(entry)}`;
    const way = wayOn(entry.review, this.#translate);
    const lines = [entry.review.path, badgeLine(entry.review, this.#translate), ...(way === null ? [] : [way.title])];
    this.#item.tooltip = lines.join('\n');
    this.#item.accessibilityInformation = {
      label: this.#translate('Review of {name}: {badge}', {
        name: fileName(entry.review.path),
        badge: badgeLine(entry.review, this.#translate),
      }),
      role: 'button',
    };
    this.#item.show();
  }

  #words({ review }: ReviewEntry): string {
    const figure = badgeFigure(review);
    if (isUnderWay(review.phase)) return this.#translate('reviewing …');
    const verdict = this.#translate(review.shown.verdict);
    return figure === null ? verdict : `${figure} · ${verdict}`;
  }
}
