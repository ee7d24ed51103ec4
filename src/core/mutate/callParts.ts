/** The parts of a call that operators ask for. */
import type { SyntaxView } from './syntaxView.js';

/** The arguments of a call, in order; a lone generator (`any(x for x in xs)`) is one argument. */
export function argumentsOf(view: SyntaxView, call: number): readonly number[] {
  const list = view.named(call).find((part) => view.field(part) === 'arguments' || view.role(part) === 'arguments');
  if (list === undefined) return [];
  return view.role(list) === 'arguments' ? view.named(list) : [list];
}

/** The last name of what is called: `push` of `a.b.push(x)`. */
export function calleeName(view: SyntaxView, call: number): string {
  return view.lastName(view.callee(call));
}
