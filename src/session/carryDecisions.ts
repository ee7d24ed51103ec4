/** What the user decided of hunks, carried over to the same hunks when they were cut into parts, or put together again. */

/** What was dropped before stays dropped: a hunk's parts with it, and a hunk with any of its parts. Everything else is kept. */
export function carryDecisions<T extends { readonly id: string }>(
  before: readonly { readonly id: string; readonly kept: boolean }[],
  hunks: readonly T[],
): readonly (T & { readonly kept: boolean })[] {
  const dropped = before.filter((hunk) => !hunk.kept);
  return hunks.map((hunk) => ({ ...hunk, kept: !dropped.some((each) => areOver(each.id, hunk.id)) }));
}

/** Whether two hunks or parts are the same, or one is a part of the other: `3` and `3a` are, `3a` and `3b` are not. */
function areOver(one: string, other: string): boolean {
  if (baseId(one) !== baseId(other)) return false;
  return one === other || one === baseId(one) || other === baseId(other);
}

/** The number of the hunk that a part is of. */
function baseId(id: string): string {
  return /^\d+/.exec(id)?.[0] ?? id;
}
