/** What a mutation operator is: one kind of small edit, with the kind that undoes it. */
import type { Scopes } from './scopes.js';
import type { SyntaxView } from './syntaxView.js';
import type { TypeGuess } from './typeGuess.js';
import type { Vocabulary } from './vocabulary.js';

/** Kinds of mistakes. A search gives each family its share, so that no family with many candidates starves the others. */
export type MutationFamily =
  | 'comparison'
  | 'logical'
  | 'negation'
  | 'arithmetic'
  | 'boundary'
  | 'constant'
  | 'variable'
  | 'expression'
  | 'function'
  | 'call'
  | 'argument'
  | 'condition'
  | 'control'
  | 'statement'
  | 'layout'
  | 'guard';

/** One place in a program, with what is known of the program around it. */
export interface MutationSite {
  readonly view: SyntaxView;
  readonly scopes: Scopes;
  readonly types: TypeGuess;
  readonly vocabulary: Vocabulary;
  readonly node: number;
}

/** How usual the mistake is, among those of its operator: 0 often, 1 at times, 2 seldom, 3 far-fetched. */
export type Tier = 0 | 1 | 2 | 3;

/** An edit as an operator offers it: replace `start … end - 1` by `text`. */
export interface Draft {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly tier: Tier;
}

/** One kind of small edit. */
export interface MutationOperator {
  /** Stable name: `compare.boundary`. */
  readonly id: string;
  readonly family: MutationFamily;
  /** The operator that undoes this one; its own id where it undoes itself. */
  readonly inverse: string;
  /**
   * Whether the inverse always finds the way back. It cannot where the edit forgets something that stands nowhere else in the
   * program (a deleted statement); then the inverse finds it only when the program holds a copy.
   */
  readonly forgets: boolean;
  /** The edits at one node, usual ones first; empty where the operator does not apply. */
  drafts(site: MutationSite): readonly Draft[];
}

/** A draft that replaces one node. */
export function replacing(site: MutationSite, node: number, text: string, tier: Tier = 0): Draft {
  return { start: site.view.start(node), end: site.view.end(node), text, tier };
}

/** A tier moved by a number of steps, kept in range. */
export function tierOf(value: number): Tier {
  return Math.max(0, Math.min(3, value)) as Tier;
}
