/** The code lenses over uncommitted changes: what became of the file, and of each change status and why, keep or drop. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';
import { changeList } from '../session/tree/changeList.js';
import { fileWords } from '../session/tree/fileWords.js';
import { badgeLenses, decisionLens, hunkLenses, type LensCommands } from './hunkLenses.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { wordLines } from './reviewText.js';
import type { TreeDocuments } from './treeDocuments.js';

export class TreeLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #documents: TreeDocuments;
  readonly #commands: LensCommands;
  readonly #translate: Translate;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;

  readonly onDidChangeCodeLenses = this.#changed.event;

  /** @param commands - called with the path of the file, and the id of the change. */
  constructor(registry: ReviewRegistry, documents: TreeDocuments, commands: LensCommands, translate: Translate) {
    this.#registry = registry;
    this.#documents = documents;
    this.#commands = commands;
    this.#translate = translate;
    this.#subscription = registry.onDidChange(() => this.#changed.fire());
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const shown = this.#registry.shownIn(document);
    const file = this.#documents.fileOf(document.uri);
    if (!shown || !file) return [];
    const { rows, hunks } = shown.text;
    const lines = wordLines(hunks, rows.length);
    const whole = lens(0, { title: `$(file)\u00a0${fileWords(file, this.#translate)}`, command: '' });
    // Of what is held nothing is known; the lens over the file says why.
    if (file.held !== null) return [whole];
    const { review } = shown.entry;
    const overFile = changeList(file, this.#translate)
      .filter((change) => !change.hasLines)
      .flatMap((change) => [
        { title: `${change.title}: ${change.words}`, command: '' },
        decisionLens(change, file.path, this.#commands, this.#translate),
      ]);
    return [
      whole,
      ...badgeLenses(review, file.path, this.#commands, this.#translate).map((command) => lens(0, command)),
      ...overFile.map((command) => lens(0, command)),
      ...hunks.flatMap((place, index) => {
        const hunk = review.hunks.find((each) => each.id === place.hunk);
        if (!hunk) return [];
        const commands = hunkLenses(review, hunk, file.path, this.#commands, this.#translate);
        return commands.map((command) => lens(lines[index] ?? 0, command));
      }),
    ];
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function lens(line: number, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command);
}
