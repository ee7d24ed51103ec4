/** The code lenses over uncommitted changes: status and why. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';
import { changeList } from '../session/tree/changeList.js';
import { fileWords } from '../session/tree/fileWords.js';
import { hunkTitle } from './hunkWords.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { hunkLine } from './reviewText.js';
import type { TreeDocuments } from './treeDocuments.js';

export class TreeLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #documents: TreeDocuments;
  readonly #translate: Translate;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(registry: ReviewRegistry, documents: TreeDocuments, translate: Translate) {
    this.#registry = registry;
    this.#documents = documents;
    this.#translate = translate;
    this.#subscription = registry.onDidChange(() => this.#changed.fire());
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const shown = this.#registry.shownIn(document);
    const file = this.#documents.fileOf(document.uri);
    if (!shown || !file) return [];
    const { rows, hunks } = shown.text;
    const whole = lens(0, `$(file)\u00a0${fileWords(file, this.#translate)}`);
    // Of what is held nothing is known; the lens over the file says why.
    if (file.held !== null) return [whole];
    const { review } = shown.entry;
    const others = changeList(file, this.#translate).filter((change) => !change.hasLines);
    return [
      whole,
      ...others.map(({ title, words }) => lens(0, `${title}: ${words}`)),
      ...hunks.flatMap((place) => {
        const hunk = review.hunks.find((each) => each.id === place.hunk);
        return hunk ? [lens(hunkLine(place, rows.length), hunkTitle(review, hunk, this.#translate))] : [];
      }),
    ];
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function lens(line: number, title: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command: '' });
}
