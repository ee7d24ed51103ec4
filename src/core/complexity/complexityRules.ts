/** The complexity table of a language by numbers of kinds, ready for a walk. */
import type { BranchRule, ChildPattern, ElseRule } from '../syntax/languageTable.js';
import { fieldNamed, type KindSource, kindSet, kindsNamed, perGrammar } from '../syntax/nodeKinds.js';
import { type Places, placesOf } from '../syntax/places.js';
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import { languageTables } from '../syntax/tables/languageTables.js';
import { contentsOf, textOfNode } from '../syntax/treeWalk.js';

/** Which children of a node are meant. */
export interface ChildMatcher {
  readonly fields: ReadonlySet<number>;
  readonly kinds: Uint8Array;
  /** Positions among the named children. */
  readonly positions: ReadonlySet<number>;
  readonly last: boolean;
  readonly all: boolean;
  /** Texts that count, by kind. */
  readonly texts: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface CompiledBranch {
  readonly rule: BranchRule;
  readonly bodies: ChildMatcher;
}

export interface CompiledElse {
  readonly rule: ElseRule;
  readonly bodies: ChildMatcher;
  readonly freeIn: Uint8Array;
}

/** The rules by kind; a kind is in at most one of the maps. */
export interface ComplexityRules {
  readonly branches: ReadonlyMap<number, CompiledBranch>;
  readonly elses: ReadonlyMap<number, CompiledElse>;
  /** Null: always counts. */
  readonly jumps: ReadonlyMap<number, ChildMatcher | null>;
  readonly functions: Uint8Array;
  readonly nesting: Places;
  readonly logical: Uint8Array;
  readonly parentheses: Uint8Array;
  /** For anonymous kinds: which logical operator it spells, if any. */
  readonly operators: ReadonlyMap<number, 'and' | 'or'>;
  readonly elseToken: Uint8Array;
  readonly compensation: 'declaring' | 'wrapper' | 'none';
  /** 1 for kinds that any rule speaks of: all others are passed over. */
  readonly relevant: Uint8Array;
}

/** The rules of a tree's language; made once per grammar. */
export const complexityRulesOf = perGrammar((source): ComplexityRules => {
  const table = languageTables[source.language].complexity;
  const branches = byKind(source, table.branches, (rule) => ({ rule, bodies: matcherOf(source, rule.bodies) }));
  const elses = byKind(source, table.elses, (rule) => ({
    rule,
    bodies: matcherOf(source, rule.bodies),
    freeIn: kindSet(source, rule.freeIn ?? []),
  }));
  const jumps = byKind(source, table.jumps, (patterns) => (patterns.length === 0 ? null : matcherOf(source, patterns)));
  const functions = kindSet(source, table.functions);
  const nesting = placesOf(source, table.nesting);
  const logical = kindSet(source, table.logical);
  const relevant = functions.map((mark, kind) => mark | (logical[kind] ?? 0));
  for (const map of [branches, elses, jumps]) {
    for (const kind of map.keys()) relevant[kind] = 1;
  }
  return {
    branches,
    elses,
    jumps,
    functions,
    nesting,
    logical,
    parentheses: kindSet(source, table.parentheses),
    operators: operatorsOf(source, table.operators),
    elseToken: kindSet(source, ['"else"']),
    compensation: table.compensation,
    relevant,
  };
});

function byKind<Rule, Compiled>(
  source: KindSource,
  rules: Readonly<Record<string, Rule>>,
  compile: (rule: Rule) => Compiled,
): Map<number, Compiled> {
  const compiled = new Map<number, Compiled>();
  for (const [name, rule] of Object.entries(rules)) {
    const made = compile(rule);
    for (const kind of kindsNamed(source, name)) compiled.set(kind, made);
  }
  return compiled;
}

function operatorsOf(
  source: KindSource,
  spellings: Readonly<Record<string, 'and' | 'or'>>,
): ReadonlyMap<number, 'and' | 'or'> {
  const operators = new Map<number, 'and' | 'or'>();
  for (const [spelling, operator] of Object.entries(spellings)) {
    for (const kind of kindsNamed(source, `"${spelling}"`)) operators.set(kind, operator);
  }
  return operators;
}

function matcherOf(source: KindSource, patterns: readonly ChildPattern[]): ChildMatcher {
  const fields = patterns.filter((pattern) => pattern.endsWith(':') && pattern.length > 1);
  const positions = patterns.filter((pattern) => /^#\d+$/u.test(pattern));
  const kinds = patterns.filter((pattern) => /^[\w]+$/u.test(pattern));
  const texts = new Map<number, Set<string>>();
  for (const pattern of patterns.filter((each) => /^\w+=/u.test(each))) {
    const [name = '', text = ''] = pattern.split('=');
    for (const kind of kindsNamed(source, name)) texts.set(kind, (texts.get(kind) ?? new Set()).add(text));
  }
  return {
    fields: new Set(fields.map((pattern) => fieldNamed(source, pattern.slice(0, -1)))),
    kinds: kindSet(source, kinds),
    positions: new Set(positions.map((pattern) => Number(pattern.slice(1)))),
    last: patterns.includes('#last'),
    all: patterns.includes('*'),
    texts,
  };
}

/** The named children that a matcher means, comments aside, in order. */
export function matchingChildren(tree: SyntaxTree, node: number, matcher: ChildMatcher): number[] {
  const contents = contentsOf(tree, node);
  return contents.filter(
    (child, position) =>
      matcher.all ||
      matcher.fields.has(tree.field[child] ?? 0) ||
      matcher.kinds[tree.kind[child] ?? 0] === 1 ||
      matcher.positions.has(position) ||
      (matcher.last && position === contents.length - 1) ||
      matcher.texts.get(tree.kind[child] ?? 0)?.has(textOfNode(tree, child)) === true,
  );
}
