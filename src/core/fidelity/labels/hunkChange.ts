/** A hunk as labels see it: its tokens in both texts, which of them differ, and what replaces what. */
import type { Hunk, LineRange } from '../../diff/hunk.js';
import { matchSequences } from '../../diff/matchSequences.js';
import { slideChanges } from '../../diff/slideChanges.js';
import { internPair } from '../../text/internPair.js';
import type { ScopeMatch } from '../matchScopes.js';
import { HunkSide } from './hunkSide.js';
import type { LabelledText } from './labelledText.js';

/** One token in place of another, by index in each text. */
export interface Replacement {
  readonly original: number;
  readonly proposal: number;
}

export interface HunkChange {
  readonly hunk: Hunk;
  readonly match: ScopeMatch;
  readonly original: HunkSide;
  readonly proposal: HunkSide;
  /** Where as many tokens go as come, the n-th one replaces the n-th. */
  readonly replacements: readonly Replacement[];
}

/**
 * Reads a hunk, or a part of one.
 *
 * @remarks A part that is smaller than a line changes only the tokens that its edit touches. Time: `matchSequences` over its tokens.
 */
export function hunkChange(original: LabelledText, proposal: LabelledText, match: ScopeMatch, hunk: Hunk): HunkChange {
  const [firstBefore, lastBefore] = tokensInLines(original, hunk.original);
  const [firstAfter, lastAfter] = tokensInLines(proposal, hunk.proposal);
  const textsBefore = original.source.tokens.slice(firstBefore, lastBefore).map((token) => token.text);
  const textsAfter = proposal.source.tokens.slice(firstAfter, lastAfter).map((token) => token.text);
  const ids = internPair(textsBefore, textsAfter);
  // Slid, so that an added statement is one run and not cut by a token that it shares with what is around it.
  const changes = slideChanges(matchSequences(ids.before, ids.after), textsBefore, textsAfter);
  const removed: number[] = [];
  const added: number[] = [];
  const replacements: Replacement[] = [];
  for (const change of changes) {
    const before = range(firstBefore + change.originalStart, firstBefore + change.originalEnd);
    const after = range(firstAfter + change.proposalStart, firstAfter + change.proposalEnd);
    if (!isInEdit(original, hunk, before, firstBefore + change.originalStart)) continue;
    removed.push(...before);
    added.push(...after);
    if (before.length !== after.length) continue;
    before.forEach((index, at) => {
      replacements.push({ original: index, proposal: after[at] ?? -1 });
    });
  }
  return {
    hunk,
    match,
    original: new HunkSide(original, firstBefore, lastBefore, removed),
    proposal: new HunkSide(proposal, firstAfter, lastAfter, added),
    replacements,
  };
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/** The tokens that begin in some lines. */
function tokensInLines(text: LabelledText, lines: LineRange): [first: number, last: number] {
  const { lineStarts, source } = text;
  const start = lineStarts[lines.start - 1] ?? source.text.length;
  const end = lineStarts[lines.end - 1] ?? source.text.length + 1;
  const first = text.tokenAt(start);
  // At the end of the text there are the tokens of blocks that close there.
  const last = end >= source.text.length ? source.tokens.length : text.tokenAt(end);
  return [first, lines.end > lines.start ? Math.max(first, last) : first];
}

/** Whether changed tokens lie in what the hunk's edit replaces; for an insertion, whether its place does. */
function isInEdit(original: LabelledText, hunk: Hunk, tokens: readonly number[], place: number): boolean {
  const { start, end } = hunk.edit;
  const all = original.source.tokens;
  if (tokens.length > 0)
    return tokens.some((index) => (all[index]?.start ?? 0) < end && (all[index]?.end ?? 0) > start);
  const before = all[place - 1]?.end ?? 0;
  const behind = all[place]?.start ?? original.source.text.length;
  return before <= end && behind >= start;
}
