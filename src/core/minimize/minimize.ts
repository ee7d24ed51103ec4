/**
 * Delta debugging over an oracle passed in: the smallest set of units without which it does not hold, in few trials.
 *
 * Trials cost seconds, so each is chosen to halve what is possible (`chooseDrop`), what is known is never asked (`SearchState`), and
 * with several trials at once the likeliest next ones are run ahead (`planTrials`).
 *
 * Source: Zeller & Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28(2), 2002 (the question, and
 * 1-minimality); `needBelief` names those of the method.
 */
import type { FinerUnit, MinimizeUnit } from './minimizeUnit.js';
import { planTrials } from './planTrials.js';
import { type SearchContext, SearchState } from './searchState.js';
import { TrialBook } from './trialBook.js';
import type { TrialOutcome } from './trialOutcome.js';

export type { TrialOutcome };

export interface MinimizeOptions {
  /** The text with only these units; equal texts are tried once. */
  textOf(keep: ReadonlySet<string>): string;
  /**
   * The units that these consist of at the next finer level, in file order and with new ids where they are not the same; undefined (as
   * when left out) when there is none. Asked when a level is done; the same answer each time for the same units.
   */
  refine?(held: readonly MinimizeUnit[]): readonly FinerUnit[] | undefined;
  /** Called when a level is done, with what is kept then, what is known of it, and the units that it falls into next. */
  onRefine?(
    keep: ReadonlySet<string>,
    facts: ReadonlyMap<string, readonly string[]>,
    finer: readonly FinerUnit[],
  ): void;
  /** Whether a text is worth a trial. Where it is not (it does not parse where both ends do) the oracle counts as not holding. */
  isCandidate(text: string): boolean;
  /** Runs the oracle. A rejection, as when cancelled, ends the search with it. */
  test(text: string, keep: ReadonlySet<string>): Promise<TrialOutcome>;
  /** Called when the result of a trial under way is wanted no more; its promise may then settle in any way, and is waited for. */
  abandon?(text: string): void;
  /** Whether one more trial may begin, after so many: the budget. */
  mayContinue(trials: number): boolean;
  /** Trials under way at once, 1 or more. The answer does not depend on it. */
  readonly parallel: number;
  /** The tests that fail without any unit, where that is known: what each needs is then learnt apart. */
  readonly failingWithoutAll?: readonly string[];
  /** Called with the best so far each time it gets smaller or something new is known of its units. */
  onBest(keep: ReadonlySet<string>, facts: ReadonlyMap<string, readonly string[]>): void;
}

export interface MinimizeResult {
  readonly keep: ReadonlySet<string>;
  /** For each kept unit with a trial that shows it, the tests that fail without it; at the end without it and what has to go with it. */
  readonly neededBy: ReadonlyMap<string, readonly string[]>;
  /** Trials whose outcome the search used: the same number whatever `parallel` is. */
  readonly trials: number;
  /** Trials that were run ahead and turned out not to be needed. */
  readonly spareTrials: number;
  /** Whether the search came to its end, not that of the budget. */
  readonly complete: boolean;
  /** Whether each kept unit was left out on its own, in vain. */
  readonly oneMinimal: boolean;
}

/**
 * Finds a smallest set of units under which the oracle holds: none of them can be left out alone.
 *
 * @param units - n units in file order with different ids. The oracle holds with all of them, and does not hold with none.
 * @param options - the texts that sets of units stand for, the oracle, and the budget.
 * @returns the best set found. Neutral units are left out without a trial: confirm the final text by a full run.
 * @throws whatever `test` rejects with; RangeError when `parallel` is not a whole number from 1 on.
 * @remarks Deterministic. When dropping more never helps, k needed of n units take about k·log2(n / k) + k trials; otherwise the result
 * is still 1-minimal, but there may be a smaller one.
 */
export function minimize(units: readonly MinimizeUnit[], options: MinimizeOptions): Promise<MinimizeResult> {
  if (!Number.isInteger(options.parallel) || options.parallel < 1) {
    throw new RangeError(`${options.parallel} trials at once make no sense.`);
  }
  return new Minimization(units, options).run();
}

class Minimization {
  readonly #options: MinimizeOptions;
  readonly #book: TrialBook;
  readonly #context: SearchContext;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #abandoned = new Set<string>();
  #state: SearchState;
  #reported = { size: -1, failures: 0 };

  constructor(units: readonly MinimizeUnit[], options: MinimizeOptions) {
    this.#options = options;
    this.#state = SearchState.start(units, options.failingWithoutAll);
    const all = new Set(this.#state.held.map((unit) => unit.id));
    this.#book = new TrialBook(options, all);
    this.#context = {
      isViable: (keep) => this.#book.isViable(keep),
      refine: (held) => this.#refine(held),
      isAhead: false,
    };
  }

  async run(): Promise<MinimizeResult> {
    try {
      while (this.#advance()) {
        await Promise.race(this.#underWay.values());
      }
    } finally {
      await this.#leaveNothingRunning();
    }
    const keep = new Set(this.#state.held.map((unit) => unit.id));
    return {
      keep,
      neededBy: this.#state.isDone ? this.#book.factsOfAll(keep) : this.#book.facts(keep),
      trials: this.#book.used,
      spareTrials: this.#book.run - this.#book.used,
      complete: this.#state.isDone,
      oneMinimal: this.#state.isDone,
    };
  }

  #refine(held: readonly MinimizeUnit[]): readonly FinerUnit[] | undefined {
    const finer = this.#options.refine?.(held);
    const keep = new Set(held.map((unit) => unit.id));
    if (finer !== undefined) this.#options.onRefine?.(keep, this.#book.factsOfAll(keep), finer);
    return finer;
  }

  /** Learns all that is known and starts what is to be known next; false when the search is over. */
  #advance(): boolean {
    for (;;) {
      const { state, trial } = this.#state.next(this.#context);
      this.#state = state;
      this.#report();
      if (trial === undefined) {
        return false;
      }
      const outcome = this.#book.use(trial);
      if (outcome === undefined) {
        return this.#start();
      }
      this.#state = state.learn(trial, outcome);
    }
  }

  /** Starts the next trial and those that will likely follow it; false when the budget is spent. */
  #start(): boolean {
    const { parallel, mayContinue } = this.#options;
    const plan = planTrials(this.#state, this.#context, this.#book, parallel);
    const wanted = new Set(plan.map((trial) => this.#book.textOf(trial.keep)));
    for (const text of this.#underWay.keys()) {
      if (!wanted.has(text)) {
        this.#abandon(text);
      }
    }
    for (const [index, trial] of plan.entries()) {
      const text = this.#book.textOf(trial.keep);
      if (this.#underWay.has(text)) {
        continue;
      }
      if (!mayContinue(this.#book.used + index)) {
        return index > 0;
      }
      if (this.#underWay.size < parallel) {
        this.#underWay.set(text, this.#run(text, trial.keep));
      }
    }
    return true;
  }

  async #run(text: string, keep: ReadonlySet<string>): Promise<void> {
    try {
      const outcome = await this.#options.test(text, keep);
      if (!this.#abandoned.has(text)) {
        this.#book.record(text, outcome);
      }
    } catch (reason) {
      if (!this.#abandoned.has(text)) {
        throw reason;
      }
    } finally {
      this.#underWay.delete(text);
      this.#abandoned.delete(text);
    }
  }

  #abandon(text: string): void {
    const { abandon } = this.#options;
    if (abandon !== undefined && !this.#abandoned.has(text)) {
      this.#abandoned.add(text);
      abandon(text);
    }
  }

  async #leaveNothingRunning(): Promise<void> {
    for (const text of this.#underWay.keys()) {
      this.#abandon(text);
    }
    await Promise.allSettled(this.#underWay.values());
  }

  /** The set only ever shrinks, but for units that fall into their parts: its size tells whether it is new. */
  #report(): void {
    const { held } = this.#state;
    const { failures } = this.#book;
    if (held.length !== this.#reported.size || failures !== this.#reported.failures) {
      this.#reported = { size: held.length, failures };
      const keep = new Set(held.map((unit) => unit.id));
      this.#options.onBest(keep, this.#book.facts(keep));
    }
  }
}
