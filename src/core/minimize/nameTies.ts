/**
 * Hunks that only make sense together because of a name: a definition that came or went with its uses, a rename in many places.
 *
 * Found by words alone, so it works for every language; a tie only decides what is tried together first, never the answer.
 */
import type { Hunk } from '../diff/hunk.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Token } from '../text/token.js';

/** A text with its tokens in order, comments left out where the language is known. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

const WORD = /^[\p{L}_$][\p{L}\p{M}\p{N}\p{Pc}$]*$/u;
/** Words after which a name is defined, in the languages that people write. */
const DEFINERS = new Set(
  'as auto class const def defn enum final fn for from fun func function import include interface let module mut my namespace package record require static struct sub trait type union use using val var void'.split(
    ' ',
  ),
);
/** Symbols behind a name that is defined: assignment, annotation, parameter with a default. */
const ASSIGNERS = new Set(['=', ':=', ':', '<-']);

/**
 * Groups hunks that share a name which the proposal introduces or does away with.
 *
 * @param original - the text before.
 * @param proposal - the text after.
 * @param hunks - the n hunks between them, in order.
 * @returns groups of two or more indexes into `hunks`, each index in one group at most, in order. Two hunks are tied when both hold a new
 * (or vanished) name that one hunk defines, or when both put the same new name in the place of the same vanished one.
 * @remarks Time linear in the tokens, plus the pairs of names that came and went in one hunk.
 */
export function nameTies(original: TokenizedText, proposal: TokenizedText, hunks: readonly Hunk[]): number[][] {
  const wordsBefore = new Set(original.tokens.map((token) => token.text));
  const wordsAfter = new Set(proposal.tokens.map((token) => token.text));
  const proposalOffsets = lineOffsets(splitLines(proposal.text));
  const hunksOfKey = new Map<string, number[]>();
  const defined = new Set<string>();
  const note = (key: string, hunk: number): void => {
    const known = hunksOfKey.get(key) ?? [];
    hunksOfKey.set(key, known);
    if (known.at(-1) !== hunk) {
      known.push(hunk);
    }
  };
  hunks.forEach((hunk, index) => {
    const start = proposalOffsets[hunk.proposal.start - 1] ?? proposal.text.length;
    const gone = namesIn(original.tokens, hunk.edit.start, hunk.edit.end, wordsAfter);
    const come = namesIn(proposal.tokens, start, start + hunk.edit.text.length, wordsBefore);
    for (const [mark, names] of [['-', gone] as const, ['+', come] as const]) {
      for (const [name, isDefined] of names) {
        note(mark + name, index);
        if (isDefined) {
          defined.add(mark + name);
        }
      }
    }
    for (const key of renames(gone, come)) {
      note(key, index);
      defined.add(key);
    }
  });
  return components(
    hunks.length,
    [...hunksOfKey].filter(([key]) => defined.has(key)).map(([, members]) => members),
  );
}

/** Names between two offsets that the other text lacks, and whether one of them stands where names are defined. */
function namesIn(
  tokens: readonly Token[],
  start: number,
  end: number,
  other: ReadonlySet<string>,
): Map<string, boolean> {
  const names = new Map<string, boolean>();
  for (let index = firstFrom(tokens, start); index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.end > end) {
      break;
    }
    if (WORD.test(token.text) && !other.has(token.text)) {
      const isDefined = isDefinition(tokens, index);
      names.set(token.text, isDefined || names.get(token.text) === true);
    }
  }
  return names;
}

function isDefinition(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]?.text ?? '';
  const next = tokens[index + 1]?.text ?? '';
  // A lexer without grammar gives == as two tokens.
  const isComparison = next === '=' && tokens[index + 2]?.text === '=';
  return DEFINERS.has(previous) || (ASSIGNERS.has(next) && !isComparison);
}

/** Names that may have taken each other's place in one hunk; too many at once are a rewrite and no rename. */
function renames(gone: ReadonlyMap<string, boolean>, come: ReadonlyMap<string, boolean>): string[] {
  const most = 8;
  if (gone.size > most || come.size > most) {
    return [];
  }
  return [...gone.keys()].flatMap((old) => [...come.keys()].map((name) => `${old}>${name}`));
}

/** The first token that begins at or behind an offset. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? 0) < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Joins sets that share a member; gives those of two or more, in order. */
function components(count: number, sets: readonly (readonly number[])[]): number[][] {
  const leaders = Array.from({ length: count }, (_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    while (leaders[leader] !== leader) {
      leader = leaders[leader] ?? leader;
    }
    leaders[index] = leader;
    return leader;
  };
  for (const set of sets) {
    for (const member of set) {
      const [low, high] = [leaderOf(set[0] ?? 0), leaderOf(member)].sort((left, right) => left - right);
      leaders[high ?? 0] = low ?? 0;
    }
  }
  const groups = new Map<number, number[]>();
  leaders.forEach((_, index) => {
    const leader = leaderOf(index);
    groups.set(leader, [...(groups.get(leader) ?? []), index]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}
