/** Which characters of a hunk's lines changed: the emphasis inside removed and added lines. */
import { matchSequences } from '../core/diff/matchSequences.js';
import { internPair } from '../core/text/internPair.js';

/** Characters `start … end - 1` of line `line` (0-based within its side). */
export interface ChangedSpan {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface ChangedSpans {
  readonly removed: readonly ChangedSpan[];
  readonly added: readonly ChangedSpan[];
}

const NOTHING: ChangedSpans = { removed: [], added: [] };

/** Words in both sides together above which the emphasis is left out: it would cost more than it tells. */
const WORD_LIMIT = 20_000;

/** Share of the shorter side's letters that must be common; below it the lines are replaced, and emphasis on nearly all says nothing. */
const MIN_COMMON_SHARE = 0.3;

/** Unchanged characters between two changes that are taken into them, so that emphasis does not fall into crumbs. */
const BRIDGE_CHARACTERS = 1;

const WORD = /[\p{L}\p{N}_]+|\s+|[^\s\p{L}\p{N}_]/gu;

/**
 * Compares the lines of both sides word by word.
 *
 * @returns spans in order; nothing when one side is empty or hardly anything is common.
 * @remarks Deterministic; time as of the line diff, over words.
 */
export function changedSpans(removed: readonly string[], added: readonly string[]): ChangedSpans {
  if (removed.length === 0 || added.length === 0) return NOTHING;
  const before = wordsOf(removed);
  const after = wordsOf(added);
  if (before.length + after.length > WORD_LIMIT) return NOTHING;
  const { before: beforeIds, after: afterIds } = internPair(before.map(textOf), after.map(textOf));
  const changes = matchSequences(beforeIds, afterIds);
  const beforeChanged = new Set<number>();
  const afterChanged = new Set<number>();
  for (const change of changes) {
    for (let word = change.originalStart; word < change.originalEnd; word += 1) beforeChanged.add(word);
    for (let word = change.proposalStart; word < change.proposalEnd; word += 1) afterChanged.add(word);
  }
  if (commonShare(before, beforeChanged, after) < MIN_COMMON_SHARE) return NOTHING;
  return { removed: spansOf(before, beforeChanged), added: spansOf(after, afterChanged) };
}

interface Word {
  readonly text: string;
  readonly line: number;
  readonly start: number;
}

function textOf(word: Word): string {
  return word.text;
}

/** Words with their places; a line break is a word of its own, with no width. */
function wordsOf(lines: readonly string[]): Word[] {
  const words: Word[] = [];
  lines.forEach((line, number) => {
    for (const match of line.matchAll(WORD)) words.push({ text: match[0], line: number, start: match.index });
    words.push({ text: '\n', line: number, start: line.length });
  });
  return words;
}

function commonShare(before: readonly Word[], beforeChanged: ReadonlySet<number>, after: readonly Word[]): number {
  const common = letters(before, (index) => !beforeChanged.has(index));
  const smaller = Math.min(
    letters(before, () => true),
    letters(after, () => true),
  );
  return smaller === 0 ? 1 : common / smaller;
}

function letters(words: readonly Word[], counts: (index: number) => boolean): number {
  return words.reduce((sum, word, index) => sum + (counts(index) ? word.text.trim().length : 0), 0);
}

function spansOf(words: readonly Word[], changed: ReadonlySet<number>): ChangedSpan[] {
  const spans: ChangedSpan[] = [];
  words.forEach((word, index) => {
    if (!changed.has(index) || word.text === '\n') return;
    const end = word.start + word.text.length;
    const last = spans.at(-1);
    if (last?.line === word.line && word.start - last.end <= BRIDGE_CHARACTERS) {
      spans[spans.length - 1] = { ...last, end };
    } else {
      spans.push({ line: word.line, start: word.start, end });
    }
  });
  return spans;
}
