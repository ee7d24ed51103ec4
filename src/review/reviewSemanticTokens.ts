/** Colors of the code in a review, token by token, each from the tree of the side that the line is of. */
import * as vscode from 'vscode';
import { languageOfDocument } from '../core/syntax/languageOf.js';
import type { Grammars } from '../session/ports/grammars.js';
import { SIGN_WIDTH } from '../session/review/diffRow.js';
import { CODE_TOKEN_TYPES, type CodeToken, codeTokens } from './codeTokens.js';
import type { ReviewEntry } from './reviewEntry.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { FIRST_ROW_LINE } from './reviewText.js';

type Lines = readonly (readonly CodeToken[])[];

interface Sides {
  readonly original: Lines;
  readonly proposal: Lines;
}

export class ReviewSemanticTokens implements vscode.DocumentSemanticTokensProvider, vscode.Disposable {
  static readonly legend = new vscode.SemanticTokensLegend([...CODE_TOKEN_TYPES]);

  readonly #registry: ReviewRegistry;
  readonly #grammars: Grammars;
  /** Both texts of a review never change, so they are parsed once. */
  readonly #sides = new Map<string, Promise<Sides | null>>();
  readonly #subscription: vscode.Disposable;

  constructor(registry: ReviewRegistry, grammars: Grammars) {
    this.#registry = registry;
    this.#grammars = grammars;
    this.#subscription = registry.onDidRemove((entry) => this.#sides.delete(entry.review.id));
  }

  async provideDocumentSemanticTokens(document: vscode.TextDocument): Promise<vscode.SemanticTokens | null> {
    const found = this.#registry.find(document.uri);
    const sides = found && (await this.#sidesOf(found.entry));
    const shown = this.#registry.shownIn(document);
    if (!sides || !shown) return null;
    const builder = new vscode.SemanticTokensBuilder(ReviewSemanticTokens.legend);
    shown.text.rows.forEach((row, index) => {
      const line =
        row.kind === 'added'
          ? sides.proposal[(row.proposalLine ?? 0) - 1]
          : sides.original[(row.originalLine ?? 0) - 1];
      for (const token of line ?? []) {
        const type = CODE_TOKEN_TYPES.indexOf(token.type);
        builder.push(index + FIRST_ROW_LINE, token.start + SIGN_WIDTH, token.length, type);
      }
    });
    return builder.build();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #sidesOf(entry: ReviewEntry): Promise<Sides | null> {
    const known = this.#sides.get(entry.review.id);
    if (known) return known;
    const sides = this.#parse(entry);
    this.#sides.set(entry.review.id, sides);
    return sides;
  }

  async #parse({ review }: ReviewEntry): Promise<Sides | null> {
    const language = languageOfDocument(review.language, review.path);
    if (language === null) return null;
    const grammar = await this.#grammars.load(language);
    if (!grammar.ok) return null;
    return {
      original: codeTokens(grammar.value.parse(review.original)),
      proposal: codeTokens(grammar.value.parse(review.proposal)),
    };
  }
}
