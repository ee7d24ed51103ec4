/**
 * Cognitive complexity: how hard the control flow of a program is to follow.
 *
 * Source: G. Ann Campbell, "Cognitive Complexity: A new way of measuring understandability", SonarSource, 2018; where tools differ, by
 * these conventions: recursion is not counted, operators are read in textual order through parentheses, `else if` never pays nesting.
 */

import type { ComplexityReason } from '../syntax/languageTable.js';
import { nameNodeOf, nameOfNode } from '../syntax/nameOfNode.js';
import { isAt } from '../syntax/places.js';
import { NODE_EXTRA, NODE_NAMED, type SyntaxTree } from '../syntax/syntaxTree.js';
import { lineAt } from '../text/lineAt.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { ComplexityPoint, ComplexityReport, FunctionComplexity } from './complexityReport.js';
import {
  type CompiledBranch,
  type CompiledElse,
  type ComplexityRules,
  complexityRulesOf,
  matchingChildren,
} from './complexityRules.js';
import { isWrapper } from './isWrapper.js';
import { logicalRuns } from './logicalRuns.js';

/**
 * Cognitive complexity of a file and of its functions.
 *
 * @param tree - any tree, of broken code too.
 * @returns the total, each outermost function, and the points outside functions.
 * @remarks Time linear in the tree; no recursion.
 */
export function cognitiveComplexity(tree: SyntaxTree): ComplexityReport {
  return new ComplexityReader(tree).read();
}

const NO_FUNCTION = -1;

class ComplexityReader {
  readonly #tree: SyntaxTree;
  readonly #rules: ComplexityRules;
  readonly #lines: readonly number[];
  /** Nesting that the children of a node start from, and what a node adds to that of its parent. */
  readonly #inner: Int32Array;
  readonly #deeper: Uint8Array;
  /** Marks an `if` that continues an `else`, and logical nodes that were read with the one around them. */
  readonly #chained: Uint8Array;
  readonly #read: Uint8Array;
  /** The function around a node, or -1. */
  readonly #owner: Int32Array;
  /** Functions with control flow of their own. */
  readonly #branching: Uint8Array;
  /** The function that the points of a function are listed under. */
  readonly #home: Int32Array;
  readonly #points = new Map<number, ComplexityPoint[]>();

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#rules = complexityRulesOf(tree);
    this.#lines = lineOffsets(splitLines(tree.text));
    this.#inner = new Int32Array(tree.size);
    this.#deeper = new Uint8Array(tree.size);
    this.#chained = new Uint8Array(tree.size);
    this.#read = new Uint8Array(tree.size);
    this.#owner = new Int32Array(tree.size);
    this.#branching = new Uint8Array(tree.size);
    this.#home = new Int32Array(tree.size);
  }

  read(): ComplexityReport {
    const listed = this.#listedOf(this.#findOwners());
    for (let node = 0; node < this.#tree.size; node++) this.#visit(node);
    const functions = listed.map((node) => this.#functionAt(node));
    const topLevel = this.#points.get(NO_FUNCTION) ?? [];
    const total = functions.reduce((sum, each) => sum + each.complexity, sumOf(topLevel));
    return { total, functions, topLevel };
  }

  /** Notes the function around each node and which functions branch; returns all functions. */
  #findOwners(): number[] {
    const { kind, parent, size } = this.#tree;
    const found: number[] = [];
    for (let node = 0; node < size; node++) {
      const above = parent[node] ?? -1;
      const owner = above < 0 ? NO_FUNCTION : this.#isFunction(above) ? above : (this.#owner[above] ?? NO_FUNCTION);
      this.#owner[node] = owner;
      if (this.#isFunction(node)) found.push(node);
      if (owner >= 0 && this.#rules.branches.has(kind[node] ?? 0)) this.#branching[owner] = 1;
    }
    return found;
  }

  #isFunction(node: number): boolean {
    return this.#rules.functions[this.#tree.kind[node] ?? 0] === 1;
  }

  /** Of all functions those that are listed: the outermost ones, and those directly inside one that only declares. */
  #listedOf(functions: readonly number[]): number[] {
    for (const node of functions) {
      const owner = this.#owner[node] ?? NO_FUNCTION;
      const own = owner === NO_FUNCTION || this.#onlyDeclares(owner);
      this.#home[node] = own ? node : (this.#home[owner] ?? NO_FUNCTION);
    }
    return functions.filter((node) => this.#home[node] === node);
  }

  #onlyDeclares(node: number): boolean {
    return this.#rules.compensation === 'declaring' && this.#owner[node] === NO_FUNCTION && this.#branching[node] !== 1;
  }

  #visit(node: number): void {
    const tree = this.#tree;
    const above = tree.parent[node] ?? -1;
    const level = (above < 0 ? 0 : (this.#inner[above] ?? 0)) + (this.#deeper[node] ?? 0);
    this.#inner[node] = level;
    const kind = tree.kind[node] ?? 0;
    const rules = this.#rules;
    if (isAt(tree, node, rules.nesting)) this.#inner[node] = level + 1;
    if (rules.relevant[kind] !== 1) return;
    if (rules.functions[kind] === 1) this.#inner[node] = this.#levelInside(node, level);
    else if (rules.logical[kind] === 1) this.#visitLogical(node);
    const branch = rules.branches.get(kind);
    if (branch !== undefined) this.#visitBranch(node, branch, level);
    const otherwise = rules.elses.get(kind);
    if (otherwise !== undefined) this.#visitElse(node, otherwise);
    if (rules.jumps.has(kind)) this.#visitJump(node, kind);
  }

  #levelInside(node: number, level: number): number {
    const owner = this.#owner[node] ?? NO_FUNCTION;
    if (owner === NO_FUNCTION) return 0;
    const free = this.#onlyDeclares(owner) || (this.#rules.compensation === 'wrapper' && isWrapper(this.#tree, owner));
    return free ? level : level + 1;
  }

  #visitBranch(node: number, branch: CompiledBranch, level: number): void {
    if (this.#chained[node] !== 1 && branch.rule.free !== true) this.#add(node, branch.rule.reason, level);
    for (const child of matchingChildren(this.#tree, node, branch.bodies)) this.#deeper[child] = 1;
    if (branch.rule.elsePart === 'token') this.#visitElseToken(node);
  }

  /** An else part without a node of its own: the child behind the keyword. */
  #visitElseToken(node: number): void {
    const tree = this.#tree;
    const next = tree.next[node] ?? 0;
    let token = -1;
    for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
      if (token >= 0 && this.#isContent(child)) {
        this.#continueOrNest(token, child);
        return;
      }
      if (this.#rules.elseToken[tree.kind[child] ?? 0] === 1) token = child;
    }
  }

  #isContent(node: number): boolean {
    const flags = this.#tree.flags[node] ?? 0;
    return (flags & NODE_NAMED) !== 0 && (flags & NODE_EXTRA) === 0;
  }

  #visitElse(node: number, { rule, bodies, freeIn }: CompiledElse): void {
    const parent = this.#tree.parent[node] ?? 0;
    if (freeIn[this.#tree.kind[parent] ?? 0] === 1) return;
    const contents = matchingChildren(this.#tree, node, bodies);
    const only = contents.length === 1 ? contents[0] : undefined;
    if (rule.reason === 'else' && rule.isBlock !== true && only !== undefined) {
      this.#continueOrNest(node, only);
      return;
    }
    this.#add(node, rule.reason, 0);
    for (const child of contents) this.#deeper[child] = 1;
  }

  /** An `if` right behind `else` continues the chain on its level; anything else is one level deeper. */
  #continueOrNest(place: number, content: number): void {
    if (this.#rules.branches.get(this.#tree.kind[content] ?? 0)?.rule.reason === 'if') {
      this.#chained[content] = 1;
      this.#add(place, 'else-if', 0);
    } else {
      this.#deeper[content] = 1;
      this.#add(place, 'else', 0);
    }
  }

  #visitJump(node: number, kind: number): void {
    const matcher = this.#rules.jumps.get(kind);
    if (matcher !== null && matcher !== undefined && matchingChildren(this.#tree, node, matcher).length === 0) return;
    this.#add(node, 'jump', 0);
  }

  #visitLogical(node: number): void {
    if (this.#read[node] === 1) return;
    for (const operator of logicalRuns(this.#tree, this.#rules, node, this.#read)) this.#add(operator, 'logical', 0);
  }

  #add(node: number, reason: ComplexityReason, nesting: number): void {
    const tree = this.#tree;
    const owner = this.#owner[node] ?? NO_FUNCTION;
    const home = owner < 0 ? NO_FUNCTION : (this.#home[owner] ?? NO_FUNCTION);
    const word = reason === 'conditional' ? this.#conditionalWord(node) : this.#firstLeaf(node);
    const start = tree.start[word] ?? 0;
    const point: ComplexityPoint = {
      line: lineAt(this.#lines, start),
      start,
      word: tree.text.slice(start, tree.end[word]),
      amount: 1 + nesting,
      nesting,
      reason,
    };
    const points = this.#points.get(home);
    if (points === undefined) this.#points.set(home, [point]);
    else points.push(point);
  }

  #firstLeaf(node: number): number {
    let leaf = node;
    while ((this.#tree.next[leaf] ?? 0) > leaf + 1) leaf++;
    return leaf;
  }

  /** The `?` or `if` of a conditional expression: its first keyword. */
  #conditionalWord(node: number): number {
    const tree = this.#tree;
    const next = tree.next[node] ?? 0;
    for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
      if (((tree.flags[child] ?? 0) & NODE_NAMED) === 0) return child;
    }
    return this.#firstLeaf(node);
  }

  #functionAt(node: number): FunctionComplexity {
    const tree = this.#tree;
    const points = [...(this.#points.get(node) ?? [])].sort((left, right) => left.start - right.start);
    const named = nameNodeOf(tree, node);
    const place = Math.max(named, node);
    return {
      name: nameOfNode(tree, node),
      line: lineAt(this.#lines, tree.start[place] ?? 0),
      start: tree.start[node] ?? 0,
      end: tree.end[node] ?? 0,
      complexity: sumOf(points),
      points,
    };
  }
}

function sumOf(points: readonly ComplexityPoint[]): number {
  return points.reduce((sum, point) => sum + point.amount, 0);
}
