/** What stands behind a hunk's lens, as a hover: all tests that need it, what it does, and why the verdict is what it is. */
import * as vscode from 'vscode';
import { labelList } from '../session/labelWords.js';
import type { ReviewHunk } from '../session/review.js';
import { statusWords } from '../session/statusWords.js';
import type { Translate } from '../session/translate.js';
import type { ReviewEntry } from './reviewEntry.js';
import type { ReviewRegistry } from './reviewRegistry.js';
import { hunkAtLine } from './reviewText.js';

export class ReviewHovers implements vscode.HoverProvider {
  readonly #registry: ReviewRegistry;
  readonly #translate: Translate;

  constructor(registry: ReviewRegistry, translate: Translate) {
    this.#registry = registry;
    this.#translate = translate;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const shown = this.#registry.shownIn(document);
    if (!shown) return null;
    const { entry, text } = shown;
    if (position.line === 0) return new vscode.Hover(this.#verdict(entry));
    const id = hunkAtLine(text.hunks, position.line);
    const hunk = entry.review.hunks.find((each) => each.id === id);
    return hunk ? new vscode.Hover(this.#hunk(hunk)) : null;
  }

  #verdict({ review }: ReviewEntry): vscode.MarkdownString {
    const { shown, report } = review;
    const lines = [...shown.reasons];
    const { overMinimal, overOriginal } = shown.addedComplexity;
    if (shown.excess !== null)
      lines.push(this.#translate('Excess edit size: {excess}', { excess: shown.excess.toFixed(3) }));
    if (overMinimal !== null)
      lines.push(this.#translate('Complexity added over the minimal patch: {points}', { points: overMinimal }));
    if (overOriginal !== null)
      lines.push(this.#translate('Complexity added over the original: {points}', { points: overOriginal }));
    if (report.tests) lines.push(this.#translate('Tests: {command}', { command: report.tests.command }));
    return listOf(lines);
  }

  #hunk(hunk: ReviewHunk): vscode.MarkdownString {
    const lines = [
      this.#translate('Hunk {id}: {status}', {
        id: hunk.id,
        status: statusWords(hunk.status, hunk.neededBy, this.#translate),
      }),
    ];
    const labels = labelList(hunk.labels, this.#translate);
    if (labels !== '') lines.push(labels);
    for (const test of hunk.neededBy) lines.push(this.#translate('Fails without it: {test}', { test }));
    return listOf(lines);
  }
}

/** Plain sentences as a list; nothing in them is read as markup. */
function listOf(lines: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  lines.forEach((line, index) => {
    if (index > 0) text.appendMarkdown('\n\n');
    text.appendText(line);
  });
  return text;
}
