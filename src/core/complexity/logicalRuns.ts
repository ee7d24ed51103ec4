/** Runs of logical operators: what a condition adds for its operators. */
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import type { ComplexityRules } from './complexityRules.js';

/**
 * The operators that begin a run.
 *
 * Operators are read in textual order, through parentheses; each change of operator begins a run. What is neither parentheses nor logical
 * (a negation, a call, a comparison) ends the reading: operators inside begin anew.
 *
 * @param node - a node of a logical kind that is not an operand of another.
 * @param seen - marks by node, changed in place: logical nodes that were read get 1, so that the walk passes over them.
 * @returns numbers of the operator nodes, in textual order; empty when the node's operator is not a logical one.
 * @remarks Time linear in the nodes read; no recursion.
 */
export function logicalRuns(tree: SyntaxTree, rules: ComplexityRules, node: number, seen: Uint8Array): number[] {
  const operators: { readonly node: number; readonly operator: 'and' | 'or' }[] = [];
  const pending = [node];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    const kind = tree.kind[current] ?? 0;
    if (rules.logical[kind] === 1) {
      const own = operatorOf(tree, rules, current);
      if (own === undefined) continue;
      seen[current] = 1;
      operators.push(own);
    } else if (rules.parentheses[kind] !== 1) {
      continue;
    }
    const next = tree.next[current] ?? 0;
    for (let child = current + 1; child < next; child = tree.next[child] ?? next) pending.push(child);
  }
  operators.sort((left, right) => left.node - right.node);
  return operators
    .filter((each, index) => index === 0 || each.operator !== operators[index - 1]?.operator)
    .map((each) => each.node);
}

function operatorOf(
  tree: SyntaxTree,
  rules: ComplexityRules,
  node: number,
): { readonly node: number; readonly operator: 'and' | 'or' } | undefined {
  const next = tree.next[node] ?? 0;
  for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
    const operator = rules.operators.get(tree.kind[child] ?? 0);
    if (operator !== undefined) return { node: child, operator };
  }
  return undefined;
}
