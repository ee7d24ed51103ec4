/** Measures joined texts of a working tree: what the files measure, added up. */
import type { Hunk } from '../../core/diff/hunk.js';
import { lineSimilarity } from '../../core/diff/lineSimilarity.js';
import type { ChangedTokens } from '../../core/fidelity/changedTokens.js';
import type { Label } from '../../core/fidelity/label.js';
import type { Grammar } from '../../core/syntax/grammar.js';
import type { Token } from '../../core/text/token.js';
import { Measurer, type TextMeasures } from '../measurer.js';
import type { Attribute, SectionState, TreeText } from './treeText.js';

/**
 * All files at once. A mode, a rename, and content that is no text count as one token each, and so does a file that comes or goes without
 * any; the edit size of the whole is that of the files, weighted by the tokens in their scopes.
 */
export class TreeMeasurer {
  readonly original: { readonly text: string };
  readonly proposal: { readonly text: string };
  /** All changes of the working tree, in the joined text. */
  readonly hunks: readonly Hunk[];
  /** One per file; null for what is no text. */
  readonly files: readonly (Measurer | null)[];
  readonly #tree: TreeText;
  readonly #before: readonly SectionState[];
  readonly #after: readonly SectionState[];
  readonly #measured = new Map<string, TextMeasures>();

  /** @param grammars - one per file; null where there is none. */
  constructor(tree: TreeText, grammars: readonly (Grammar | null)[]) {
    this.#tree = tree;
    this.original = { text: tree.original };
    this.proposal = { text: tree.proposal };
    this.hunks = tree.hunks;
    this.files = tree.files.map(({ text }, index) =>
      text === null ? null : new Measurer(text.original, text.proposal, grammars[index] ?? null),
    );
    this.#before = this.#states(tree.original);
    this.#after = this.#states(tree.proposal);
  }

  /** Measures a joined text over the scopes of the whole change; remembered. */
  measure(text: string): TextMeasures {
    const known = this.#measured.get(text);
    if (known) return known;
    const states = this.#states(text);
    const contents = this.#tree.contents(states);
    const measured = this.files.map((file, index) => file?.measure(contents[index] ?? '') ?? null);
    const weights = this.files.map((file, index) => this.#weight(file, index));
    const sizes = states.map((state, index) => {
      const attributes = this.#attributesApart(index, state, this.#before[index]);
      return attributes + (measured[index]?.editSize ?? 0) * this.#scope(this.files[index] ?? null);
    });
    const complexities = measured.flatMap((each) =>
      each === null || each.complexity === null ? [] : [each.complexity],
    );
    const measures: TextMeasures = {
      editSize: sum(weights) === 0 ? 0 : sum(sizes) / sum(weights),
      complexity: complexities.length === 0 ? null : sum(complexities),
      similarity: this.#similarity(contents),
    };
    this.#measured.set(text, measures);
    return measures;
  }

  /** Tokens in which two joined texts differ, attributes counted as one each. */
  distance(one: string, other: string): number {
    const [left, right] = [this.#states(one), this.#states(other)];
    const [before, after] = [this.#tree.contents(left), this.#tree.contents(right)];
    const tokens = this.files.map((file, index) => file?.distance(before[index] ?? '', after[index] ?? '') ?? 0);
    return sum(tokens) + sum(left.map((state, index) => this.#attributesApart(index, state, right[index])));
  }

  /** How many tokens a joined text changes, and how many of them the minimal one does (null: not known). */
  changedTokens(text: string, minimal: string | null): ChangedTokens {
    const all = this.distance(this.original.text, text);
    if (minimal === null) return { all, needed: null };
    if (this.distance(text, minimal) === 0) return { all, needed: all };
    return { all, needed: Math.max(0, Math.min(this.distance(this.original.text, minimal), all - 1)) };
  }

  /** Whether a joined text can be a working tree in which every file parses that does at both ends. */
  isCandidate(text: string): boolean {
    const states = this.#tree.sections(text);
    if (states === null || !this.#tree.isPossible(states)) return false;
    const contents = this.#tree.contents(states);
    return this.files.every((file, index) => file?.isCandidate(contents[index] ?? '') ?? true);
  }

  /** Whether the tokens of its file are the same with and without a hunk. A change of an attribute is never neutral. */
  isNeutral(change: Hunk): boolean {
    const { attribute, file, lines } = this.#tree.locate(change);
    if (attribute !== null || lines === null) return false;
    return this.files[file]?.isNeutral(lines) ?? false;
  }

  /** The proposal with a fault planted in each of these changes; null where there is no place for one. */
  withFaultsIn(changes: readonly Hunk[]): string | null {
    const planted = [...this.#linesByFile(changes)].flatMap(([file, lines]) => {
      const content = this.files[file]?.withFaultsIn(lines) ?? null;
      const state = this.#after[file];
      return content === null || state === undefined ? [] : [{ ...state, planted: content }];
    });
    if (planted.length === 0) return null;
    let text = this.proposal.text;
    for (const place of planted.toSorted((one, other) => other.start - one.start)) {
      text = text.slice(0, place.start) + place.planted + text.slice(place.start + place.content.length);
    }
    return text;
  }

  /** The tokens of all files in a joined text, in order, at their places in it. */
  tokensOf(text: string): readonly Token[] {
    return this.#states(text).flatMap(({ content, start }, index) =>
      (this.files[index]?.source(content).tokens ?? []).map((token) => ({
        ...token,
        start: token.start + start,
        end: token.end + start,
      })),
    );
  }

  /** Labels by id, for hunks and parts of the joined text. */
  labels(hunks: readonly Hunk[]): ReadonlyMap<string, readonly Label[]> {
    return new Map([...this.#linesByFile(hunks)].flatMap(([file, own]) => [...(this.files[file]?.labels(own) ?? [])]));
  }

  /** Changes of lines, as those of their files. */
  #linesByFile(hunks: readonly Hunk[]): ReadonlyMap<number, readonly Hunk[]> {
    const byFile = new Map<number, Hunk[]>();
    for (const hunk of hunks) {
      const { file, lines } = this.#tree.locate(hunk);
      if (lines !== null) byFile.set(file, [...(byFile.get(file) ?? []), lines]);
    }
    return byFile;
  }

  #states(text: string): readonly SectionState[] {
    const states = this.#tree.sections(text);
    if (states === null) throw new RangeError('This is no joined text of these files.');
    return states;
  }

  #scope(file: Measurer | null): number {
    return file === null ? 0 : Math.max(file.change.tokens.scopeOriginal, file.change.tokens.scopeProposal);
  }

  #weight(file: Measurer | null, index: number): number {
    return this.#scope(file) + this.#attributesApart(index, this.#before[index], this.#after[index]);
  }

  /** Attributes in which two states of a file differ. That a file with tokens is there shows in the tokens. */
  #attributesApart(index: number, one: SectionState | undefined, other: SectionState | undefined): number {
    const { before = null, after = null } = this.#tree.files[index] ?? {};
    const tokens = this.files[index]?.change.tokens;
    const isCounted = before === null || after === null ? (tokens?.original ?? 0) + (tokens?.proposal ?? 0) > 0 : false;
    const names = Object.keys(one?.sides ?? {}) as Attribute[];
    return names.filter((name) => one?.sides[name] !== other?.sides[name] && !(name === 'place' && isCounted)).length;
  }

  /** Of the lines of files that were there before: nothing of theirs is rewritten by adding others. */
  #similarity(contents: readonly string[]): number {
    const counts = { kept: 0, all: 0 };
    this.#tree.files.forEach(({ before, text }, index) => {
      if (before === null || text === null) return;
      const { kept, added, deleted } = lineSimilarity(text.original, contents[index] ?? '');
      counts.kept += kept;
      counts.all += kept + added + deleted;
    });
    return counts.all === 0 ? 1 : counts.kept / counts.all;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
