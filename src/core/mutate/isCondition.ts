/** Whether a value decides something. */
import type { SyntaxView } from './syntaxView.js';
import { operatorText } from './typeGuess.js';

const LOGICAL = new Set(['and', 'or', '&&', '||']);

/** Whether the value's truth decides: the condition of a statement, conditional or filter, or an operand of `and`, `or`, `not`. */
export function isCondition(view: SyntaxView, node: number): boolean {
  const parent = view.parent(node);
  switch (view.role(parent)) {
    case 'if':
    case 'elif':
    case 'while':
    case 'for':
      return view.field(node) === 'condition';
    case 'filter':
      return true;
    case 'conditional':
      return conditionOf(view, parent) === node;
    case 'binary':
      return LOGICAL.has(operatorText(view, parent));
    case 'unary':
      return /^(?:not|!)$/.test(view.text(view.children(parent)[0] ?? node));
    case 'parenthesized':
      return isCondition(view, parent);
    default:
      return false;
  }
}

/** The condition of a conditional expression: its own field, or what stands between `if` and `else`. */
export function conditionOf(view: SyntaxView, conditional: number): number {
  const named = view.child(conditional, 'condition');
  return named >= 0 ? named : (view.named(conditional)[1] ?? -1);
}
