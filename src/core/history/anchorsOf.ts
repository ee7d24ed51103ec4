/**
 * Anchors: what a person's own fixes looked like.
 *
 * The attempts at a task, newest first: each accepted one opens an anchor, and the rejected ones that follow, up to the next accepted one, are what
 * it fixed. Attempts that share too little with the fix were given up for another way of doing it, not fixed: they are dropped.
 */
import { type Similarities, similaritiesOf } from '../diff/lineSimilarity.js';
import type { Attempt } from './attempt.js';

/** Line similarity (kept / (kept + added + deleted)) under which the accepted attempt is a reimplementation of the rejected one. */
const REIMPLEMENTATION_SIMILARITY = 0.6;

/** A rejected attempt and the person's own fix of it. */
export interface FixedAttempt {
  readonly attempt: Attempt;
  readonly fix: Attempt;
  /** Of the attempt to the fix. */
  readonly similarity: Similarities;
}

/** An accepted attempt and the rejected ones before it. */
export interface Anchor {
  readonly accepted: Attempt;
  /** Newest first. */
  readonly fixed: readonly FixedAttempt[];
  /** How many rejected attempts were dropped as reimplemented. */
  readonly dropped: number;
}

/**
 * Finds the anchors of a history.
 *
 * @param attempts - of any number of persons at any number of tasks, in any order. Of two with equal times the later in the list is the newer.
 * @returns anchors by person and task in the order of their first attempts in the list, newest first in each. Anchors without a
 * rejected attempt are among them; rejected attempts that were never fixed are not. Whether an attempt is dropped goes by the symmetric reading.
 * @remarks Time that of sorting, and of one line similarity per rejected attempt.
 */
export function anchorsOf(attempts: readonly Attempt[]): Anchor[] {
  return groupsOf(attempts).flatMap(anchorsOfTask);
}

/** Attempts of one person at one task each, newest first. */
function groupsOf(attempts: readonly Attempt[]): Attempt[][] {
  const groups = new Map<string, { readonly attempt: Attempt; readonly place: number }[]>();
  attempts.forEach((attempt, place) => {
    const key = JSON.stringify([attempt.person, attempt.task]);
    const group = groups.get(key) ?? [];
    group.push({ attempt, place });
    groups.set(key, group);
  });
  return [...groups.values()].map((group) =>
    group
      .sort((one, other) => other.attempt.time - one.attempt.time || other.place - one.place)
      .map(({ attempt }) => attempt),
  );
}

function anchorsOfTask(newestFirst: readonly Attempt[]): Anchor[] {
  const anchors: { readonly accepted: Attempt; readonly fixed: FixedAttempt[]; dropped: number }[] = [];
  for (const attempt of newestFirst) {
    const anchor = anchors.at(-1);
    if (attempt.accepted) {
      anchors.push({ accepted: attempt, fixed: [], dropped: 0 });
    } else if (anchor !== undefined) {
      const fixed = fixedAttempt(attempt, anchor.accepted);
      if (fixed === undefined) anchor.dropped++;
      else anchor.fixed.push(fixed);
    }
  }
  return anchors;
}

function fixedAttempt(attempt: Attempt, fix: Attempt): FixedAttempt | undefined {
  const similarity = similaritiesOf(attempt.text, fix.text);
  return similarity.symmetric < REIMPLEMENTATION_SIMILARITY ? undefined : { attempt, fix, similarity };
}
