/** Statements as operators see them: where one begins and ends with its layout, and which block holds it. */
import type { Role } from './role.js';
import type { SyntaxView } from './syntaxView.js';

const SIMPLE: ReadonlySet<Role> = new Set<Role>([
  'expressionStatement',
  'return',
  'break',
  'continue',
  'throw',
  'declaration',
  // Where these stand in a block without a statement around them.
  'assignment',
  'augmented',
  'update',
  'declarator',
  'call',
]);

const COMPOUND: ReadonlySet<Role> = new Set<Role>(['if', 'for', 'forEach', 'while', 'compound']);

/** Whether the node is a statement of one line that a block holds; documentation strings are none. */
export function isSimpleStatement(view: SyntaxView, node: number): boolean {
  const role = view.role(node);
  if (role === undefined || !SIMPLE.has(role) || !isHeld(view, node)) return false;
  const only = view.named(node);
  // A declaration that names a function is that function, not a line.
  if (role === 'declaration' && only.some((part) => view.role(view.child(part, 'value')) === 'lambda')) return false;
  return !(role === 'expressionStatement' && only.length === 1 && view.role(only[0] ?? -1) === 'string');
}

/** Whether the node is an `if`, a loop or another statement with blocks of its own, held by a block. */
export function isCompoundStatement(view: SyntaxView, node: number): boolean {
  const role = view.role(node);
  return role !== undefined && COMPOUND.has(role) && isHeld(view, node);
}

function isHeld(view: SyntaxView, node: number): boolean {
  const parent = view.parentRole(node);
  return parent === 'block' || parent === 'module' || parent === 'case';
}

/** The named children of the block around a statement. */
export function statementsBeside(view: SyntaxView, node: number): readonly number[] {
  return view.named(view.parent(node));
}

/** The statement after this one in the same block, or -1. */
export function statementAfter(view: SyntaxView, node: number): number {
  const beside = statementsBeside(view, node);
  return beside[beside.indexOf(node) + 1] ?? -1;
}

/** The range of the statement with its whole lines where it has them for itself; else its own range. */
export function lineRange(view: SyntaxView, node: number): { readonly start: number; readonly end: number } {
  const start = view.start(node);
  const end = view.end(node);
  const lineEnd = view.lineEnd(end);
  const rest = view.tree.text.slice(end, lineEnd);
  return view.indentAt(start) !== undefined && rest.trim() === ''
    ? { start: view.lineStart(start), end: lineEnd }
    : { start, end };
}

/** A statement's text with every line after the first moved from one indentation to another. */
export function reindented(text: string, from: string, to: string): string {
  return text
    .split('\n')
    .map((line, at) => (at > 0 && line.startsWith(from) ? to + line.slice(from.length) : line))
    .join('\n');
}

/** The line ending in use at an offset. */
export function endingAt(view: SyntaxView, offset: number): string {
  return view.tree.text[view.lineEnd(offset) - 2] === '\r' ? '\r\n' : '\n';
}
