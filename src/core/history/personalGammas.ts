/** γ from a person's own history: how much of an attempt they keep when they fix it. */
import { byReading, type Similarities } from '../diff/lineSimilarity.js';
import type { Anchor } from './anchorsOf.js';
import type { Attempt } from './attempt.js';
import { percentile } from './percentile.js';

/** Fewest pairs of attempt and fix that a personal γ is given for: fewer say too little about a person. */
export const FEWEST_PAIRS = 20;

/** Share of a person's fixes that lie below their γ. */
const GAMMA_SHARE = 0.05;

/** What a history says of one person. */
export interface PersonalGamma {
  readonly person: string;
  readonly attempts: number;
  readonly anchors: number;
  /** Pairs of a rejected attempt and its fix. */
  readonly pairs: number;
  /** Rejected attempts that were reimplemented, and so are in no pair. */
  readonly dropped: number;
  /**
   * 5th percentile of the pairs' similarities in each reading; null with fewer than 20 pairs. The one that the verdict goes by is the
   * symmetric one, which is 0.6 or more.
   */
  readonly gamma: Similarities | null;
  /** Median of the same; null without pairs. */
  readonly median: Similarities | null;
}

/**
 * The personal γ of everyone in a history.
 *
 * @param attempts - of any number of persons at any number of tasks, in any order.
 * @param anchors - of those attempts, as `anchorsOf` gives them.
 * @returns one entry per person, in the order of their first attempts; those without an accepted attempt too.
 */
export function personalGammas(attempts: readonly Attempt[], anchors: readonly Anchor[]): PersonalGamma[] {
  const byPerson = new Map<string, { attempts: number; readonly anchors: Anchor[] }>();
  for (const { person } of attempts) {
    const known = byPerson.get(person);
    if (known === undefined) byPerson.set(person, { attempts: 1, anchors: [] });
    else known.attempts += 1;
  }
  for (const anchor of anchors) byPerson.get(anchor.accepted.person)?.anchors.push(anchor);
  return [...byPerson].map(([person, known]) => personalGamma(person, known.attempts, known.anchors));
}

function personalGamma(person: string, attempts: number, anchors: readonly Anchor[]): PersonalGamma {
  const similarities = anchors.flatMap((anchor) => anchor.fixed.map((each) => each.similarity));
  return {
    person,
    attempts,
    anchors: anchors.length,
    pairs: similarities.length,
    dropped: anchors.reduce((sum, anchor) => sum + anchor.dropped, 0),
    gamma: similarities.length < FEWEST_PAIRS ? null : percentiles(similarities, GAMMA_SHARE),
    median: percentiles(similarities, 0.5),
  };
}

function percentiles(similarities: readonly Similarities[], share: number): Similarities | null {
  if (similarities.length === 0) return null;
  return byReading(
    (reading) =>
      percentile(
        similarities.map((each) => each[reading]),
        share,
      ) ?? 0,
  );
}
