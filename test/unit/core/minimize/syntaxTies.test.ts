import { describe, expect, it } from 'vitest';
import { syntaxTies } from '../../../../src/core/minimize/syntaxTies.js';

describe('syntaxTies', () => {
  it('leaves units alone that can go alone', () => {
    expect(syntaxTies(3, () => true, 99)).toEqual([[0], [1], [2]]);
    expect(syntaxTies(0, () => true, 99)).toEqual([]);
  });

  it('joins a unit with the nearest one that must go with it', () => {
    const pair = (indexes: readonly number[]): boolean => indexes.includes(1) === indexes.includes(3);
    expect(syntaxTies(5, pair, 99)).toEqual([[0], [1, 3], [2], [4]]);
  });

  it('joins all up to the partner when what is between cannot stay', () => {
    const block = (indexes: readonly number[]): boolean => {
      const inside = [1, 2, 3].filter((index) => indexes.includes(index)).length;
      return inside === 0 || inside === 3;
    };
    expect(syntaxTies(5, block, 99)).toEqual([[0], [1, 2, 3], [4]]);
  });

  it('leaves a unit alone for which there is no partner', () => {
    expect(syntaxTies(3, (indexes) => !indexes.includes(1), 99)).toEqual([[0], [1], [2]]);
  });

  it('checks no more texts than it may, however many units there are', () => {
    let checks = 0;
    const groups = syntaxTies(
      5000,
      () => {
        checks++;
        return false;
      },
      200,
    );
    expect(groups).toHaveLength(5000);
    expect(checks).toBeLessThanOrEqual(200);
  });
});
