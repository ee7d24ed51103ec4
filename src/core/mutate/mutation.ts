/** One small edit of a program that may be, or may undo, a mistake. */
import type { Edit } from '../diff/hunk.js';
import type { MutationFamily, Tier } from './mutationOperator.js';

export interface Mutation {
  /** What to change; offsets in the tree's text. */
  readonly edit: Edit;
  /** Id of the operator that made it. */
  readonly operator: string;
  readonly family: MutationFamily;
  /** How usual the mistake is among those of its operator: 0 often … 3 far-fetched. */
  readonly tier: Tier;
  /** 1-based line of the changed place. */
  readonly line: number;
  /** For people: `replace "<" by "<="`. */
  readonly description: string;
}
