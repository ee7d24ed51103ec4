/** Whether a value decides something. */
import type { SyntaxView } from './syntaxView.js';

const LOGICAL = new Set(['and', 'or', '&&', '||']);

/** Whether the value's truth decides: the condition of a statement, conditional or filter, or an operand of `and`, `or`, `not`. */
export function isCondition(view: SyntaxView, node: number): boolean {
  // Parentheses decide nothing by themselves.
  let value = node;
  while (view.parentRole(value) === 'parenthesized') value = view.parent(value);
  const parent = view.parent(value);
  switch (view.role(parent)) {
    case 'if':
    case 'elif':
    case 'while':
    case 'for':
      return view.field(value) === 'condition';
    case 'filter':
      return true;
    case 'conditional':
      return conditionOf(view, parent) === value;
    case 'binary':
      return LOGICAL.has(view.operator(parent));
    case 'unary':
      return /^(?:not|!)$/.test(view.operator(parent));
    default:
      return false;
  }
}

/** The condition of a conditional expression: its own field, or what stands between `if` and `else`. */
export function conditionOf(view: SyntaxView, conditional: number): number {
  const named = view.child(conditional, 'condition');
  return named >= 0 ? named : (view.named(conditional)[1] ?? -1);
}
