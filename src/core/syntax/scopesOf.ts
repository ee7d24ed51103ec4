/**
 * The units of a program that a change is measured over: functions and methods; classes, where no function is around; statements of
 * the top level, where neither is.
 */
import type { Token } from '../text/token.js';
import { nameOfNode } from './nameOfNode.js';
import { kindSet, markKinds, perGrammar } from './nodeKinds.js';
import { NODE_EXTRA, NODE_NAMED, type SyntaxTree } from './syntaxTree.js';
import { languageTables } from './tables/languageTables.js';
import { tokenRangeOf } from './tokenRange.js';

/** One unit; its tokens are a range of the tokens of the file. */
export interface ScopeUnit {
  readonly kind: 'function' | 'class' | 'statement';
  /** As it stands in the program; empty for statements and anonymous functions. */
  readonly name: string;
  /** Number of the unit around it, -1 at the top. */
  readonly parent: number;
  /** Number of the unit behind the last one inside this one: units are numbered in pre-order. */
  readonly next: number;
  /** Index of the first token, and the index behind the last one. Decorators, `export` and the like are part of the unit. */
  readonly first: number;
  readonly last: number;
  /** Pre-order number of the node itself, without what decorates it. */
  readonly node: number;
}

/**
 * All units of a program.
 *
 * @param tree - any tree, of broken code too.
 * @param tokens - the tree's tokens, with the node of each, as `readTokens` gives them.
 * @returns units in pre-order. Every token is in a unit of the top. A class inside a function is no unit, its methods are.
 * @remarks Time linear in the tree.
 */
export function scopesOf(tree: SyntaxTree, tokens: readonly Token[], nodes: readonly number[]): ScopeUnit[] {
  return new ScopeReader(tree, tokens, nodes).read();
}

const FUNCTION = 1;
const LAMBDA = 2;
const CLASS = 4;
const WRAPPER = 8;
const DECORATION = 16;
const CONTAINER = 32;

interface ScopeRoles {
  readonly role: Uint8Array;
  /** For lambda kinds: the children that make one a unit. */
  readonly lambdaBodies: ReadonlyMap<number, Uint8Array>;
  /** For container kinds: the kind of child whose children are statements, or null when its own children are. */
  readonly containerBodies: ReadonlyMap<number, Uint8Array | null>;
}

const rolesOf = perGrammar((source): ScopeRoles => {
  const table = languageTables[source.language].scopes;
  const role = new Uint8Array(source.kindNames.length);
  markKinds(source, table.functions, role, FUNCTION);
  markKinds(source, Object.keys(table.lambdas), role, LAMBDA);
  markKinds(source, table.classes, role, CLASS);
  markKinds(source, table.wrappers, role, WRAPPER);
  markKinds(source, table.decorations, role, DECORATION);
  markKinds(source, Object.keys(table.containers), role, CONTAINER);
  const lambdaBodies = new Map<number, Uint8Array>();
  for (const [name, bodies] of Object.entries(table.lambdas)) {
    kindSet(source, [name]).forEach((member, kind) => {
      if (member === 1) lambdaBodies.set(kind, kindSet(source, bodies));
    });
  }
  const containerBodies = new Map<number, Uint8Array | null>();
  for (const [name, body] of Object.entries(table.containers)) {
    kindSet(source, [name]).forEach((member, kind) => {
      if (member === 1) containerBodies.set(kind, body === '' ? null : kindSet(source, [body]));
    });
  }
  return { role, lambdaBodies, containerBodies };
});

/** A unit that the walk is inside of. */
interface Open {
  readonly unit: number;
  readonly nextNode: number;
  /** Whether it is a function or inside one. */
  readonly inFunction: boolean;
}

class ScopeReader {
  readonly #tree: SyntaxTree;
  readonly #tokens: readonly Token[];
  readonly #nodes: readonly number[];
  readonly #roles: ScopeRoles;
  readonly #units: { -readonly [Key in keyof ScopeUnit]: ScopeUnit[Key] }[] = [];
  readonly #open: Open[] = [];
  /** The last run of decorations under a parent: where it begins, and the node behind it. */
  readonly #decorations = new Map<number, { readonly from: number; next: number }>();
  /** Marks nodes whose children are statements of the top level. */
  readonly #topLevel: Uint8Array;

  constructor(tree: SyntaxTree, tokens: readonly Token[], nodes: readonly number[]) {
    this.#tree = tree;
    this.#tokens = tokens;
    this.#nodes = nodes;
    this.#roles = rolesOf(tree);
    this.#topLevel = new Uint8Array(tree.size);
    this.#topLevel[0] = 1;
  }

  read(): ScopeUnit[] {
    const { size } = this.#tree;
    for (let node = 1; node < size; node++) {
      this.#close(node);
      this.#enter(node);
    }
    this.#close(size);
    this.#coverRest();
    return this.#units;
  }

  #close(node: number): void {
    for (let top = this.#open.at(-1); top !== undefined && top.nextNode <= node; top = this.#open.at(-1)) {
      const unit = this.#units[top.unit];
      if (unit !== undefined) unit.next = this.#units.length;
      this.#open.pop();
    }
  }

  #enter(node: number): void {
    this.#noteDecoration(node);
    const kind = this.#unitKind(node);
    if (kind !== undefined) {
      this.#add(node, kind);
      return;
    }
    const role = this.#role(node);
    if ((role & CONTAINER) !== 0 && this.#open.at(-1)?.inFunction !== true) this.#markTopLevel(node);
    if (this.#isStatement(node, role)) this.#add(node, 'statement');
  }

  /** Whether a node is a statement of the top level: not a bracket or name of what holds it, not what belongs to a unit of its own. */
  #isStatement(node: number, role: number): boolean {
    const tree = this.#tree;
    const parent = tree.parent[node] ?? 0;
    const flags = tree.flags[node] ?? 0;
    if (this.#topLevel[parent] !== 1 || (flags & (NODE_NAMED | NODE_EXTRA)) !== NODE_NAMED) return false;
    if ((role & DECORATION) !== 0 || ((role & WRAPPER) !== 0 && this.#wrapsUnit(node))) return false;
    return parent === 0 || tree.field[node] === 0 || (role & CONTAINER) !== 0;
  }

  #role(node: number): number {
    return this.#roles.role[this.#tree.kind[node] ?? 0] ?? 0;
  }

  #unitKind(node: number): ScopeUnit['kind'] | undefined {
    const role = this.#role(node);
    if (role === 0) return undefined;
    if ((role & FUNCTION) !== 0 || ((role & LAMBDA) !== 0 && this.#hasLambdaBody(node))) return 'function';
    if ((role & CLASS) !== 0 && this.#open.at(-1)?.inFunction !== true) return 'class';
    return undefined;
  }

  #hasLambdaBody(node: number): boolean {
    const bodies = this.#roles.lambdaBodies.get(this.#tree.kind[node] ?? 0);
    return this.#someChild(node, (child) => bodies?.[this.#tree.kind[child] ?? 0] === 1);
  }

  #someChild(node: number, test: (child: number) => boolean): boolean {
    const next = this.#tree.next[node] ?? 0;
    for (let child = node + 1; child < next; child = this.#tree.next[child] ?? next) {
      if (test(child)) return true;
    }
    return false;
  }

  /** Whether a function or class hangs on a wrapper, through further wrappers or directly. */
  #wrapsUnit(wrapper: number): boolean {
    for (let node = wrapper; ; ) {
      if (this.#someChild(node, (child) => this.#unitKind(child) !== undefined)) return true;
      let inner = -1;
      this.#someChild(node, (child) => {
        if ((this.#role(child) & WRAPPER) !== 0) inner = child;
        return inner >= 0;
      });
      if (inner < 0) return false;
      node = inner;
    }
  }

  #markTopLevel(container: number): void {
    const body = this.#roles.containerBodies.get(this.#tree.kind[container] ?? 0);
    if (body === null) {
      this.#topLevel[container] = 1;
      return;
    }
    this.#someChild(container, (child) => {
      if (body?.[this.#tree.kind[child] ?? 0] === 1) this.#topLevel[child] = 1;
      return false;
    });
  }

  #add(node: number, kind: ScopeUnit['kind']): void {
    const tree = this.#tree;
    const outer = kind === 'statement' ? node : this.#outermostWrapper(node);
    const from = this.#firstDecoration(outer);
    const around = this.#open.at(-1);
    const number = this.#units.length;
    const { first, last } = tokenRangeOf(tree, this.#tokens, this.#nodes, from, outer);
    this.#units.push({
      kind,
      name: kind === 'statement' ? '' : nameOfNode(tree, node),
      parent: around?.unit ?? -1,
      next: number + 1,
      first,
      last,
      node,
    });
    this.#open.push({
      unit: number,
      nextNode: tree.next[node] ?? node + 1,
      inFunction: kind === 'function' || around?.inFunction === true,
    });
  }

  #outermostWrapper(node: number): number {
    const tree = this.#tree;
    let outer = node;
    for (let parent = tree.parent[node] ?? -1; parent > 0 && (this.#role(parent) & WRAPPER) !== 0; ) {
      outer = parent;
      parent = tree.parent[parent] ?? -1;
    }
    return outer;
  }

  /** Remembers runs of decorations, so that the sibling behind one finds where it begins; comments do not end a run. */
  #noteDecoration(node: number): void {
    const isDecoration = (this.#role(node) & DECORATION) !== 0;
    const isExtra = ((this.#tree.flags[node] ?? 0) & NODE_EXTRA) !== 0;
    if (!isDecoration && !isExtra) return;
    const parent = this.#tree.parent[node] ?? -1;
    const run = this.#decorations.get(parent);
    const next = this.#tree.next[node] ?? node + 1;
    if (run !== undefined && run.next === node) run.next = next;
    else if (isDecoration) this.#decorations.set(parent, { from: node, next });
  }

  #firstDecoration(outer: number): number {
    const run = this.#decorations.get(this.#tree.parent[outer] ?? -1);
    return run !== undefined && run.next === outer ? run.from : outer;
  }

  /** Gives tokens that are in no unit of the top (what the parser skipped) to the unit before them. */
  #coverRest(): void {
    const count = this.#tokens.length;
    const top = this.#units.filter((unit) => unit.parent < 0);
    top.forEach((unit, index) => {
      if (index === 0) unit.first = 0;
      unit.last = Math.max(unit.last, top[index + 1]?.first ?? count);
    });
    if (top.length === 0 && count > 0) {
      this.#units.push({ kind: 'statement', name: '', parent: -1, next: 1, first: 0, last: count, node: 0 });
    }
  }
}
