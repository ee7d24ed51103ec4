import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { unchangedPlaces } from '../../../../src/core/diff/unchangedPlaces.js';
import { oddPair } from '../../../support/oddText.js';

function places(original: string, proposal: string): (number | undefined)[] {
  const placeOf = unchangedPlaces(original, proposal, diffHunks(original, proposal));
  return Array.from({ length: proposal.length }, (_, offset) => placeOf(offset));
}

describe('unchangedPlaces', () => {
  it('finds places behind insertions and deletions, and none on new lines', () => {
    expect(places('a\nb\nc\n', 'a\nX\nb\nc\n')).toEqual([0, 1, undefined, undefined, 2, 3, 4, 5]);
    expect(places('a\nb\nc\n', 'a\nc\n')).toEqual([0, 1, 4, 5]);
    expect(places('a\nb\nc\n', 'a\nX\nY\nc\n')).toEqual([0, 1, undefined, undefined, undefined, undefined, 4, 5]);
    expect(places('', 'a')).toEqual([undefined]);
  });

  it('gives the same character, places in order, and everything where nothing changed', () => {
    fc.assert(
      fc.property(oddPair(), ([original, proposal]) => {
        let last = -1;
        places(original, proposal).forEach((place, offset) => {
          if (place === undefined) return;
          expect(original[place]).toBe(proposal[offset]);
          expect(place).toBeGreaterThan(last);
          last = place;
        });
        expect(places(original, original)).toEqual(Array.from({ length: original.length }, (_, offset) => offset));
      }),
    );
  });
});
