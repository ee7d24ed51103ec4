/** One of the two texts of a change, with the questions that labels ask of it. */
import { complexityRulesOf, matchingChildren } from '../../complexity/complexityRules.js';
import type { LabelTable } from '../../syntax/languageTable.js';
import { isAt } from '../../syntax/places.js';
import type { SyntaxTree } from '../../syntax/syntaxTree.js';
import { firstTokenAt, tokenRangeOf } from '../../syntax/tokenRange.js';
import { contentsOf, findChild, textOfNode } from '../../syntax/treeWalk.js';
import { lineAt } from '../../text/lineAt.js';
import { lineOffsets } from '../../text/lineOffsets.js';
import { splitLines } from '../../text/splitLines.js';
import type { Source } from '../source.js';
import { type LabelKinds, labelKindsOf } from './labelKinds.js';

type KindPart = keyof LabelKinds['has'] & keyof LabelTable;

const known = new WeakMap<Source, LabelledText>();

/** A source ready to be asked, made once; undefined without a grammar. */
export function labelledText(source: Source): LabelledText | undefined {
  if (source.tree === null) return undefined;
  const made = known.get(source) ?? new LabelledText(source, source.tree);
  known.set(source, made);
  return made;
}

/** A source that was read with a grammar. */
export class LabelledText {
  readonly source: Source;
  readonly tree: SyntaxTree;
  readonly kinds: LabelKinds;
  /** Where lines begin; one entry more than there are lines. */
  readonly lineStarts: readonly number[];
  readonly #unitOfNode: ReadonlyMap<number, number>;
  readonly #enclosing = new Map<KindPart, Map<number, number>>();
  readonly #functions = new Map<number, number>();
  #definedNames: ReadonlySet<string> | undefined;

  constructor(source: Source, tree: SyntaxTree) {
    this.source = source;
    this.tree = tree;
    this.kinds = labelKindsOf(tree);
    this.lineStarts = lineOffsets(splitLines(source.text));
    this.#unitOfNode = new Map(source.scopes.map((unit, number) => [unit.node, number]));
  }

  is(node: number, part: KindPart): boolean {
    return node >= 0 && isAt(this.tree, node, this.kinds.has[part]);
  }

  line(node: number): number {
    return lineAt(this.lineStarts, this.tree.start[node] ?? 0);
  }

  text(node: number): string {
    return textOfNode(this.tree, node);
  }

  parent(node: number): number {
    return this.tree.parent[node] ?? -1;
  }

  /** Nearest node around one, or it, that is part of the table; -1 where there is none. */
  enclosing(node: number, part: KindPart): number {
    const known = this.#enclosing.get(part) ?? new Map<number, number>();
    this.#enclosing.set(part, known);
    return this.#nearest(node, known, (current) => this.is(current, part));
  }

  /** Climbs to the nearest node that passes a test; what was found on the way is remembered, as trees may be very deep. */
  #nearest(node: number, known: Map<number, number>, test: (node: number) => boolean): number {
    let current = node;
    const path: number[] = [];
    while (current >= 0 && !known.has(current) && !test(current)) {
      path.push(current);
      current = this.parent(current);
    }
    const found = known.get(current) ?? current;
    for (const passed of path) known.set(passed, found);
    return found;
  }

  /** Whether a node is a function that is a unit. */
  isFunction(node: number): boolean {
    const unit = this.#unitOfNode.get(node);
    return unit !== undefined && this.source.scopes[unit]?.kind === 'function';
  }

  /** Names that the text introduces anywhere. */
  definedNames(): ReadonlySet<string> {
    this.#definedNames ??= this.#findDefinedNames();
    return this.#definedNames;
  }

  #findDefinedNames(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const node of this.source.tokenNodes) {
      if (this.is(node, 'identifiers') && this.is(node, 'definitions')) names.add(this.text(node));
    }
    return names;
  }

  /** Number of the innermost function around a node, or -1. */
  functionAround(node: number): number {
    const found = this.#nearest(node, this.#functions, (current) => this.isFunction(current));
    return this.#unitOfNode.get(found) ?? -1;
  }

  /** Range of a node's tokens: index of the first and behind the last. */
  tokenRange(node: number): readonly [first: number, last: number] {
    const { tokens, tokenNodes } = this.source;
    const { first, last } = tokenRangeOf(this.tree, tokens, tokenNodes, node, node);
    return [first, last];
  }

  /** Index of the first token that begins at or behind an offset. */
  tokenAt(offset: number): number {
    return firstTokenAt(this.source.tokens, offset);
  }

  /** What a call calls, as it stands there: all that is before its arguments. */
  callee(call: number): string {
    const list = findChild(this.tree, call, (child) => this.is(child, 'arguments'));
    const end = list < 0 ? this.tree.end[call] : this.tree.start[list];
    return this.tree.text.slice(this.tree.start[call], end).trim();
  }

  /** The arguments of a call. */
  argumentsOf(call: number): number[] {
    return contentsOf(
      this.tree,
      findChild(this.tree, call, (child) => this.is(child, 'arguments')),
    );
  }

  /** The statements that an `if` leads to when its condition holds. */
  consequenceOf(node: number): number[] {
    const branch = complexityRulesOf(this.tree).branches.get(this.tree.kind[node] ?? 0);
    if (branch === undefined) return [];
    return matchingChildren(this.tree, node, branch.bodies).flatMap((body) => this.statementsOf(body));
  }

  /** The statements of a block, through blocks that hold only a block; a single statement is its own. */
  statementsOf(body: number): number[] {
    let statements = [body];
    for (let only: number | undefined = body; only !== undefined && this.is(only, 'blocks'); ) {
      statements = contentsOf(this.tree, only);
      only = statements.length === 1 ? statements[0] : undefined;
    }
    return statements;
  }

  /** Whether an `if` has an else part of any kind. */
  hasElse(node: number): boolean {
    const rules = complexityRulesOf(this.tree);
    return (
      findChild(this.tree, node, (child) => {
        const kind = this.tree.kind[child] ?? 0;
        return rules.elses.has(kind) || rules.elseToken[kind] === 1;
      }) >= 0
    );
  }

  /** Names in some token range. */
  namesIn(first: number, last: number): Set<string> {
    const names = new Set<string>();
    for (let index = first; index < last; index++) {
      if (this.is(this.source.tokenNodes[index] ?? -1, 'identifiers')) names.add(this.source.tokens[index]?.text ?? '');
    }
    return names;
  }
}
