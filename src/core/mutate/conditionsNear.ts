/** Conditions that a program already has: what a missing clause, filter or guard is most often a copy of. */
import { emptinessOf } from './emptinessOf.js';
import type { MutationSite } from './mutationOperator.js';

/** Longer comparisons are not copied, in characters. */
const LENGTH_LIMIT = 40;

/** Texts of the other comparisons of the function, nearest first, then its parameters and loop variables as plain conditions. */
export function conditionsNear({ view, node, scopes, types }: MutationSite): readonly string[] {
  const home = Math.max(0, view.enclosing(node, new Set(['function', 'module'])));
  const found: { readonly text: string; readonly distance: number }[] = [];
  const [from, to] = view.window(node, home);
  for (let at = from; at < to; at += 1) {
    if (at === node || view.role(at) !== 'binary' || !isComparison(view.operator(at))) continue;
    if (view.end(at) - view.start(at) > LENGTH_LIMIT || !scopes.canBeReadAt(at, node)) continue;
    found.push({ text: view.text(at), distance: Math.abs(view.start(at) - view.start(node)) });
  }
  found.sort((a, b) => a.distance - b.distance);
  const names = scopes.visibleAt(node).filter((binding) => binding.how === 'parameter' || binding.how === 'loop');
  const plain = names.flatMap((binding) => {
    const asked = emptinessOf(view.table, binding.name, types.ofBinding(binding));
    return asked === undefined ? [] : [asked.filled, asked.empty];
  });
  return [...new Set([...found.map((entry) => entry.text), ...plain])];
}

function isComparison(operator: string): boolean {
  return /^(?:[<>]=?|[!=]==?|in|not in|is|is not)$/.test(operator);
}
