import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonLength } from '../../../../src/core/diff/commonLength.js';
import { matchSequences } from '../../../../src/core/diff/matchSequences.js';
import { randomNumbers } from '../../../support/randomNumbers.js';

const items = (distinct: number): fc.Arbitrary<Int32Array> =>
  fc.array(fc.nat(distinct - 1), { maxLength: 40 }).map((numbers) => Int32Array.from(numbers));

/** What the changes leave in place on either side; both must be the same items. */
function keptOf(
  before: Int32Array,
  after: Int32Array,
  changes: ReturnType<typeof matchSequences>,
): [number[], number[]] {
  const kept: [number[], number[]] = [[], []];
  let place = 0;
  let other = 0;
  for (const change of changes) {
    kept[0].push(...before.subarray(place, change.originalStart));
    kept[1].push(...after.subarray(other, change.proposalStart));
    place = change.originalEnd;
    other = change.proposalEnd;
  }
  kept[0].push(...before.subarray(place));
  kept[1].push(...after.subarray(other));
  return kept;
}

describe('matchSequences', () => {
  it('leaves a longest common subsequence in place, with a common item between any two changes', () => {
    fc.assert(
      fc.property(items(6), items(6), (before, after) => {
        const changes = matchSequences(before, after);
        const [keptBefore, keptAfter] = keptOf(before, after, changes);
        expect(keptBefore).toEqual(keptAfter);
        expect(keptBefore).toHaveLength(commonLength(before, after, 6));
        changes.forEach((change, index) => {
          const previous = changes[index - 1];
          expect(change.originalStart).toBeGreaterThan(previous?.originalEnd ?? -1);
          expect(change.proposalStart).toBeGreaterThan(previous?.proposalEnd ?? -1);
          expect(change.originalEnd - change.originalStart + change.proposalEnd - change.proposalStart).toBeGreaterThan(
            0,
          );
        });
      }),
      { numRuns: 500 },
    );
  });

  it('falls back to anchors where everything changed, and still keeps what is unique on both sides', {
    timeout: 20_000,
  }, () => {
    const random = randomNumbers(1);
    const before = Int32Array.from({ length: 100_000 }, (_, index) => index);
    // Shuffled in pairs: the shortest script is far over what the package may look for.
    const after = before.map((_, index) => index ^ 1);
    const changes = matchSequences(before, after);
    const [keptBefore, keptAfter] = keptOf(before, after, changes);
    expect(keptBefore).toEqual(keptAfter);
    expect(keptBefore.length).toBe(50_000);

    const noise = Int32Array.from({ length: 50_000 }, () => random() * 20);
    const otherNoise = Int32Array.from({ length: 50_000 }, () => random() * 20);
    const [noiseBefore, noiseAfter] = keptOf(noise, otherNoise, matchSequences(noise, otherNoise));
    expect(noiseBefore).toEqual(noiseAfter);
  });
});
