/** Which names are no values: where types are declared, what the program does not bind and something is called on is a class. */
import type { MutationSite } from './mutationOperator.js';

/** Whether the node is the name of a class of the library, as `Math` in `Math.abs(x)`. */
export function isClassName({ view, node, scopes }: Pick<MutationSite, 'view' | 'node' | 'scopes'>): boolean {
  if (!view.table.isTyped || view.role(node) !== 'identifier') return false;
  const parent = view.parent(node);
  const role = view.role(parent);
  const isObject =
    role === 'call' ? view.receiver(parent) === node : role === 'member' && view.named(parent)[0] === node;
  return isObject && scopes.bindingsOf(node).length === 0;
}
