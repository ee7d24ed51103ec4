/** Comments, documentation in comments, and layout. */

import type { LineRange } from '../../diff/hunk.js';
import type { Label } from '../label.js';
import type { HunkChange } from './hunkChange.js';
import type { LabelledText } from './labelledText.js';
import { commentsOf, type PlacedComment } from './placedComments.js';

/** How comments that document begin: Javadoc, JSDoc, KDoc, Rust's and C#'s. */
const DOCUMENTING = /^(?:\/\*\*(?!\/)|\/\/\/|\/\/!|\/\*!)/u;

/**
 * Labels what a hunk does to comments, and layout where it does nothing else.
 *
 * @param hasTokens - whether the hunk changes any token.
 */
export function commentLabels({ original, proposal, hunk }: HunkChange, hasTokens: boolean): Label[] {
  const before = commentsIn(original.text, hunk.original);
  const after = commentsIn(proposal.text, hunk.proposal);
  const changed = [...without(after, before), ...without(before, after)];
  if (changed.length === 0 && !hasTokens) return [layoutLabel(hunk)];
  return changed.map((comment) => ({
    label: DOCUMENTING.test(comment.text) ? 'documentation' : 'comment',
    line: comment.line,
  }));
}

function layoutLabel(hunk: HunkChange['hunk']): Label {
  const isRemoval = hunk.proposal.start === hunk.proposal.end;
  return { label: 'layout', line: isRemoval ? hunk.original.start : hunk.proposal.start };
}

function commentsIn(text: LabelledText, lines: LineRange): PlacedComment[] {
  return commentsOf(text).filter((comment) => comment.line < lines.end && comment.lastLine >= lines.start);
}

/** The comments that the other side lacks; white space inside them aside. */
function without(comments: readonly PlacedComment[], other: readonly PlacedComment[]): PlacedComment[] {
  const left = new Map<string, number>();
  for (const comment of other) left.set(comment.text, (left.get(comment.text) ?? 0) + 1);
  return comments.filter((comment) => {
    const count = left.get(comment.text) ?? 0;
    left.set(comment.text, count - 1);
    return count <= 0;
  });
}
