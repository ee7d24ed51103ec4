import { describe, expect, it } from 'vitest';
import { byReading } from '../../../../src/core/diff/lineSimilarity.js';
import { compareFixes } from '../../../../src/core/history/compareFixes.js';

describe('compareFixes', () => {
  const attempt = 'a\nb\nc\nd\n';

  it('tells pair by pair which fix keeps more, and in total', () => {
    const near = 'a\nb\nc\nx\n';
    const far = 'a\nx\ny\nz\n';
    const comparison = compareFixes([
      { attempt, own: near, generated: far },
      { attempt, own: far, generated: near },
      { attempt, own: attempt, generated: attempt },
    ]);
    const likeNear = { symmetric: 0.6, consistency: 0.75, original: 0.75 };
    const likeFar = { symmetric: 1 / 7, consistency: 0.25, original: 0.25 };
    const same = byReading(() => 1);
    expect(comparison.pairs).toEqual([
      { own: likeNear, generated: likeFar, closer: byReading(() => 'own') },
      { own: likeFar, generated: likeNear, closer: byReading(() => 'generated') },
      { own: same, generated: same, closer: byReading(() => 'equal') },
    ]);
    expect(comparison.totals.symmetric).toMatchObject({ generatedCloser: 1, ownCloser: 1, equal: 1 });
    expect(comparison.totals.symmetric.meanOwn).toBeCloseTo((0.6 + 1 / 7 + 1) / 3);
    expect(comparison.totals.symmetric.meanGenerated).toBeCloseTo((0.6 + 1 / 7 + 1) / 3);
  });

  it('can come out differently in another reading', () => {
    const { pairs } = compareFixes([{ attempt, own: `${attempt}e\n`, generated: 'a\n' }]);
    expect(pairs[0]?.closer).toEqual({ symmetric: 'own', consistency: 'generated', original: 'own' });
  });

  it('has no means without pairs', () => {
    const nothing = { meanOwn: null, meanGenerated: null, generatedCloser: 0, ownCloser: 0, equal: 0 };
    expect(compareFixes([])).toEqual({ pairs: [], totals: byReading(() => nothing) });
  });
});
