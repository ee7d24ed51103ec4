/** A syntax tree read by roles: who a node's children are, what they are for, and where its line begins. */
import { NODE_EXTRA, NODE_NAMED, type SyntaxTree } from '../syntax/syntaxTree.js';
import type { MutationTable } from './mutationTable.js';
import { ATOM_ROLES, type Role, VALUE_ROLES } from './role.js';

/** What is further away than this many nodes is not looked at from a place: a long file would be read once per node. */
const WINDOW_NODES = 2_000;

/** Reads one tree by the table of its language. Nodes are pre-order numbers; -1 stands for no node. */
export class SyntaxView {
  readonly tree: SyntaxTree;
  readonly table: MutationTable;
  readonly #roles: readonly (Role | undefined)[];
  readonly #transparent: readonly boolean[];
  readonly #augmented: ReadonlySet<number>;
  readonly #lineStarts: readonly number[];

  constructor(tree: SyntaxTree, table: MutationTable) {
    this.tree = tree;
    this.table = table;
    this.#roles = tree.kindNames.map((name) => (Object.hasOwn(table.roles, name) ? table.roles[name] : undefined));
    this.#transparent = tree.kindNames.map((name) => table.transparent.has(name));
    this.#lineStarts = lineStartsOf(tree.text);
    this.#augmented = augmentedIn(this);
  }

  kind(node: number): string {
    return this.tree.kindNames[this.tree.kind[node] ?? 0] ?? '';
  }

  field(node: number): string {
    const parent = this.tree.parent[node] ?? -1;
    const around = parent >= 0 && this.#isTransparent(parent) ? this.field(parent) : '';
    return around === '' ? (this.tree.fieldNames[this.tree.field[node] ?? 0] ?? '') : around;
  }

  /** The role of a named node; anonymous nodes (`+`, `if`) have none. */
  role(node: number): Role | undefined {
    if (node < 0 || !this.isNamed(node)) return undefined;
    const role = this.#roles[this.tree.kind[node] ?? 0];
    if (role === 'assignment') return this.#augmented.has(node) ? 'augmented' : role;
    return role === 'identifier' ? (this.table.reserved.get(this.text(node)) ?? role) : role;
  }

  isNamed(node: number): boolean {
    return ((this.tree.flags[node] ?? 0) & NODE_NAMED) !== 0;
  }

  isValue(node: number): boolean {
    const role = this.role(node);
    return role !== undefined && VALUE_ROLES.has(role);
  }

  isAtom(node: number): boolean {
    const role = this.role(node);
    return role !== undefined && ATOM_ROLES.has(role);
  }

  start(node: number): number {
    return this.tree.start[node] ?? 0;
  }

  end(node: number): number {
    return this.tree.end[node] ?? 0;
  }

  text(node: number): string {
    return this.tree.text.slice(this.start(node), this.end(node));
  }

  /** The node's text, in parentheses unless it binds tightly. */
  tight(node: number): string {
    return this.isAtom(node) ? this.text(node) : `(${this.text(node)})`;
  }

  parent(node: number): number {
    let parent = this.tree.parent[node] ?? -1;
    while (parent >= 0 && this.#isTransparent(parent)) parent = this.tree.parent[parent] ?? -1;
    return parent;
  }

  parentRole(node: number): Role | undefined {
    return this.role(this.parent(node));
  }

  /** All children but comments, in order. */
  children(node: number): readonly number[] {
    const found: number[] = [];
    const end = this.tree.next[node] ?? 0;
    for (let child = node + 1; child < end; ) {
      if (this.#isTransparent(child)) {
        child += 1;
        continue;
      }
      if (((this.tree.flags[child] ?? 0) & NODE_EXTRA) === 0) found.push(child);
      child = this.tree.next[child] ?? end;
    }
    return found;
  }

  named(node: number): readonly number[] {
    return this.children(node).filter((child) => this.isNamed(child));
  }

  /** First named child in a field, or -1. */
  child(node: number, field: string): number {
    return this.children(node).find((child) => this.isNamed(child) && this.field(child) === field) ?? -1;
  }

  /** Text of the first operator of a binary, unary or augmented node; empty where there is none. */
  operator(node: number): string {
    const operator = this.children(node).find((child) => !this.isNamed(child)) ?? -1;
    return operator < 0 ? '' : this.text(operator);
  }

  /** Last name of a member, or the text of anything else: `push` of `a.b.push`. */
  lastName(node: number): string {
    if (node < 0) return '';
    const role = this.role(node);
    if (role === 'member' || role === 'qualified') return this.text(this.named(node).at(-1) ?? node);
    return role === 'type' ? this.text(node).replace(/<.*/s, '') : this.text(node);
  }

  /** What is called, without what it is called on where the call itself holds both; -1 where there is nothing. */
  callee(call: number): number {
    for (const field of this.table.callFields.name) {
      const name = this.child(call, field);
      if (name >= 0) return name;
    }
    return this.named(call)[0] ?? -1;
  }

  /** What a method is called on: `a.b` of `a.b.push(x)`; -1 for a call of a function. */
  receiver(call: number): number {
    for (const field of this.table.callFields.object) {
      const object = this.child(call, field);
      if (object >= 0) return object;
    }
    const callee = this.named(call)[0] ?? -1;
    return this.role(callee) === 'member' ? (this.named(callee)[0] ?? -1) : -1;
  }

  /** Whether the node is what a call calls. */
  isCallee(node: number): boolean {
    const parent = this.parent(node);
    return this.role(parent) === 'call' && this.callee(parent) === node;
  }

  /** Nearest ancestor with one of the roles, or -1. */
  enclosing(node: number, roles: ReadonlySet<Role>): number {
    let at = this.parent(node);
    while (at >= 0) {
      const role = this.role(at);
      if (role !== undefined && roles.has(role)) return at;
      at = this.parent(at);
    }
    return -1;
  }

  /** The nodes of `home` that stand near a node in it, as pre-order numbers `[from, to)`: what is worth a look from there. */
  window(node: number, home: number): readonly [from: number, to: number] {
    const from = Math.max(home + 1, node - WINDOW_NODES);
    return [from, Math.min(this.tree.next[home] ?? 0, node + WINDOW_NODES)];
  }

  #isTransparent(node: number): boolean {
    return this.#transparent[this.tree.kind[node] ?? 0] === true && this.isNamed(node);
  }

  /** 1-based line of an offset. Cost: logarithmic in the lines. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  line(node: number): number {
    return this.lineAt(this.start(node));
  }

  /** Offset at which the line of an offset begins. */
  lineStart(offset: number): number {
    return this.#lineStarts[this.lineAt(offset) - 1] ?? 0;
  }

  /** Offset behind the ending of the line of an offset. */
  lineEnd(offset: number): number {
    return this.#lineStarts[this.lineAt(offset)] ?? this.tree.text.length;
  }

  /** The blanks before the first node of the line of an offset; undefined when something else stands there. */
  indentAt(offset: number): string | undefined {
    const before = this.tree.text.slice(this.lineStart(offset), offset);
    return /^[ \t]*$/.test(before) ? before : undefined;
  }
}

/** The assignments that compute with what was there. */
function augmentedIn(view: SyntaxView): ReadonlySet<number> {
  const found = new Set<number>();
  const { tree, table } = view;
  if (table.mixedAssignments.size === 0) return found;
  for (let node = 0; node < tree.size; node += 1) {
    if (table.mixedAssignments.has(view.kind(node)) && !/^:?=$/.test(view.operator(node))) found.add(node);
  }
  return found;
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
