/** Cutting a changed line into the edits of single tokens. */
import { internPair } from '../text/internPair.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Token } from '../text/token.js';
import type { Edit, Hunk } from './hunk.js';
import { matchSequences } from './matchSequences.js';

/**
 * Cuts a part into one edit for each token that is replaced, removed or added, and for each change of the layout between two tokens that stay.
 *
 * @param original - the text that the part's edit refers to.
 * @param proposal - the text that all hunks together give.
 * @param part - a hunk or a part of whole lines.
 * @param originalTokens - the tokens of the whole original, in order.
 * @param proposalTokens - the tokens of the whole proposal, in order.
 * @returns the edits in order as parts `3a.1`, `3a.2`, …, with the lines of the part; the part itself when there is nothing to cut.
 * Applying all of them is applying the part.
 * @remarks Tokens that stay are those of a longest common subsequence; others are paired in order. Time linear in both texts, plus
 * `matchSequences` on the tokens of the part.
 */
export function splitPartIntoTokenEdits(
  original: string,
  proposal: string,
  part: Hunk,
  originalTokens: readonly Token[],
  proposalTokens: readonly Token[],
): Hunk[] {
  const proposalStart = lineOffsets(splitLines(proposal))[part.proposal.start - 1] ?? proposal.length;
  const proposalEnd = proposalStart + part.edit.text.length;
  const before = piecesOf(original, originalTokens, part.edit.start, part.edit.end);
  const after = piecesOf(proposal, proposalTokens, proposalStart, proposalEnd);
  const edits = editsBetween(before, after).filter((edit) => original.slice(edit.start, edit.end) !== edit.text);
  return edits.length < 2 ? [part] : edits.map((edit, index) => ({ ...part, id: `${part.id}.${index + 1}`, edit }));
}

/** A token with the layout before it. Pieces cover their range without a gap; the last one, without a token, is what follows the last token. */
interface Piece {
  /** What the token is compared by. */
  readonly token: string;
  /** What stands in the text; empty for the opening and closing of a block where layout is structure. */
  readonly source: string;
  readonly layout: string;
  /** Offset of the layout, where the piece begins. */
  readonly start: number;
  readonly end: number;
}

function piecesOf(text: string, tokens: readonly Token[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let position = start;
  for (const token of tokens) {
    if (token.start >= position && token.end <= end) {
      pieces.push({
        token: token.text,
        source: text.slice(token.start, token.end),
        layout: text.slice(position, token.start),
        start: position,
        end: token.end,
      });
      position = token.end;
    }
  }
  pieces.push({ token: '', source: '', layout: text.slice(position, end), start: position, end });
  return pieces;
}

function editsBetween(before: readonly Piece[], after: readonly Piece[]): Edit[] {
  const numbers = internPair(
    before.map((piece) => piece.token),
    after.map((piece) => piece.token),
  );
  const edits: Edit[] = [];
  // No spreading: a minified line has more edits than a call takes arguments.
  const add = (more: readonly Edit[]): void => {
    for (const edit of more) {
      edits.push(edit);
    }
  };
  let place = 0;
  let other = 0;
  for (const change of matchSequences(numbers.before, numbers.after)) {
    const kept = before.slice(place, change.originalStart);
    add(layoutEdits(kept, after.slice(other, change.proposalStart)));
    place = change.originalEnd;
    other = change.proposalEnd;
    const changed = tokenEdits(
      before.slice(change.originalStart, place),
      after.slice(change.proposalStart, other),
      before[change.originalStart]?.start ?? 0,
    );
    const next = layoutEdits(before.slice(place, place + 1), after.slice(other, other + 1));
    add(changed);
    if (next.length > 0 && change.originalEnd - change.originalStart !== change.proposalEnd - change.proposalStart) {
      // A token was added or removed: the layout behind it changed on its account and goes with it.
      add(join(edits.pop(), next));
      place++;
      other++;
    }
  }
  add(layoutEdits(before.slice(place), after.slice(other)));
  return edits;
}

/** One edit for each token that is replaced, then for each that is removed or added. */
function tokenEdits(removed: readonly Piece[], added: readonly Piece[], start: number): Edit[] {
  const end = removed.at(-1)?.end ?? start;
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) =>
    tokenEdit(removed[index], added[index], end),
  );
}

/** The changes of layout before tokens that stay. */
function layoutEdits(before: readonly Piece[], after: readonly Piece[]): Edit[] {
  return before.flatMap((piece, index) => layoutEdit(piece, after[index]));
}

/** One edit of two that touch; the two where they do not. */
function join(first: Edit | undefined, rest: readonly Edit[]): Edit[] {
  const [second, ...others] = rest;
  return first === undefined || second === undefined || first.end !== second.start
    ? [...(first === undefined ? [] : [first]), ...rest]
    : [{ start: first.start, end: second.end, text: first.text + second.text }, ...others];
}

function layoutEdit(removed: Piece | undefined, added: Piece | undefined): Edit[] {
  if (removed === undefined || added === undefined || removed.layout === added.layout) {
    return [];
  }
  return [{ start: removed.start, end: removed.start + removed.layout.length, text: added.layout }];
}

/** Replaces, removes or (at `position`) adds one token; the layout before it is touched only where it changes. */
function tokenEdit(removed: Piece | undefined, added: Piece | undefined, position: number): Edit {
  const start = removed?.start ?? position;
  const end = removed?.end ?? position;
  if (removed !== undefined && removed.layout === added?.layout) {
    return { start: start + removed.layout.length, end, text: added.source };
  }
  return { start, end, text: added === undefined ? '' : added.layout + added.source };
}
