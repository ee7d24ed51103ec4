/** The record of a search's trials: no text is tried twice, and what a trial says about a single unit is not lost. */
import type { Trial } from './searchState.js';
import type { TrialOutcome } from './trialOutcome.js';

/** A trial that failed, in units. */
interface Failure {
  readonly keep: ReadonlySet<string>;
  readonly failing: readonly string[];
}

/** What the record asks of the texts; see `MinimizeOptions`. */
interface Texts {
  textOf(keep: ReadonlySet<string>): string;
  isCandidate(text: string): boolean;
  readonly failingWithoutAll?: readonly string[];
}

export class TrialBook {
  readonly #options: Texts;
  readonly #outcomes = new Map<string, TrialOutcome>();
  /** Texts whose outcome was known from the start. */
  readonly #given: ReadonlySet<string>;
  readonly #used = new Set<string>();
  readonly #viable = new Map<string, boolean>();
  readonly #failures: Failure[] = [];

  /**
   * @param all - the units that are known to hold together.
   * @param options - `failingWithoutAll`: the tests that fail without any unit.
   */
  constructor(options: Texts, all: ReadonlySet<string>) {
    this.#options = options;
    const none = new Set<string>();
    this.#outcomes.set(options.textOf(none), { holds: false, failing: options.failingWithoutAll ?? [] });
    this.#outcomes.set(options.textOf(all), { holds: true, failing: [] });
    this.#given = new Set(this.#outcomes.keys());
    if (options.failingWithoutAll !== undefined) {
      this.#failures.push({ keep: none, failing: options.failingWithoutAll });
    }
  }

  /** Trials run so far. */
  get run(): number {
    return this.#outcomes.size - this.#given.size;
  }

  /** Trials whose outcome the search used so far. */
  get used(): number {
    return this.#used.size;
  }

  /** Uses of outcomes that failed so far; it grows when there may be new facts. */
  get failures(): number {
    return this.#failures.length;
  }

  textOf(keep: ReadonlySet<string>): string {
    return this.#options.textOf(keep);
  }

  isViable(keep: ReadonlySet<string>): boolean {
    const key = [...keep].join(' ');
    const known = this.#viable.get(key);
    if (known !== undefined) {
      return known;
    }
    const text = this.#options.textOf(keep);
    const viable = this.#outcomes.has(text) || this.#options.isCandidate(text);
    this.#viable.set(key, viable);
    return viable;
  }

  record(text: string, outcome: TrialOutcome): void {
    this.#outcomes.set(text, outcome);
  }

  /** The outcome of a trial, if its text was tried. */
  outcomeOf(trial: Trial): TrialOutcome | undefined {
    return this.#outcomes.get(this.#options.textOf(trial.keep));
  }

  /** The same, and counts it as used by the search. */
  use(trial: Trial): TrialOutcome | undefined {
    const text = this.#options.textOf(trial.keep);
    const outcome = this.#outcomes.get(text);
    if (outcome === undefined) {
      return undefined;
    }
    if (!this.#given.has(text)) {
      this.#used.add(text);
    }
    if (!outcome.holds) {
      this.#failures.push({ keep: trial.keep, failing: outcome.failing });
    }
    return outcome;
  }

  /**
   * For each of these units that alone was missing in a trial that failed, the tests that failed there. A trial of exactly the other
   * units says most; of those that also had units dropped since, the last one counts.
   */
  facts(units: ReadonlySet<string>): Map<string, readonly string[]> {
    const facts = new Map<string, readonly string[]>();
    const exact = new Set<string>();
    for (const { keep, failing } of this.#failures) {
      const missing = onlyMissing(units, keep);
      if (missing === undefined || (exact.has(missing) && keep.size >= units.size)) {
        continue;
      }
      facts.set(missing, failing);
      if (keep.size < units.size) {
        exact.add(missing);
      }
    }
    return facts;
  }

  /**
   * The same for all of these units: of one that cannot be left out alone, as the text would not parse, what the trial says in which it was
   * missing with the fewest others.
   */
  factsOfAll(units: ReadonlySet<string>): Map<string, readonly string[]> {
    const facts = this.facts(units);
    const others = [...units].filter((unit) => !facts.has(unit));
    const fewest = new Map<string, number>();
    for (const { keep, failing } of others.length === 0 ? [] : this.#failures) {
      const missing = [...units].filter((unit) => !keep.has(unit)).length;
      for (const unit of others) {
        if (!keep.has(unit) && missing < (fewest.get(unit) ?? Number.POSITIVE_INFINITY)) {
          fewest.set(unit, missing);
          facts.set(unit, failing);
        }
      }
    }
    return facts;
  }
}

/** The one unit that is not kept, or undefined when there is none or more than one. */
function onlyMissing(units: ReadonlySet<string>, keep: ReadonlySet<string>): string | undefined {
  if (units.size > keep.size + 1) {
    return undefined;
  }
  let missing: string | undefined;
  for (const unit of units) {
    if (!keep.has(unit)) {
      if (missing !== undefined) {
        return undefined;
      }
      missing = unit;
    }
  }
  return missing;
}
