/** Suspicion sharpened by coverage. */
import { describe, expect, it } from 'vitest';
import type { Suspicion } from '../../../../src/session/repair/localizer.js';
import { withSpectrum } from '../../../../src/session/repair/withSpectrum.js';

const TEXT = 'one\ntwo\nthree\nfour\n';

const said: Suspicion = {
  distanceOf: (offset) => (offset < 8 ? 0 : 1),
  rangesAt: (distance) => (distance === 0 ? [{ start: 0, end: 8 }] : distance === 1 ? [{ start: 8, end: 19 }] : []),
  lineWeight: (line) => (line === 1 ? 1 : 0),
};

describe('withSpectrum', () => {
  const sharpened = withSpectrum(said, { suspicionOf: (line) => line / 10, idle: [2, 3] }, TEXT);

  it('sends what no failing test runs to the rest of the file', () => {
    expect([0, 4, 8, 13, 14].map((offset) => sharpened.distanceOf(offset))).toEqual([0, 2, 2, 2, 1]);
    expect(sharpened.rangesAt(2)).toEqual([{ start: 4, end: 14 }]);
    expect(sharpened.rangesAt(0)).toEqual(said.rangesAt(0));
  });

  it('adds both signs', () => {
    expect(sharpened.lineWeight(1)).toBeCloseTo(1.1, 12);
    expect(sharpened.lineWeight(4)).toBeCloseTo(0.4, 12);
  });
});
