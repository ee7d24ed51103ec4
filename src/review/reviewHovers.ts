/** What stands behind badge, lenses and functions, as hovers: why the verdict is what it is, which tests need a hunk, which points add complexity. */
import * as vscode from 'vscode';
import type { Review, ReviewHunk } from '../session/review/review.js';
import { type WayOnCommands, wayOn } from '../session/review/wayOn.js';
import type { Translate } from '../session/translate.js';
import { editWords } from '../session/words/editWords.js';
import { labelList } from '../session/words/labelWords.js';
import { statusWords, tiedWords } from '../session/words/statusWords.js';
import { testsWords } from '../session/words/testsWords.js';
import { type ComplexityNote, ComplexityNotes } from './complexityNotes.js';
import { CODE_PLACE } from './complexityWords.js';
import type { ReviewComplexity, ReviewGrowth } from './reviewComplexity.js';
import type { ReviewRegistry, ShownReview } from './reviewRegistry.js';
import { FIRST_ROW_LINE, hunkAt } from './reviewText.js';

export class ReviewHovers implements vscode.HoverProvider {
  readonly #registry: ReviewRegistry;
  readonly #complexity: ReviewComplexity;
  readonly #wayOn: WayOnCommands | null;
  readonly #translate: Translate;

  /** @param wayOnCommands - null for reviews that are gone on with elsewhere. */
  constructor(
    registry: ReviewRegistry,
    complexity: ReviewComplexity,
    wayOnCommands: WayOnCommands | null,
    translate: Translate,
  ) {
    this.#registry = registry;
    this.#complexity = complexity;
    this.#wayOn = wayOnCommands;
    this.#translate = translate;
  }

  async provideHover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | null> {
    const shown = this.#registry.shownIn(document);
    if (!shown) return null;
    const { entry, text } = shown;
    const growth = await this.#complexity.of(entry.review);
    if (position.line === 0) return new vscode.Hover(this.#verdict(shown, growth));
    const id = hunkAt(text.hunks, position);
    const hunk = entry.review.hunks.find((each) => each.id === id);
    const notes = growth ? this.#notes(growth.overOriginal, shown).ofRow(position.line - FIRST_ROW_LINE) : [];
    const parts = [...(hunk ? [this.#hunk(hunk)] : []), ...(notes.length > 0 ? [listOf(notes)] : [])];
    return parts.length > 0 ? new vscode.Hover(parts) : null;
  }

  #verdict(shown: ShownReview, growth: ReviewGrowth | null): vscode.MarkdownString {
    const { report } = shown.entry.review;
    const { reasons, excess } = shown.entry.review.shown;
    const lines = [...reasons];
    if (excess !== null) lines.push(this.#translate('Excess edit size: {excess}', { excess: excess.toFixed(3) }));
    const tests = report.tests === null ? [] : [testsWords(report.tests, this.#translate)];
    const limits = this.#registry.isTooLargeToKeep(shown.entry)
      ? [this.#translate('This review is too large to outlive a reload of the window: decide it before.')]
      : [];
    const text = listOf([...lines.map(plain), ...this.#added(shown, growth), ...[...tests, ...limits].map(plain)]);
    return this.#withWayOn(text, shown.entry.review);
  }

  #withWayOn(text: vscode.MarkdownString, review: Review): vscode.MarkdownString {
    const way = this.#wayOn && wayOn(review, this.#translate);
    if (!this.#wayOn || !way) return text;
    const command = this.#wayOn[way.command];
    text.isTrusted = { enabledCommands: [command] };
    const target = `command:${command}?${encodeURIComponent(JSON.stringify([review.id]))}`;
    return text.appendMarkdown(`${text.value === '' ? '' : '\n\n'}[${way.title}](${target})`);
  }

  /** Both figures, each followed by its points; where they are the same the points are named once. */
  #added(shown: ShownReview, growth: ReviewGrowth | null): ComplexityNote[] {
    const { overMinimal, overOriginal } = shown.entry.review.shown.addedComplexity;
    const minimal = growth?.overMinimal ? this.#notes(growth.overMinimal, shown).ofFile() : [];
    const original = growth ? this.#notes(growth.overOriginal, shown).ofFile() : [];
    const notes: ComplexityNote[] = [];
    if (overMinimal !== null) {
      const words = this.#translate('Complexity added over the minimal patch: {points}', { points: overMinimal });
      notes.push(plain(words), ...minimal);
    }
    if (overOriginal !== null) {
      const words = this.#translate('Complexity added over the original: {points}', { points: overOriginal });
      const isSame = JSON.stringify(minimal) === JSON.stringify(original);
      notes.push(plain(words), ...(isSame ? [] : original));
    }
    return notes;
  }

  #notes(growth: ReviewGrowth['overOriginal'], { text }: ShownReview): ComplexityNotes {
    return new ComplexityNotes(growth, text.rows, this.#translate);
  }

  #hunk(hunk: ReviewHunk): vscode.MarkdownString {
    const lines = [
      this.#translate('Hunk {id}: {status}', {
        id: hunk.id,
        status: statusWords(hunk.status, hunk.neededBy, this.#translate),
      }),
    ];
    const inLine = editWords(hunk, this.#translate);
    if (inLine !== '') lines.push(inLine);
    const labels = labelList(hunk.labels, this.#translate);
    if (labels !== '') lines.push(labels);
    const tied = tiedWords(hunk.tiedWith ?? [], this.#translate);
    if (tied !== '') lines.push(this.#translate('Makes sense only {together}.', { together: tied }));
    for (const test of hunk.neededBy) lines.push(this.#translate('Fails without it: {test}', { test }));
    return listOf(lines.map(plain));
  }
}

function plain(sentence: string): ComplexityNote {
  return { sentence, word: null };
}

/** Sentences as a list; nothing in them is read as markup but the word of the program, which is code. */
function listOf(notes: readonly ComplexityNote[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  notes.forEach(({ sentence, word }, index) => {
    if (index > 0) text.appendMarkdown('\n\n');
    const [before = '', ...after] = word === null ? [sentence] : sentence.split(CODE_PLACE);
    text.appendText(before);
    if (word !== null) appendCode(text, word);
    text.appendText(after.join(CODE_PLACE));
  });
  return text;
}

/** A word of a program on one line; one with a backtick in it cannot be put between backticks. */
function appendCode(text: vscode.MarkdownString, word: string): void {
  if (/[`\r\n]/u.test(word)) text.appendText(word);
  else text.appendMarkdown(`\`${word}\``);
}
