/** Oracles over numbered units, for tests and benchmarks of minimization: which sets hold is decided by a function. */
import type { MinimizeOptions, MinimizeResult } from '../../src/core/minimize/minimize.js';
import { minimize } from '../../src/core/minimize/minimize.js';
import type { MinimizeUnit } from '../../src/core/minimize/minimizeUnit.js';

/** A set of unit numbers as the text that it stands for. */
export type NumberSet = ReadonlySet<number>;

/** What one search did. */
export interface Searched {
  readonly result: MinimizeResult;
  readonly keep: readonly number[];
  /** Texts tried, in the order in which their trials began. */
  readonly tried: readonly string[];
  /** Most trials that were under way at once. */
  readonly most: number;
}

export const textOfNumbers = (keep: Iterable<number>): string =>
  [...keep].sort((left, right) => left - right).join(' ');

/** Minimizes over `count` units; `holds` may also give the tests that fail. */
export async function searchUnits(
  count: number,
  holds: (keep: NumberSet) => boolean | readonly string[],
  options: Partial<MinimizeOptions> = {},
  units: readonly MinimizeUnit[] = Array.from({ length: count }, (_, index) => ({ id: String(index), free: false })),
): Promise<Searched> {
  const tried: string[] = [];
  let underWay = 0;
  let most = 0;
  const numbers = (keep: ReadonlySet<string>): Set<number> => new Set([...keep].map(Number));
  const result = await minimize(units, {
    parallel: 1,
    textOf: (keep) => textOfNumbers(numbers(keep)),
    isCandidate: () => true,
    mayContinue: () => true,
    onBest: () => {},
    test: async (text, keep) => {
      tried.push(text);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      const answer = holds(numbers(keep));
      const failing = typeof answer === 'boolean' ? (answer ? [] : ['test']) : answer;
      return { holds: failing.length === 0, failing };
    },
    ...options,
  });
  return { result, keep: [...result.keep].map(Number).sort((left, right) => left - right), tried, most };
}
