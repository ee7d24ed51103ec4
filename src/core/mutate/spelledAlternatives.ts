/** Operators that are mistaken for one another, as far as a language has them. */
import { type Draft, type MutationSite, replacing, tierOf } from './mutationOperator.js';

/** What an operator is mistaken for, usual confusions first. */
export type Confusions = Readonly<Record<string, readonly string[]>>;

/**
 * The edits that replace the operator at the site by what it is mistaken for and the language has; empty for another node.
 *
 * The first is usual, the second less so, the rest seldom; `far` moves all of them.
 */
export function spelledAlternatives(site: MutationSite, confusions: Confusions, far = 0): readonly Draft[] {
  const { view, node } = site;
  const operator = view.text(node);
  if (!Object.hasOwn(confusions, operator)) return [];
  return (confusions[operator] ?? [])
    .filter((text) => view.table.operators.has(text))
    .map((text, place) => replacing(site, node, text, tierOf(Math.min(2, place + far))));
}
