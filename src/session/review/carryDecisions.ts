/** What the user decided of hunks, carried over to the same hunks when they were cut into parts, or put together again. */
import { parsePartId } from '../../core/diff/partId.js';

/** What was dropped before stays dropped: a hunk's parts with it, and a hunk with any of its parts. Everything else is kept. */
export function carryDecisions<T extends { readonly id: string }>(
  before: readonly { readonly id: string; readonly kept: boolean }[],
  hunks: readonly T[],
): readonly (T & { readonly kept: boolean })[] {
  const dropped = before.filter((hunk) => !hunk.kept);
  return hunks.map((hunk) => ({ ...hunk, kept: !dropped.some((each) => areOver(each.id, hunk.id)) }));
}

/** Whether two hunks or parts are the same, or one is a part of the other: `3` and `3a` are, `3a` and `3a.2`; `3a` and `3b` are not. */
function areOver(one: string, other: string): boolean {
  return one === other || isPartOf(one, other) || isPartOf(other, one);
}

function isPartOf(part: string, whole: string): boolean {
  const [own, of] = [parsePartId(part), parsePartId(whole)];
  if (own.hunk !== of.hunk || of.token !== undefined) return false;
  return of.letters === '' || of.letters === own.letters;
}
