/** The code lenses of a review: over its badge the way on, over each hunk status and why, keep or drop. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';
import { badgeLenses, hunkLenses, type LensCommands } from './hunkLenses.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { wordLines } from './reviewText.js';

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
    const { review } = shown.entry;
    const { hunks: places, rows } = shown.text;
    const lines = wordLines(places, rows.length);
    const overHunks = review.hunks.flatMap((hunk, index) => {
      const commands = hunkLenses(review, hunk, review.id, this.#commands, this.#translate);
      return commands.map((command) => lens(lines[index] ?? 0, command));
    });
    const overBadge = badgeLenses(review, review.id, this.#commands, this.#translate);
    return [...overBadge.map((command) => lens(0, command)), ...overHunks];
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function lens(line: number, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command);
}
