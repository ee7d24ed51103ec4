/** Cutting a changed line into edits inside it: of single tokens, and of runs of them. */
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Token } from '../text/token.js';
import { alignTokens } from './alignTokens.js';
import type { Edit, Hunk } from './hunk.js';
import type { SequenceChange } from './matchSequences.js';

/** Neither word, number, string nor bracket. */
const OPERATOR = /^[-+*/%<>=!&|^~?@]+$/;
/** Share of the tokens of the shorter side that have to stay. */
const STAYING_SHARE = 0.5;

/**
 * Cuts a part into one edit for each token that is replaced by another, for each run of tokens that gives way to a longer or shorter one (or
 * to none, or comes from none), and for each change of the layout between two tokens that stay.
 *
 * @param original - the text that the part's edit refers to.
 * @param proposal - the text that all hunks together give.
 * @param part - a hunk or a part of whole lines.
 * @param originalTokens - the tokens of the whole original, in order.
 * @param proposalTokens - the tokens of the whole proposal, in order.
 * @returns the edits in order as parts `3a.1`, `3a.2`, …, with the lines of the part; the part itself when there is nothing to cut, or so little
 * stays that its lines are new ones rather than the old ones touched up.
 * Applying all of them is applying the part.
 * @remarks Time linear in both texts, plus `alignTokens` on the tokens of the part.
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
  const changes = alignTokens(
    before.slice(0, -1).map((piece) => piece.token),
    after.slice(0, -1).map((piece) => piece.token),
  );
  if (!isTouchedUp(before.length, after.length, changes)) return [part];
  const edits = editsBetween(before, after, changes).filter(
    (edit) => original.slice(edit.start, edit.end) !== edit.text,
  );
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

/** Whether enough of the shorter side stays. The piece without a token at the end of each side counts for neither. */
function isTouchedUp(before: number, after: number, changes: readonly SequenceChange[]): boolean {
  const removed = changes.reduce((sum, change) => sum + change.originalEnd - change.originalStart, 0);
  return before - 1 - removed >= STAYING_SHARE * (Math.min(before, after) - 1);
}

function editsBetween(before: readonly Piece[], after: readonly Piece[], changes: readonly SequenceChange[]): Edit[] {
  const edits: Edit[] = [];
  // No spreading: a minified line has more edits than a call takes arguments.
  const add = (more: readonly Edit[]): void => {
    for (const edit of more) {
      edits.push(edit);
    }
  };
  let place = 0;
  let other = 0;
  for (const change of changes) {
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

/**
 * One edit for each token that another takes the place of; one for all where there are more of them on one side, but for an operator in an
 * operator's place at either end.
 */
function tokenEdits(removed: readonly Piece[], added: readonly Piece[], start: number): Edit[] {
  const pairs = removed.length === added.length ? removed.length : operatorsAtStart(removed, added);
  const edits = removed.slice(0, pairs).map((piece, index) => runEdit([piece], added.slice(index, index + 1), start));
  const rest = removed.slice(pairs);
  const others = added.slice(pairs);
  const ends = operatorsAtStart(rest.toReversed(), others.toReversed());
  const middle = [rest.slice(0, rest.length - ends), others.slice(0, others.length - ends)] as const;
  if (middle[0].length > 0 || middle[1].length > 0) {
    edits.push(runEdit(...middle, removed[pairs - 1]?.end ?? start));
  }
  for (let index = ends; index > 0; index--) {
    edits.push(runEdit(rest.slice(-index).slice(0, 1), others.slice(-index).slice(0, 1), start));
  }
  return edits;
}

/** How many operators stand at the beginning of both sides, in each other's place. */
function operatorsAtStart(removed: readonly Piece[], added: readonly Piece[]): number {
  const limit = Math.min(removed.length, added.length);
  let count = 0;
  while (count < limit && OPERATOR.test(removed[count]?.token ?? '') && OPERATOR.test(added[count]?.token ?? ''))
    count++;
  return count;
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

/** Replaces, removes or (at `position`) adds tokens; the layout before them is touched only where it changes. */
function runEdit(removed: readonly Piece[], added: readonly Piece[], position: number): Edit {
  const [first] = removed;
  const start = first?.start ?? position;
  const end = removed.at(-1)?.end ?? position;
  const text = added.map((piece) => piece.layout + piece.source).join('');
  const shared = first !== undefined && first.layout === added[0]?.layout ? first.layout.length : 0;
  return { start: start + shared, end, text: text.slice(shared) };
}
