/** The functions of a file as fault localization needs them: name, place, and whom they call. */
import { isTestCode } from '../../core/mutate/isTestCode.js';
import { mutationTableOf } from '../../core/mutate/mutationTableOf.js';
import { SyntaxView } from '../../core/mutate/syntaxView.js';
import { nameOfNode } from '../../core/syntax/nameOfNode.js';
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';

export interface FunctionRange {
  /** Empty for a function without a name. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** 1-based, both inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Names that the function mentions, its calls among them. */
  readonly calls: ReadonlySet<string>;
  /** Whether it is a test itself, which no repair may touch. */
  readonly isTest: boolean;
}

/** The named functions of a tree in file order, nested ones too. */
export function functionsOf(tree: SyntaxTree): readonly FunctionRange[] {
  const view = new SyntaxView(tree, mutationTableOf(tree.language));
  const ranges: FunctionRange[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const name = nameOf(view, node);
    if (name === undefined) continue;
    ranges.push({
      name,
      start: view.start(node),
      end: view.end(node),
      firstLine: view.line(node),
      lastLine: view.lineAt(Math.max(view.start(node), view.end(node) - 1)),
      calls: mentionedIn(view, node),
      isTest: isTestCode(view, node),
    });
  }
  return ranges;
}

/** The name of a function, or of the declaration that gives one a name; undefined for other nodes. */
function nameOf(view: SyntaxView, node: number): string | undefined {
  const role = view.role(node);
  if (role === 'function') {
    return nameOfNode(view.tree, node);
  }
  if (role !== 'declarator' && role !== 'assignment') return undefined;
  const value = view.named(node).at(-1) ?? -1;
  return view.role(value) === 'lambda' ? view.text(view.named(node)[0] ?? node) : undefined;
}

function mentionedIn(view: SyntaxView, node: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = node; at < (view.tree.next[node] ?? 0); at += 1) {
    if (view.role(at) === 'identifier' || /^(?:property|field)_identifier$/.test(view.kind(at)))
      names.add(view.text(at));
  }
  return names;
}
