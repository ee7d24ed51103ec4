/** γ from a person's own history: how much of an attempt they keep when they fix it. */
import type { SimilarityReading } from '../diff/lineSimilarity.js';
import { type Anchor, anchorsOf } from './anchorsOf.js';
import type { Attempt } from './attempt.js';
import { percentile } from './percentile.js';

/** Fewest pairs of attempt and fix that a personal γ is given for: fewer say too little about a person. */
const FEWEST_PAIRS = 20;

/** Share of a person's fixes that lie below their γ. */
const GAMMA_SHARE = 0.05;

/** What a history says of one person. */
export interface PersonalGamma {
  readonly person: string;
  readonly anchors: number;
  /** Pairs of a rejected attempt and its fix. */
  readonly pairs: number;
  /** Rejected attempts that were reimplemented, and so are in no pair. */
  readonly dropped: number;
  /** 5th percentile of the pairs' similarities, 0.6 or more in the symmetric reading; null with fewer than 20 pairs. */
  readonly gamma: number | null;
  /** Median of the same; null without pairs. */
  readonly median: number | null;
}

/**
 * The personal γ of everyone in a history.
 *
 * @param attempts - of any number of persons at any number of tasks, in any order.
 * @param options - `reading` of similarity; `symmetric` when left out.
 * @returns one entry per person, in the order of their first attempts; those without an accepted attempt too.
 */
export function personalGammas(
  attempts: readonly Attempt[],
  options: { readonly reading?: SimilarityReading } = {},
): PersonalGamma[] {
  const byPerson = new Map<string, Anchor[]>(attempts.map((attempt) => [attempt.person, []]));
  for (const anchor of anchorsOf(attempts, options)) byPerson.get(anchor.accepted.person)?.push(anchor);
  return [...byPerson].map(([person, anchors]) => personalGamma(person, anchors));
}

function personalGamma(person: string, anchors: readonly Anchor[]): PersonalGamma {
  const similarities = anchors.flatMap((anchor) => anchor.fixed.map((each) => each.similarity));
  const gamma = similarities.length < FEWEST_PAIRS ? undefined : percentile(similarities, GAMMA_SHARE);
  return {
    person,
    anchors: anchors.length,
    pairs: similarities.length,
    dropped: anchors.reduce((sum, anchor) => sum + anchor.dropped, 0),
    gamma: gamma ?? null,
    median: percentile(similarities, 0.5) ?? null,
  };
}
