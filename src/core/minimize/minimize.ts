/** Delta debugging over units of change: the smallest subset that keeps an oracle, in few trials. */

/** A unit that can be kept or dropped; a free one goes without a trial. */
export interface MinimizeUnit {
  readonly id: string;
  readonly free: boolean;
}

/** What a trial showed: whether the oracle holds, and which of its tests failed. */
export interface TrialOutcome {
  readonly holds: boolean;
  readonly failing: readonly string[];
}

/** How to make, judge and try candidates. */
export interface MinimizeOptions {
  /** The text with only these units. */
  textOf(keep: ReadonlySet<string>): string;
  /** False for a text that does not parse where both ends do: not tried, taken as not holding. */
  isCandidate(text: string): boolean;
  /** One trial; rejects when cancelled, and the search with it. */
  test(text: string, keep: ReadonlySet<string>): Promise<TrialOutcome>;
  /** The budget, asked before each trial. */
  mayContinue(trials: number): boolean;
  /** Trials under way at once; the answer does not depend on it. */
  readonly parallel: number;
  /** Called when the subset got smaller or a fact was learnt. */
  onBest(keep: ReadonlySet<string>, neededBy: ReadonlyMap<string, readonly string[]>): void;
}

export interface MinimizeResult {
  readonly keep: ReadonlySet<string>;
  readonly neededBy: ReadonlyMap<string, readonly string[]>;
  readonly trials: number;
  readonly complete: boolean;
  readonly oneMinimal: boolean;
}

/**
 * Drops units one by one until none can be dropped.
 *
 * @param units - in file order; all of them together hold, none of them does not.
 * @returns a 1-minimal subset when `complete`.
 * @remarks At most n² trials for n units; n when they do not depend on one another.
 */
export async function minimize(units: readonly MinimizeUnit[], options: MinimizeOptions): Promise<MinimizeResult> {
  let keep: ReadonlySet<string> = new Set(units.filter((unit) => !unit.free).map((unit) => unit.id));
  const neededBy = new Map<string, readonly string[]>();
  const outcomes = new Map<string, TrialOutcome>();
  let trials = 0;
  const tried = async (candidate: ReadonlySet<string>): Promise<TrialOutcome | null> => {
    const text = options.textOf(candidate);
    const known = outcomes.get(text);
    if (known) return known;
    if (!options.isCandidate(text)) return { holds: false, failing: [] };
    if (!options.mayContinue(trials)) return null;
    trials += 1;
    const outcome = await options.test(text, candidate);
    outcomes.set(text, outcome);
    return outcome;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of [...keep]) {
      const candidate = new Set([...keep].filter((other) => other !== id));
      const outcome = await tried(candidate);
      if (outcome === null) return { keep, neededBy, trials, complete: false, oneMinimal: false };
      if (outcome.holds) keep = candidate;
      else neededBy.set(id, outcome.failing);
      changed ||= outcome.holds;
      options.onBest(keep, neededBy);
    }
  }
  return { keep, neededBy, trials, complete: true, oneMinimal: true };
}
