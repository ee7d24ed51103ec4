import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineSimilarity, SIMILARITY_READINGS, similaritiesOf } from '../../../../src/core/diff/lineSimilarity.js';
import { oddText } from '../../../support/oddText.js';

describe('lineSimilarity', () => {
  it('gives the figures of the worked example', () => {
    const original = 'def f(a, b):\n    return a - b\n';
    const proposal = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';
    expect(lineSimilarity(original, proposal)).toEqual({ kept: 1, added: 3, deleted: 1, similarity: 0.2 });
    expect(lineSimilarity(original, proposal, { reading: 'consistency' }).similarity).toBe(0.25);
    expect(lineSimilarity(original, proposal, { reading: 'original' }).similarity).toBe(0.5);
  });

  it.each([
    ['', '', 1, 1, 1],
    ['\n \n', '', 1, 1, 1],
    ['a\n', '', 0, 0, 0],
    ['', 'a\n', 0, 0, 0],
    ['a\n\nb', 'a  \r\nb\r\n\r\n', 1, 1, 1],
    ['a\nb\n', 'a\n', 0.5, 1, 0.5],
    ['  a\n', 'a\n', 0, 0, 0],
  ])('of %j and %j', (original, proposal, symmetric, consistency, ofOriginal) => {
    const similarity = (reading: 'symmetric' | 'consistency' | 'original'): number =>
      lineSimilarity(original, proposal, { reading }).similarity;
    expect(similarity('symmetric')).toBe(symmetric);
    expect(similarity('consistency')).toBe(consistency);
    expect(similarity('original')).toBe(ofOriginal);
  });

  it('is the same in all readings at once as one by one', () => {
    fc.assert(
      fc.property(oddText(), oddText(), (left, right) => {
        const all = similaritiesOf(left, right);
        for (const reading of SIMILARITY_READINGS) {
          expect(all[reading]).toBe(lineSimilarity(left, right, { reading }).similarity);
        }
      }),
    );
  });

  it('is the same in both directions, and 1 exactly when nothing was added or deleted', () => {
    fc.assert(
      fc.property(oddText(), oddText(), (left, right) => {
        const there = lineSimilarity(left, right);
        const back = lineSimilarity(right, left);
        expect(back).toEqual({ ...there, added: there.deleted, deleted: there.added });
        expect(there.similarity === 1).toBe(there.added + there.deleted === 0);
        expect(lineSimilarity(left, left).similarity).toBe(1);
      }),
    );
  });

  it('takes 100,000 lines and a line of 2 MB', { timeout: 20_000 }, () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`);
    const changed = lines.filter((_, index) => index % 100 !== 0);
    expect(lineSimilarity(lines.join(''), changed.join(''))).toMatchObject({ kept: 99_000, added: 0, deleted: 1000 });
    expect(lineSimilarity('x'.repeat(2_000_000), 'y').similarity).toBe(0);
  });
});
