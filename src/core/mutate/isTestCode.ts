/** Which parts of a program are its tests: a repair must not bend them. */
import type { SyntaxView } from './syntaxView.js';

const ASSERTION = /^(?:(?:console\.|t\.|self\.|Assert\.|Assertions\.)?assert\w*(?:\.\w+)*|expect|chai\.\w+)$/;

const ASSERTION_MACRO = /^(?:debug_)?assert\w*!\s*[([{]/;

/** Whether the node is an assertion, or a function of which at least half the statements are assertions. */
export function isTestCode(view: SyntaxView, node: number): boolean {
  const role = view.role(node);
  if (role === 'expressionStatement') return isAssertion(view, node);
  if (role !== 'function' && role !== 'declaration') return false;
  const body = bodyOf(view, node);
  if (body < 0) return false;
  const statements = view.named(body);
  const assertions = statements.filter((statement) => isAssertion(view, statement)).length;
  return assertions > 0 && assertions * 2 >= statements.length;
}

/** The block of a function, or of the function that a declaration names. */
function bodyOf(view: SyntaxView, node: number): number {
  if (view.role(node) === 'function') return view.child(node, 'body');
  const value = view.child(view.named(node)[0] ?? -1, 'value');
  return value < 0 || view.role(value) !== 'lambda' ? -1 : view.child(value, 'body');
}

function isAssertion(view: SyntaxView, statement: number): boolean {
  if (view.role(statement) === 'assert') return true;
  if (ASSERTION_MACRO.test(view.text(statement))) return true;
  const call = view.role(statement) === 'expressionStatement' ? (view.named(statement)[0] ?? -1) : -1;
  if (view.role(call) !== 'call') return false;
  const list = view.named(call).find((part) => view.role(part) === 'arguments');
  const callee = view.tree.text.slice(view.start(call), list === undefined ? view.end(call) : view.start(list));
  return ASSERTION.test(callee) || callee.startsWith('expect(');
}
