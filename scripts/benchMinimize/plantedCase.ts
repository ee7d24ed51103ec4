/** Programs with a known fix and known excess around it: what has to be found is known beforehand. */
import { randomNumbers } from '../../test/support/randomNumbers.ts';

/** A program before and after, and the test that tells them apart. */
export interface PlantedCase {
  readonly original: string;
  readonly proposal: string;
  /** Hunks between the two. */
  readonly hunks: number;
  /** How many of them the tests need. */
  readonly needed: number;
  /** Whether some of the needed ones make sense only together. */
  readonly tied: boolean;
  /** The names of the tests; `test_3` calls the function `f3`. */
  readonly tests: readonly string[];
}

/** Sizes to draw from; the last hunks of a case are the excess. */
const HUNKS = [2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 32, 40];
const NEEDED = [1, 2, 3, 4, 1];

/**
 * So many cases, always the same for a seed.
 *
 * Each hunk changes one function. A needed one corrects what its function gives; an excess one only says the same in other words. Where two
 * are tied, one makes a helper and the other calls it: each alone breaks more than it mends.
 */
export function plantedCases(count: number, seed: number): PlantedCase[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, number) => {
    const hunks = HUNKS[number % HUNKS.length] ?? 2;
    const needed = Math.min(hunks, NEEDED[Math.floor(number / HUNKS.length) % NEEDED.length] ?? 1);
    return plantedCase(hunks, needed, random);
  });
}

function plantedCase(hunks: number, needed: number, random: () => number): PlantedCase {
  const chosen = new Set<number>();
  while (chosen.size < needed) chosen.add(Math.floor(random() * hunks));
  const places = [...chosen].sort((one, other) => one - other);
  const tied = needed >= 2 && random() < 0.5;
  const [helper = -1, caller = -1] = tied ? places : [];
  const before: string[] = [];
  const after: string[] = [];
  for (let place = 0; place < hunks; place++) {
    const [original, proposal] = functionsAt(place, chosen.has(place), helper, caller);
    before.push(original);
    after.push(proposal);
  }
  const tests = Array.from({ length: hunks }, (_, place) => `test_${place}`).filter((_, place) => place !== helper);
  return { original: before.join('\n'), proposal: after.join('\n'), hunks, needed, tied, tests };
}

/** The function of one place, before and after. It gives its own number when it is right. */
function functionsAt(place: number, isNeeded: boolean, helper: number, caller: number): [string, string] {
  const around = (body: string, name = `f${place}`) =>
    `export function ${name}() {\n  const one = 1;\n  const own = ${place};\n${body}\n  return result;\n}\n`;
  if (place === helper) return [around('  const result = 0;', 'unready'), around('  const result = own;', 'ready')];
  if (place === caller) {
    return [
      around('  const result = own + unready() + one;'),
      around(`  const result = own + ready() - ${helper} * one;`),
    ];
  }
  if (isNeeded) return [around('  const result = own + one;'), around('  const result = own;')];
  return [around('  const result = own * one;'), around('  const result = one * own;')];
}
