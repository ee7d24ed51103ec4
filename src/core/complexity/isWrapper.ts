/** Python's wrapper idiom: a function that only defines another and returns it, as decorators do. */

import { childInField, nameOfNode } from '../syntax/nameOfNode.js';
import { fieldNamed, kindSet, perGrammar } from '../syntax/nodeKinds.js';
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import { contentsOf } from '../syntax/treeWalk.js';

const kindsOf = perGrammar((source) => ({
  body: fieldNamed(source, 'body'),
  definition: fieldNamed(source, 'definition'),
  functions: kindSet(source, ['function_definition']),
  decorated: kindSet(source, ['decorated_definition']),
  returns: kindSet(source, ['return_statement']),
  identifiers: kindSet(source, ['identifier']),
}));

/**
 * Whether a function's body is one inner function, decorated or not, and the return of its name, and nothing else but comments.
 *
 * @param node - a `function_definition`; false for everything else.
 */
export function isWrapper(tree: SyntaxTree, node: number): boolean {
  const kinds = kindsOf(tree);
  if (kinds.functions[tree.kind[node] ?? 0] !== 1) return false;
  const [first, second, ...more] = contentsOf(tree, childInField(tree, node, kinds.body));
  if (first === undefined || second === undefined || more.length > 0) return false;
  const inner = kinds.decorated[tree.kind[first] ?? 0] === 1 ? childInField(tree, first, kinds.definition) : first;
  if (inner < 0 || kinds.functions[tree.kind[inner] ?? 0] !== 1) return false;
  if (kinds.returns[tree.kind[second] ?? 0] !== 1) return false;
  const [value, ...others] = contentsOf(tree, second);
  if (value === undefined || others.length > 0 || kinds.identifiers[tree.kind[value] ?? 0] !== 1) return false;
  return tree.text.slice(tree.start[value], tree.end[value]) === nameOfNode(tree, inner);
}
