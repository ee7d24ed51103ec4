/** What is known of the units that some tests need: tests that no trial has told apart share it. */

/** Facts about the needs of one group of tests, as a value. Sets are of ids of units. */
export interface Requirement {
  /** The tests; none stands for the oracle as a whole, where no test is known by name. */
  readonly tests: readonly string[];
  /** Units that may be needed: of all others a trial showed that the tests pass without them. */
  readonly candidates: ReadonlySet<string>;
  /** Of each of these sets at least one unit is needed; none holds a unit of `needed`, and none holds all of another. */
  readonly clauses: readonly ReadonlySet<string>[];
  /** Units that some trial showed to be needed, as long as dropping more never helps. */
  readonly needed: ReadonlySet<string>;
}

/**
 * A requirement from raw facts: a clause of one unit names a needed one, and clauses that say no more than others are left out.
 *
 * @param needed - units that are known to be needed already.
 */
export function requirementOf(
  tests: readonly string[],
  candidates: ReadonlySet<string>,
  clauses: readonly ReadonlySet<string>[],
  needed: ReadonlySet<string> = new Set(),
): Requirement {
  const known = new Set(needed);
  for (const clause of clauses) {
    const [only] = clause;
    if (clause.size === 1 && only !== undefined) {
      known.add(only);
    }
  }
  const open = clauses
    .filter((clause) => intersection(clause, known).size === 0)
    .sort((left, right) => left.size - right.size);
  const kept: ReadonlySet<string>[] = [];
  for (const clause of open) {
    if (!kept.some((smaller) => intersection(smaller, clause).size === smaller.size)) {
      kept.push(clause);
    }
  }
  return { tests, candidates, clauses: kept, needed: known };
}

/** What is known after the tests passed with these units and no others. */
export function afterPass(requirement: Requirement, tests: readonly string[], keep: ReadonlySet<string>): Requirement {
  const clauses = requirement.clauses.map((clause) => intersection(clause, keep)).filter((clause) => clause.size > 0);
  return requirementOf(
    tests,
    intersection(requirement.candidates, keep),
    clauses,
    intersection(requirement.needed, keep),
  );
}

/**
 * What is known after the tests failed without these units.
 *
 * @param drop - all units left out. When none of them was a candidate, dropping more has helped somewhere, and all of them are again.
 */
export function afterFail(requirement: Requirement, tests: readonly string[], drop: ReadonlySet<string>): Requirement {
  const suspects = intersection(requirement.candidates, drop);
  const clause = suspects.size > 0 ? suspects : drop;
  return requirementOf(
    tests,
    new Set([...requirement.candidates, ...clause]),
    [...requirement.clauses, clause],
    requirement.needed,
  );
}

/** The members of both sets. */
export function intersection(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left];
  return new Set([...few].filter((id) => many.has(id)));
}
