/**
 * A search for a minimal set of units, as a value: what is known, which trial comes next, and what its outcome changes.
 *
 * Nothing is run here, so a search can be thought through for outcomes that are not known yet.
 */
import { chooseDrop } from './chooseDrop.js';
import type { FinerUnit, MinimizeUnit } from './minimizeUnit.js';

/** A trial to make: does the oracle hold with these units and no others? */
export interface Trial {
  readonly keep: ReadonlySet<string>;
  /** The units left out of what is held. */
  readonly drop: ReadonlySet<string>;
  /** How likely it is to hold, from 0 to 1. */
  readonly chance: number;
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
  /** Units that some trial showed to be needed, as long as dropping more never helps; a trial of its own confirms each at the end. */
  readonly needed: ReadonlySet<string>;
  /** Of each of these sets, one unit at least is needed. */
  readonly #clauses: readonly ReadonlySet<string>[];
  /** Units that there were when this level began. */
  readonly #total: number;
  /** Units without which `held` was tried in vain; undefined as long as the search goes on with several at a time. */
  readonly #confirmed: ReadonlySet<string> | undefined;

  private constructor(
    held: readonly MinimizeUnit[],
    clauses: readonly ReadonlySet<string>[],
    needed: ReadonlySet<string>,
    total: number,
    confirmed: ReadonlySet<string> | undefined,
  ) {
    const settled = settle(clauses, needed);
    this.held = held;
    this.#clauses = settled.clauses;
    this.needed = settled.needed;
    this.#total = total;
    this.#confirmed = confirmed;
  }

  /** The beginning: all units together hold, none does not. */
  static start(units: readonly MinimizeUnit[]): SearchState {
    const held = withoutFree(units);
    return new SearchState(held, [idsOf(held)], new Set(), held.length, undefined);
  }

  /** Whether nothing is left to ask: no unit can be dropped from `held`. */
  get isDone(): boolean {
    return this.#confirmed !== undefined && this.held.every((unit) => this.#confirmed?.has(unit.id));
  }

  /** Whether larger units have all been cut, and what is left is to confirm each unit. */
  get isConfirming(): boolean {
    return this.#confirmed !== undefined;
  }

  /** The next trial, with the state in which its outcome is to be learnt; no trial when the search (or what may be thought ahead) is done. */
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
  learn(trial: Trial, holds: boolean): SearchState {
    if (holds) {
      const held = this.held.filter((unit) => trial.keep.has(unit.id));
      const clauses = this.#clauses
        .map((clause) => intersection(clause, trial.keep))
        .filter((clause) => clause.size > 0);
      const confirmed = this.#confirmed && new Set<string>();
      return new SearchState(held, clauses, intersection(this.needed, trial.keep), this.#total, confirmed);
    }
    const confirmed = this.#confirmed && new Set([...this.#confirmed, ...trial.drop]);
    return new SearchState(this.held, [...this.#clauses, trial.drop], this.needed, this.#total, confirmed);
  }

  #searchTrial(context: SearchContext): Trial | SearchState | undefined {
    const numbers = new Map(this.held.map((unit, index) => [unit.id, index]));
    const numbered = (ids: ReadonlySet<string>): Set<number> => new Set([...ids].map((id) => numbers.get(id) ?? -1));
    const drop = chooseDrop(
      {
        weights: this.held.map((unit) => unit.weight ?? 1),
        needed: numbered(this.needed),
        clauses: this.#clauses.map(numbered),
        total: this.#total,
      },
      (units) => context.isViable(this.#keepWithout(units)),
    );
    if (drop === undefined) {
      return context.isAhead ? undefined : this.#finer(context);
    }
    const ids = new Set([...drop.units].map((index) => this.held[index]?.id ?? ''));
    return { keep: this.#keepWithout(drop.units), drop: ids, chance: drop.chance };
  }

  /** The search among the parts of what is held, or its confirmation when nothing has parts. */
  #finer(context: SearchContext): SearchState {
    const finer = context.refine(this.held);
    if (finer === undefined) {
      return new SearchState(this.held, this.#clauses, this.needed, this.#total, new Set());
    }
    const clauses = [...this.#clauses, ...[...this.needed].map((id) => new Set([id]))]
      .filter((clause) => finer.every((unit) => isInsideOrOutside(unit, clause)))
      .map((clause) => finer.filter((unit) => unit.parents.some((parent) => clause.has(parent))));
    // Of each clause something stays: when all of it looks neutral, something in it is not.
    const kept = new Set([...finer.filter((unit) => !unit.free), ...clauses.filter(isAllFree).flat()]);
    const held = withoutFree(finer.map((unit) => (kept.has(unit) ? { ...unit, free: false } : unit)));
    const remaining = idsOf(held);
    const openClauses = clauses.map((clause) => intersection(idsOf(clause), remaining));
    return new SearchState(held, openClauses, new Set(), held.length, undefined);
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
      return new SearchState(this.held, this.#clauses, this.needed, this.#total, confirmed);
    }
    return { keep, drop, chance: this.needed.has(unit.id) ? 0 : 1 };
  }

  #keepWithout(units: ReadonlySet<number>): Set<string> {
    return idsOf(this.held.filter((_, index) => !units.has(index)));
  }
}

/** Takes clauses of one unit as what they say, and leaves out those that say no more than others. */
function settle(
  clauses: readonly ReadonlySet<string>[],
  known: ReadonlySet<string>,
): { clauses: ReadonlySet<string>[]; needed: ReadonlySet<string> } {
  const needed = new Set(known);
  for (const clause of clauses) {
    const [only] = clause;
    if (clause.size === 1 && only !== undefined) {
      needed.add(only);
    }
  }
  const open = clauses
    .filter((clause) => intersection(clause, needed).size === 0)
    .sort((left, right) => left.size - right.size);
  const kept: ReadonlySet<string>[] = [];
  for (const clause of open) {
    if (!kept.some((smaller) => intersection(smaller, clause).size === smaller.size)) {
      kept.push(clause);
    }
  }
  return { clauses: kept, needed };
}

/**
 * Whether what a clause says holds for a finer unit: a unit that was only in part left out of a trial may be why the trial failed, and
 * says nothing of how it would do without all of it.
 */
function isInsideOrOutside(unit: FinerUnit, clause: ReadonlySet<string>): boolean {
  const inside = unit.parents.filter((parent) => clause.has(parent)).length;
  return inside === 0 || inside === unit.parents.length;
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

function intersection(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left];
  return new Set([...few].filter((id) => many.has(id)));
}
