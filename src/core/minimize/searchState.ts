/**
 * A search for a minimal set of units, as a value: what is known, which trial comes next, and what its outcome changes.
 *
 * Nothing is run here, so a search can be thought through for outcomes that are not known yet.
 */
import { chooseDrop } from './chooseDrop.js';
import type { FinerUnit, MinimizeUnit } from './minimizeUnit.js';
import type { Evidence } from './needBelief.js';
import { afterFail, afterPass, intersection, type Requirement, requirementOf } from './requirement.js';
import type { TrialOutcome } from './trialOutcome.js';

/** A trial to make: does the oracle hold with these units and no others? */
export interface Trial {
  readonly keep: ReadonlySet<string>;
  /** The units left out of what is held. */
  readonly drop: ReadonlySet<string>;
  /** How likely it is to hold, from 0 to 1. */
  readonly chance: number;
  /** The tests that will likely fail if it does not. */
  readonly likelyFailing: readonly string[];
}

/** What a search asks of the world; both answers are the same each time. */
export interface SearchContext {
  /** Whether the text with these units is worth a trial. */
  isViable(keep: ReadonlySet<string>): boolean;
  /** The smaller units that these consist of, all together doing what they do; undefined when none can be cut any more. */
  refine(held: readonly MinimizeUnit[]): readonly FinerUnit[] | undefined;
  /** Whether the search is only thought ahead: what comes after the present level is then left open, as cutting units takes time. */
  readonly isAhead: boolean;
}

/** What is known at one moment. */
export class SearchState {
  /** Units in order of which all together are known to hold, but for neutral ones that went since. */
  readonly held: readonly MinimizeUnit[];
  /** What is known of the needs of each group of tests. */
  readonly #requirements: readonly Requirement[];
  /** The tests that fail without any unit; none when they are not known. */
  readonly #targets: ReadonlySet<string>;
  /** Units that there were when this level began. */
  readonly #total: number;
  /** What was asked before the confirmation, each a list of ids: never again, even where facts contradict each other. */
  readonly #asked: ReadonlySet<string>;
  /** Units without which `held` was tried in vain; undefined as long as the search goes on with several at a time. */
  readonly #confirmed: ReadonlySet<string> | undefined;

  private constructor(
    held: readonly MinimizeUnit[],
    requirements: readonly Requirement[],
    targets: ReadonlySet<string>,
    total: number,
    asked: ReadonlySet<string>,
    confirmed: ReadonlySet<string> | undefined,
  ) {
    this.held = held;
    this.#requirements = requirements;
    this.#targets = targets;
    this.#total = total;
    this.#asked = asked;
    this.#confirmed = confirmed;
  }

  /**
   * The beginning: all units together hold, none does not.
   *
   * @param tests - the tests that fail without any unit; none when they are not known.
   */
  static start(units: readonly MinimizeUnit[], tests: readonly string[] = []): SearchState {
    const held = withoutFree(units);
    const ids = idsOf(held);
    return new SearchState(held, [requirementOf(tests, ids, [ids])], new Set(tests), held.length, new Set(), undefined);
  }

  /** Whether nothing is left to ask: no unit can be dropped from `held`. */
  get isDone(): boolean {
    return this.#confirmed !== undefined && this.held.every((unit) => this.#confirmed?.has(unit.id));
  }

  /**
   * The next trial, with the state in which its outcome is to be learnt; no trial when the search (or what may be thought ahead of it)
   * is done.
   */
  next(context: SearchContext): { readonly state: SearchState; readonly trial: Trial | undefined } {
    let state: SearchState = this;
    while (!state.isDone) {
      const step = state.#confirmed === undefined ? state.#searchTrial(context) : state.#confirmTrial(context);
      if (!(step instanceof SearchState)) {
        return { state, trial: step };
      }
      state = step;
    }
    return { state, trial: undefined };
  }

  /** The state after a trial of this one. */
  learn(trial: Trial, outcome: TrialOutcome): SearchState {
    const asked = new Set(this.#asked).add(keyOf(trial.keep));
    if (outcome.holds) {
      const held = this.held.filter((unit) => trial.keep.has(unit.id));
      const requirements = this.#requirements.map((one) => afterPass(one, one.tests, trial.keep));
      return new SearchState(held, requirements, this.#targets, this.#total, asked, this.#confirmed && new Set());
    }
    const requirements = this.#learnFailure(trial, outcome.failing);
    const confirmed = this.#confirmed && new Set([...this.#confirmed, ...trial.drop]);
    return new SearchState(this.held, requirements, this.#targets, this.#total, asked, confirmed);
  }

  /** Tells groups of tests apart by who passed and who failed. */
  #learnFailure(trial: Trial, failing: readonly string[]): Requirement[] {
    const failed = new Set(failing);
    const known = new Set(this.#requirements.flatMap((one) => one.tests));
    const requirements = this.#requirements.flatMap((one): Requirement[] => {
      const failedHere = one.tests.filter((test) => failed.has(test));
      const passedHere = one.tests.filter((test) => !failed.has(test));
      if (failed.size === 0 || one.tests.length === 0) {
        return [afterFail(one, one.tests, trial.drop)];
      }
      return [
        ...(failedHere.length > 0 ? [afterFail(one, failedHere, trial.drop)] : []),
        ...(passedHere.length > 0 ? [afterPass(one, passedHere, trial.keep)] : []),
      ];
    });
    const unforeseen = failing.filter((test) => !known.has(test));
    // Tests that pass without any unit and fail with some: a group of their own. They say what the oracle as a whole could only hint at.
    return unforeseen.length === 0
      ? requirements
      : [
          ...requirements.filter((one) => one.tests.length > 0),
          requirementOf(unforeseen, idsOf(this.held), [trial.drop]),
        ];
  }

  /**
   * What the target tests need is searched first. Where other tests fail with a part of the patch, that part is no more than half of
   * something: what the targets leave of it may well be nothing. Only if that does not hold is it asked what the other tests need.
   */
  #searchTrial(context: SearchContext): Trial | SearchState | undefined {
    const ofTargets = this.#requirements.filter(({ tests }) => tests.some((test) => this.#targets.has(test)));
    const isMixed = ofTargets.length > 0 && ofTargets.length < this.#requirements.length;
    const trial =
      (isMixed ? this.#trialFor(ofTargets, context) : undefined) ?? this.#trialFor(this.#requirements, context);
    return trial ?? (context.isAhead ? undefined : this.#finer(context));
  }

  /** The trial from which most is to be learnt about some requirements. */
  #trialFor(requirements: readonly Requirement[], context: SearchContext): Trial | undefined {
    const evidence = requirements.map((one) => this.#evidenceOf(one));
    const drop = chooseDrop(evidence, (units) => {
      const keep = this.#keepWithout(units);
      return keep.size > 0 && !this.#asked.has(keyOf(keep)) && context.isViable(keep);
    });
    if (drop === undefined) {
      return undefined;
    }
    const ids = new Set([...drop.units].map((index) => this.held[index]?.id ?? ''));
    const least = Math.min(...drop.chances);
    const chance = drop.chances.reduce((product, one) => product * one, 1);
    const likelyFailing = requirements.flatMap((one, index) => {
      const passes = drop.chances[index] ?? 1;
      return passes < 1 / 2 || passes === least ? one.tests : [];
    });
    return { keep: this.#keepWithout(drop.units), drop: ids, chance, likelyFailing };
  }

  /** A requirement in numbers of held units. */
  #evidenceOf(requirement: Requirement): Evidence {
    const numbers = new Map(this.held.map((unit, index) => [unit.id, index]));
    const numbered = (ids: ReadonlySet<string>): Set<number> =>
      new Set([...ids].flatMap((id) => numbers.get(id) ?? []));
    return {
      weights: this.held.map((unit) => (requirement.candidates.has(unit.id) ? (unit.weight ?? 1) : 0)),
      needed: numbered(requirement.needed),
      clauses: requirement.clauses.map(numbered),
      total: this.#total,
    };
  }

  /** The search among the parts of what is held, or its confirmation when nothing has parts. */
  #finer(context: SearchContext): SearchState {
    const finer = context.refine(this.held);
    if (finer === undefined) {
      return new SearchState(this.held, this.#requirements, this.#targets, this.#total, this.#asked, new Set());
    }
    const raw = this.#requirements.map((one) => refined(one, finer));
    // Of each clause something stays: when all of it looks neutral, something in it is not.
    const spared = raw
      .flatMap((one) => one.clauses)
      .filter(isAllFree)
      .flat();
    const kept = new Set([...finer.filter((unit) => !unit.free), ...spared]);
    const held = withoutFree(finer.map((unit) => (kept.has(unit) ? { ...unit, free: false } : unit)));
    const remaining = idsOf(held);
    const requirements = raw.map((one) =>
      requirementOf(
        one.tests,
        intersection(idsOf(one.candidates), remaining),
        one.clauses.map((clause) => intersection(idsOf(clause), remaining)),
      ),
    );
    return new SearchState(held, requirements, this.#targets, held.length, this.#asked, undefined);
  }

  #confirmTrial(context: SearchContext): Trial | SearchState {
    const unit = this.held.find(({ id }) => !this.#confirmed?.has(id));
    if (unit === undefined) {
      return this;
    }
    const drop = new Set([unit.id]);
    const keep = new Set(idsOf(this.held));
    keep.delete(unit.id);
    if (keep.size === 0 || !context.isViable(keep)) {
      // Nothing at all is known to fail, and so does a text that does not parse.
      const confirmed = new Set([...(this.#confirmed ?? []), unit.id]);
      return new SearchState(this.held, this.#requirements, this.#targets, this.#total, this.#asked, confirmed);
    }
    const isNeeded = this.#requirements.some((one) => one.needed.has(unit.id));
    const likelyFailing = this.#requirements.flatMap((one) => (one.needed.has(unit.id) ? one.tests : []));
    return { keep, drop, chance: isNeeded ? 0 : 1, likelyFailing };
  }

  #keepWithout(units: ReadonlySet<number>): Set<string> {
    return idsOf(this.held.filter((_, index) => !units.has(index)));
  }
}

/** What is known of some tests in terms of finer units: raw clauses, what is needed among them. */
function refined(
  requirement: Requirement,
  finer: readonly FinerUnit[],
): { tests: readonly string[]; candidates: FinerUnit[]; clauses: FinerUnit[][] } {
  const needed = [...requirement.needed].map((id) => new Set([id]));
  return {
    tests: requirement.tests,
    candidates: finer.filter((unit) => unit.parents.some((parent) => requirement.candidates.has(parent))),
    clauses: [...requirement.clauses, ...needed]
      .filter((clause) => finer.every((unit) => isInsideOrOutside(unit, clause)))
      .map((clause) => finer.filter((unit) => unit.parents.some((parent) => clause.has(parent)))),
  };
}

/**
 * Whether what a clause says holds for a finer unit: a unit that was only in part left out of a trial may be why the trial failed, and
 * says nothing of how it would do without all of it.
 */
function isInsideOrOutside(unit: FinerUnit, clause: ReadonlySet<string>): boolean {
  const inside = unit.parents.filter((parent) => clause.has(parent)).length;
  return inside === 0 || inside === unit.parents.length;
}

function keyOf(ids: ReadonlySet<string>): string {
  return [...ids].join(' ');
}

function isAllFree(units: readonly MinimizeUnit[]): boolean {
  return units.every((unit) => unit.free);
}

/** Neutral units go; if all are neutral, something in them is not, and all stay. */
function withoutFree(units: readonly MinimizeUnit[]): readonly MinimizeUnit[] {
  return isAllFree(units) ? units : units.filter((unit) => !unit.free);
}

function idsOf(units: readonly MinimizeUnit[]): Set<string> {
  return new Set(units.map((unit) => unit.id));
}
