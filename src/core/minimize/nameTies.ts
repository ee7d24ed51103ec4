/**
 * Hunks that only make sense together because of a name: a definition that came or went with its uses, a rename in many places.
 *
 * Found by words alone, so it works for every language; a tie only decides what is tried together first, never the answer.
 */
import type { Hunk } from '../diff/hunk.js';
import { lexTokens } from '../text/lexTokens.js';
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
/** Words that may come or go in one hunk for it to be a rename. */
const RENAMES_PER_HUNK = 8;
/** Symbols behind a name that is defined: assignment, parameter with a default. */
const ASSIGNERS = new Set(['=', ':=', '<-']);
/** Symbols before a name that is annotated (`(name: type, name: type`); at the start of a line one can be too. */
const OPENERS = new Set(['(', ',']);
/** Hunks, counted from the one that a definition leaves, in which it may turn up: lines move past few others. */
const MOVE_REACH = 3;
/** Words before a colon that name nothing. */
const BLOCK_WORDS = new Set(['else', 'try', 'finally', 'except', 'default', 'do', 'begin', 'then']);

/**
 * Groups hunks that share a name which the proposal introduces or does away with.
 *
 * @param original - the text before.
 * @param proposal - the text after.
 * @param hunks - n hunks, parts or token edits, in order.
 * @returns groups of two or more indexes into `hunks`, each index in one group at most, in order. Two hunks are tied when both hold a new
 * (or vanished) name that one hunk defines, when both put the same name in the place of the same other one, or when the definition of a
 * name goes from one to the other.
 * @remarks Time linear in the tokens, plus the pairs of names that came and went in one hunk.
 */
export function nameTies(original: TokenizedText, proposal: TokenizedText, hunks: readonly Hunk[]): number[][] {
  const wordsBefore = new Set(original.tokens.map((token) => token.text));
  const wordsAfter = new Set(proposal.tokens.map((token) => token.text));
  const proposalOffsets = lineOffsets(splitLines(proposal.text));
  const usesOfKey = new Map<string, NameUse[]>();
  const moves = new Map<string, Move[]>();
  const note = (key: string, use: NameUse): void => {
    const known = usesOfKey.get(key) ?? [];
    usesOfKey.set(key, known);
    if (known.at(-1)?.hunk !== use.hunk) {
      known.push(use);
    }
  };
  hunks.forEach((hunk, index) => {
    const start = proposalOffsets[hunk.proposal.start - 1] ?? proposal.text.length;
    const removed = wordsIn(original, hunk.edit.start, hunk.edit.end);
    const isWholeLines = proposal.text.startsWith(hunk.edit.text, start);
    const added = isWholeLines
      ? wordsIn(proposal, start, start + hunk.edit.text.length)
      : wordsIn({ text: hunk.edit.text, tokens: lexTokens(hunk.edit.text) }, 0, hunk.edit.text.length);
    const gone = [...removed].filter(([name]) => !wordsAfter.has(name));
    const come = [...added].filter(([name]) => !wordsBefore.has(name));
    for (const [mark, names] of [['-', gone] as const, ['+', come] as const]) {
      for (const [name, { isDefined, isOwn }] of names) {
        note(mark + name, { hunk: index, isDefined, isOwn });
      }
    }
    for (const [names, others, isGone] of [[removed, added, true] as const, [added, removed, false] as const]) {
      for (const name of definedOnlyIn(names, others)) {
        const known = moves.get(name) ?? [];
        moves.set(name, known);
        known.push({ hunk: index, isGone });
      }
    }
    for (const key of renames(removed, added)) {
      note(key, { hunk: index, isDefined: true, isOwn: false });
    }
  });
  return components(hunks.length, [
    ...[...usesOfKey.values()].flatMap(tiesOf),
    ...[...moves.values()].flatMap(tiesOfMoves),
  ]);
}

/** A hunk that takes the definition of a name away, or brings one. */
interface Move {
  readonly hunk: number;
  readonly isGone: boolean;
}

/** The names that some words define and others do not. */
function definedOnlyIn(words: ReadonlyMap<string, WordUse>, others: ReadonlyMap<string, WordUse>): string[] {
  return [...words]
    .filter(([name, { isDefined }]) => isDefined && others.get(name)?.isDefined !== true)
    .map(([name]) => name);
}

/** A definition that goes here and comes near there is one that was moved. */
function tiesOfMoves(moves: readonly Move[]): number[][] {
  return moves.flatMap(({ hunk, isGone }, index) => {
    const next = moves[index + 1];
    return next !== undefined && next.isGone !== isGone && next.hunk - hunk <= MOVE_REACH ? [[hunk, next.hunk]] : [];
  });
}

/** A hunk that holds a name. */
interface NameUse {
  readonly hunk: number;
  readonly isDefined: boolean;
  /** Whether it defines the name anew, for itself: hunks that both do may be in different functions. */
  readonly isOwn: boolean;
}

/** The hunks that one name ties: all of them, or where several define it for themselves, each with the uses that follow it. */
function tiesOf(uses: readonly NameUse[]): number[][] {
  if (!uses.some((use) => use.isDefined)) {
    return [];
  }
  const ties: number[][] = [];
  let owns = 0;
  for (const { hunk, isOwn } of uses) {
    owns += isOwn ? 1 : 0;
    const last = ties.at(-1);
    if (last === undefined || (isOwn && owns > 1)) {
      ties.push([hunk]);
    } else {
      last.push(hunk);
    }
  }
  return ties;
}

/** What is known of a word in a stretch of text. */
interface WordUse {
  readonly count: number;
  /** Whether it stands where names are defined. */
  readonly isDefined: boolean;
  /** Whether it is defined where it first stands, and not from a value of its own. */
  readonly isOwn: boolean;
}

/** The words between two offsets. */
function wordsIn(side: TokenizedText, start: number, end: number): Map<string, WordUse> {
  const words = new Map<string, WordUse>();
  for (let index = firstFrom(side.tokens, start); index < side.tokens.length; index++) {
    const token = side.tokens[index];
    if (token === undefined || token.end > end) {
      break;
    }
    if (WORD.test(token.text)) {
      const known = words.get(token.text);
      const isDefined = isDefinition(side, index);
      words.set(token.text, {
        count: (known?.count ?? 0) + 1,
        isDefined: known?.isDefined === true || isDefined,
        isOwn: known?.isOwn ?? (isDefined && !isFromItself(side, index)),
      });
    }
  }
  return words;
}

function isDefinition({ text, tokens }: TokenizedText, index: number): boolean {
  const previous = tokens[index - 1];
  const next = tokens[index + 1]?.text ?? '';
  if (previous !== undefined && DEFINERS.has(previous.text)) {
    return true;
  }
  if (next === ':') {
    const isFirst = previous === undefined || /[\r\n]/.test(text.slice(previous.end, tokens[index]?.start));
    return (isFirst || OPENERS.has(previous.text)) && !BLOCK_WORDS.has(tokens[index]?.text ?? '');
  }
  // A lexer without grammar gives == as two tokens.
  return ASSIGNERS.has(next) && !(next === '=' && tokens[index + 2]?.text === '=');
}

/** Whether a name that is given a value without being declared is in its own value too, on the same line: `depth = depth + 1`. */
function isFromItself({ text, tokens }: TokenizedText, index: number): boolean {
  const name = tokens[index];
  if (name === undefined || DEFINERS.has(tokens[index - 1]?.text ?? '')) {
    return false;
  }
  for (let next = index + 1; next < tokens.length; next++) {
    const token = tokens[next];
    if (token === undefined || token.text === ';' || /[\r\n]/.test(text.slice(tokens[next - 1]?.end, token.start))) {
      return false;
    }
    if (token.text === name.text) {
      return true;
    }
  }
  return false;
}

/** Words that may have taken each other's place in one hunk; too many at once are a rewrite and no rename. */
function renames(removed: ReadonlyMap<string, WordUse>, added: ReadonlyMap<string, WordUse>): string[] {
  const fewer = [...removed].filter(([word, use]) => use.count > (added.get(word)?.count ?? 0));
  const more = [...added].filter(([word, use]) => use.count > (removed.get(word)?.count ?? 0));
  if (fewer.length > RENAMES_PER_HUNK || more.length > RENAMES_PER_HUNK) {
    return [];
  }
  return fewer.flatMap(([old]) => more.map(([name]) => `${old}>${name}`));
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
