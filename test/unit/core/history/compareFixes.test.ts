import { describe, expect, it } from 'vitest';
import { compareFixes } from '../../../../src/core/history/compareFixes.js';

describe('compareFixes', () => {
  const attempt = 'a\nb\nc\nd\n';

  it('tells pair by pair which fix keeps more, and in total', () => {
    const comparison = compareFixes([
      { attempt, own: 'a\nb\nc\nx\n', generated: 'a\nx\ny\nz\n' },
      { attempt, own: 'a\nx\ny\nz\n', generated: 'a\nb\nc\nx\n' },
      { attempt, own: attempt, generated: attempt },
    ]);
    expect(comparison.pairs).toEqual([
      { own: 0.6, generated: 1 / 7, closer: 'own' },
      { own: 1 / 7, generated: 0.6, closer: 'generated' },
      { own: 1, generated: 1, closer: 'equal' },
    ]);
    expect(comparison).toMatchObject({ generatedCloser: 1, ownCloser: 1 });
    expect(comparison.meanOwn).toBeCloseTo(comparison.meanGenerated ?? -1);
  });

  it('takes another reading, and no pairs', () => {
    const [pair] = compareFixes([{ attempt, own: `${attempt}e\n`, generated: 'a\n' }], {
      reading: 'consistency',
    }).pairs;
    expect(pair).toEqual({ own: 0.8, generated: 1, closer: 'generated' });
    expect(compareFixes([])).toEqual({
      pairs: [],
      meanOwn: null,
      meanGenerated: null,
      generatedCloser: 0,
      ownCloser: 0,
    });
  });
});
