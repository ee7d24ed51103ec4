/**
 * The order in which single edits are tried.
 *
 * 1. Bands: usual mistakes where the failing tests point; then in the functions that those call; then far-fetched mistakes where the
 *    tests point; then usual ones in the rest of the file; then the other far-fetched ones. (`editsByBand` puts them together.)
 * 2. In a band, families take turns by their share: the k-th candidate of a family with share s comes at (k + 1) / s, twice as late
 *    when the mistake is one of the less usual of its family, four times when it is seldom. So a family
 *    with hundreds of candidates (wrong variable) does not starve one with three (wrong comparison). Symptoms raise shares.
 * 3. In a family: usual before unusual, suspicious lines first, then the order of the program.
 */
import type { Mutation } from '../../core/mutate/mutation.js';
import type { MutationFamily, Tier } from '../../core/mutate/mutationOperator.js';
import type { Suspicion } from './localizer.js';

/**
 * Shares of the families: how common the mistake is in the catalogues of small bugs (ManySStuBs4J, PySStuBs, QuixBugs, BugAID), in
 * round numbers. Wrong names, numbers and operators lead; whole missing guards are seldom one edit.
 */
const SHARES: Readonly<Record<MutationFamily, number>> = {
  comparison: 4,
  logical: 3,
  negation: 3,
  arithmetic: 4,
  boundary: 4,
  constant: 5,
  variable: 5,
  expression: 2,
  function: 3,
  call: 3,
  argument: 3,
  condition: 3,
  control: 2,
  statement: 3,
  layout: 2,
  guard: 2,
};

/** Single edits of one part of a file in the order of trial, the far-fetched ones apart. */
export interface RankedMutations {
  readonly usual: readonly Mutation[];
  readonly farFetched: readonly Mutation[];
}

/** By how much symptoms multiply the shares of families. */
export type FamilyWeights = ReadonlyMap<MutationFamily, number>;

/** Ranks the edits at one distance as steps 2 and 3 of the file's head say; stable, so equal ranks keep the order given. */
export function rankMutations(
  mutations: readonly Mutation[],
  suspicion: Suspicion,
  weights: FamilyWeights = new Map(),
): RankedMutations {
  return {
    usual: takeTurns(
      mutations.filter((mutation) => mutation.tier < 3),
      suspicion,
      weights,
    ),
    farFetched: takeTurns(
      mutations.filter((mutation) => mutation.tier === 3),
      suspicion,
      weights,
    ),
  };
}

/** How much later an edit comes by its tier; far-fetched ones have bands of their own. */
const LATER: Readonly<Record<Tier, number>> = { 0: 1, 1: 2, 2: 4, 3: 4 };

function takeTurns(band: readonly Mutation[], suspicion: Suspicion, weights: FamilyWeights): readonly Mutation[] {
  const families = new Map<MutationFamily, Mutation[]>();
  for (const mutation of band) {
    const family = families.get(mutation.family);
    if (family === undefined) families.set(mutation.family, [mutation]);
    else family.push(mutation);
  }
  const timed: { readonly mutation: Mutation; readonly at: number }[] = [];
  for (const [family, members] of families) {
    members.sort((a, b) => costOf(a, suspicion) - costOf(b, suspicion));
    members.forEach((mutation, place) => {
      timed.push({
        mutation,
        at: ((place + 1) * LATER[mutation.tier]) / (SHARES[family] * (weights.get(family) ?? 1)),
      });
    });
  }
  timed.sort((a, b) => a.at - b.at);
  return timed.map((entry) => entry.mutation);
}

function costOf(mutation: Mutation, suspicion: Suspicion): number {
  return mutation.tier - suspicion.lineWeight(mutation.line);
}
