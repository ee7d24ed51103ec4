/** The hard kind of case: hunks that look alike, so that nothing but the tests tells the fix from the excess. */
import { randomNumbers } from '../../test/support/randomNumbers.ts';
import { type CaseSize, caseSizes, hunksOfFix, type PlantedCase } from './plantedCase.ts';

/**
 * So many cases, always the same for a seed.
 *
 * Each hunk changes one function. A needed one corrects what its function gives; an excess one only says the same in other words. Where two
 * are tied, one makes a helper and the other calls it: each alone breaks more than it mends.
 */
export function lookAlikeCases(count: number, seed: number): PlantedCase[] {
  const random = randomNumbers(seed);
  return caseSizes(count).map((size) => lookAlikeCase(size, random));
}

function lookAlikeCase({ hunks, needed }: CaseSize, random: () => number): PlantedCase {
  const chosen = new Set<number>();
  while (chosen.size < needed) chosen.add(Math.floor(random() * hunks));
  const places = [...chosen].sort((one, other) => one - other);
  const tied = needed >= 2 && random() < 0.5;
  const [helper = -1, caller = -1] = tied ? places : [];
  const functions = Array.from({ length: hunks }, (_, place) => functionsAt(place, chosen.has(place), helper, caller));
  const original = functions.map(([before]) => before).join('\n');
  const proposal = functions.map(([, after]) => after).join('\n');
  const tests = Array.from({ length: hunks }, (_, place) => place)
    .filter((place) => place !== helper)
    .map((place) => ({ name: `test_${place}`, source: `assert f${place}() == ${place}` }));
  const fixed = functions.map(([before, after], place) => (chosen.has(place) ? after : before)).join('\n');
  const fix = hunksOfFix(original, proposal, fixed);
  return { language: 'python', original, proposal, tests, fix, tied, excess: [] };
}

/** The function of one place, before and after. It gives its own number when it is right. */
function functionsAt(place: number, isNeeded: boolean, helper: number, caller: number): [string, string] {
  const around = (body: string, name = `f${place}`) =>
    `def ${name}():\n    one = 1\n    own = ${place}\n    result = ${body}\n    return result\n\n`;
  if (place === helper) return [around('0', 'unready'), around('own', 'ready')];
  if (place === caller) return [around('own + unready() + one'), around(`own + ready() - ${helper} * one`)];
  if (isNeeded) return [around('own + one'), around('own')];
  return [around('own * one'), around('one * own')];
}
