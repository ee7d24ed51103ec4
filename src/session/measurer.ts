/** Measures texts of one file against one another; each text is parsed once and what is known of it is kept. */
import { applyHunks } from '../core/diff/applyHunks.js';
import { diffHunks } from '../core/diff/diffHunks.js';
import { editDistance } from '../core/diff/editDistance.js';
import type { Hunk } from '../core/diff/hunk.js';
import { isInsideLine } from '../core/diff/isInsideLine.js';
import { lineSimilarity } from '../core/diff/lineSimilarity.js';
import { type ChangedTokens, changedTokens } from '../core/fidelity/changedTokens.js';
import { complexityOf } from '../core/fidelity/complexityOfChange.js';
import { editSizeIn } from '../core/fidelity/editSizeIn.js';
import { equalButForComments } from '../core/fidelity/equalButForComments.js';
import type { Label } from '../core/fidelity/label.js';
import { labelHunks } from '../core/fidelity/labelHunks.js';
import { type ChangeMeasures, measureChange } from '../core/fidelity/measureChange.js';
import { readSource, type Source } from '../core/fidelity/source.js';
import { type FaultPoint, faultPointsOf, withFaults } from '../core/mutate/plantedFault.js';
import type { Grammar } from '../core/syntax/grammar.js';
import { splitLines } from '../core/text/splitLines.js';
import type { Token } from '../core/text/token.js';
import { tiedHunks } from './review/tiedHunks.js';

/** Sources kept besides the two ends; every keep and drop makes a text that is asked about once or twice. */
const SOURCES_KEPT = 16;

/** A text measured over the scope of the proposal. */
export interface TextMeasures {
  readonly editSize: number;
  /** Whole-file cognitive complexity; null without a grammar. */
  readonly complexity: number | null;
  /** Line similarity to the original. */
  readonly similarity: number;
}

/** One original, one proposal, and any text between them. */
export class Measurer {
  readonly original: Source;
  readonly proposal: Source;
  readonly hunks: readonly Hunk[];
  readonly change: ChangeMeasures;
  readonly #grammar: Grammar | null;
  readonly #sources = new Map<string, Source>();
  readonly #points = new Map<string, readonly FaultPoint[]>();
  readonly #measured = new Map<string, TextMeasures>();

  constructor(original: string, proposal: string, grammar: Grammar | null) {
    this.#grammar = grammar;
    this.original = readSource(original, grammar);
    this.proposal = readSource(proposal, grammar);
    this.hunks = diffHunks(original, proposal);
    this.change = measureChange(this.original, this.proposal);
  }

  /** Measures a text over the scope of the proposal; remembered. */
  measure(text: string): TextMeasures {
    const known = this.#measured.get(text);
    if (known) return known;
    const source = this.source(text);
    const measures: TextMeasures = {
      editSize: editSizeIn(this.original, source, this.proposal),
      complexity: complexityOf(source)?.total ?? null,
      similarity: lineSimilarity(this.original.text, text).similarity,
    };
    this.#measured.set(text, measures);
    return measures;
  }

  /** How many tokens a text changes, and how many of them the minimal text does (null: not known). */
  changedTokens(text: string, minimal: string | null): ChangedTokens {
    return changedTokens(this.original, this.source(text), minimal === null ? null : this.source(minimal));
  }

  /** Tokens in which two texts differ. */
  distance(one: string, other: string): number {
    return editDistance(this.source(one).tokens, this.source(other).tokens);
  }

  /** Labels by hunk id, for these hunks or parts of hunks. */
  labels(hunks: readonly Hunk[]): ReadonlyMap<string, readonly Label[]> {
    return labelHunks(this.original, this.proposal, hunks);
  }

  /** Ids of the others that each of these hunks belongs to, by its id; see `tiedHunks`. */
  ties(hunks: Parameters<typeof tiedHunks>[2]): ReadonlyMap<string, readonly string[]> {
    return tiedHunks(this.original, this.proposal, hunks);
  }

  /** Whether a text parses wherever both ends do. */
  isCandidate(text: string): boolean {
    if (this.#grammar === null || this.original.parseErrors || this.proposal.parseErrors) return true;
    return !this.source(text).parseErrors;
  }

  /** Whether the proposal without this hunk, or part of one, has the same tokens as with it. */
  isNeutral(change: Hunk): boolean {
    if (this.#grammar === null) return false;
    if (isInsideLine(change)) return this.#isLayout(change);
    const before = splitLines(this.original.text).slice(change.original.start - 1, change.original.end - 1);
    const after = splitLines(this.proposal.text);
    after.splice(change.proposal.start - 1, change.proposal.end - change.proposal.start, ...before);
    return equalButForComments(this.source(after.join('')), this.proposal);
  }

  /** Whether an edit inside a line changes the layout between tokens, or a comment, and nothing else. */
  #isLayout(change: Hunk): boolean {
    const text = applyHunks(this.original.text, [change], new Set([change.id]));
    return equalButForComments(this.original, this.source(text));
  }

  /** The proposal with a fault planted in each of these changes; null where there is no place for one. */
  withFaultsIn(changes: readonly Hunk[]): string | null {
    const grammar = this.#grammar;
    if (grammar === null) return null;
    const points = changes.flatMap((change) => this.#faultPoints(change, grammar));
    return points.length === 0 ? null : withFaults(this.proposal.text, points, grammar.language);
  }

  #faultPoints(change: Hunk, grammar: Grammar): readonly FaultPoint[] {
    const known = this.#points.get(change.id);
    if (known) return known;
    const points = faultPointsOf(this.proposal, change.proposal, grammar);
    this.#points.set(change.id, points);
    return points;
  }

  /** The tokens of a text. */
  tokensOf(text: string): readonly Token[] {
    return this.source(text).tokens;
  }

  source(text: string): Source {
    if (text === this.original.text) return this.original;
    if (text === this.proposal.text) return this.proposal;
    const known = this.#sources.get(text);
    if (known) return known;
    const source = readSource(text, this.#grammar);
    const oldest = this.#sources.keys().next();
    if (this.#sources.size >= SOURCES_KEPT && !oldest.done) this.#sources.delete(oldest.value);
    this.#sources.set(text, source);
    return source;
  }
}
