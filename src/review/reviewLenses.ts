/** The code lenses of a review: over its badge the way on, over each hunk status and why, keep or drop. */
import * as vscode from 'vscode';
import type { ReviewHunk } from '../session/review.js';
import type { Translate } from '../session/translate.js';
import { type WayOnCommands, wayOn } from '../session/wayOn.js';
import { hunkTitle } from './hunkWords.js';
import type { ReviewEntry } from './reviewEntry.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { hunkLine } from './reviewText.js';

/** Commands that the lenses call, each with the review's id and the hunk's. */
export interface LensCommands {
  readonly keep: string;
  readonly drop: string;
  readonly showOutput: string;
  /** With the review's id alone. */
  readonly wayOn: WayOnCommands;
}

export class ReviewLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #commands: LensCommands;
  readonly #translate: Translate;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(registry: ReviewRegistry, commands: LensCommands, translate: Translate) {
    this.#registry = registry;
    this.#commands = commands;
    this.#translate = translate;
    this.#subscription = registry.onDidChange(({ entry, before }) => {
      // With a new text the editor asks by itself.
      if (before && registry.text(before).text === registry.text(entry).text) this.#changed.fire();
    });
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const shown = this.#registry.shownIn(document);
    if (!shown) return [];
    const { entry } = shown;
    const { hunks: places, rows } = shown.text;
    const overHunks = entry.review.hunks.flatMap((hunk, index) => {
      const place = places[index];
      if (!place) return [];
      const line = hunkLine(place, rows.length);
      const range = new vscode.Range(line, 0, line, 0);
      return this.#commandsOf(entry, hunk).map((command) => new vscode.CodeLens(range, command));
    });
    return [...this.#overBadge(entry), ...overHunks];
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #overBadge({ review }: ReviewEntry): vscode.CodeLens[] {
    const way = wayOn(review, this.#translate);
    if (way === null) return [];
    const command = {
      title: `$(run)\u00a0${way.title}`,
      command: this.#commands.wayOn[way.command],
      arguments: [review.id],
    };
    return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
  }

  #commandsOf(entry: ReviewEntry, hunk: ReviewHunk): vscode.Command[] {
    const { review } = entry;
    const target = [review.id, hunk.id];
    const title = hunkTitle(review, hunk, this.#translate);
    const status: vscode.Command = hunk.neededBy.length
      ? { title, command: this.#commands.showOutput, arguments: target, tooltip: this.#allTests(hunk) }
      : { title, command: '' };
    const decision: vscode.Command = hunk.kept
      ? { title: this.#translate('Drop'), command: this.#commands.drop, arguments: target }
      : { title: this.#translate('Keep'), command: this.#commands.keep, arguments: target };
    return [status, decision];
  }

  #allTests(hunk: ReviewHunk): string {
    return this.#translate('Fails without this hunk: {tests}', { tests: hunk.neededBy.join(', ') });
  }
}
