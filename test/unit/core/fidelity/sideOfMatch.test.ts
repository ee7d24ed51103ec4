import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SideOfMatch } from '../../../../src/core/fidelity/sideOfMatch.js';
import type { ScopeUnit } from '../../../../src/core/syntax/scopesOf.js';

function unit(first: number, last: number, parts: Partial<ScopeUnit> = {}): ScopeUnit {
  return { kind: 'function', name: '', parent: -1, next: 1, first, last, node: 0, ...parts };
}

describe('SideOfMatch', () => {
  it('has equal content keys exactly for equal stretches', () => {
    const sequence = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sequence, fc.nat(11), fc.nat(11), fc.nat(6), fc.nat(6), (ids, first, other, length, otherLength) => {
        const stretch = (from: number, size: number): ScopeUnit =>
          unit(Math.min(from, ids.length), Math.min(from + size, ids.length));
        const one = stretch(first, length);
        const two = stretch(other, otherLength);
        const side = new SideOfMatch([one, { ...two, next: 2 }], Int32Array.from(ids));
        const equal = ids.slice(one.first, one.last).join() === ids.slice(two.first, two.last).join();
        expect(side.contentKey(0) === side.contentKey(1)).toBe(equal);
      }),
    );
  });

  it('tells kinds and names apart', () => {
    const side = new SideOfMatch(
      [unit(0, 1, { name: 'f' }), unit(0, 1, { kind: 'class', name: 'f', next: 2 }), unit(0, 1, { next: 3 })],
      Int32Array.of(1),
    );
    expect(side.contentKey(0)).not.toBe(side.contentKey(1));
    expect(side.nameKey(0)).not.toBe(side.nameKey(1));
    expect(side.nameKey(2)).toBeUndefined();
  });

  it('leaves a mark in the own tokens where a matched unit is, and none for others', () => {
    const units = [unit(0, 6, { next: 3 }), unit(1, 3, { parent: 0, next: 2 }), unit(4, 5, { parent: 0, next: 3 })];
    const side = new SideOfMatch(units, Int32Array.of(10, 11, 12, 13, 14, 15));
    side.partner[1] = 7;
    const level = side.level(0);
    expect(level.children).toEqual([1, 2]);
    expect(side.ownTokens(level)).toEqual([10, -1, 13, 15]);
    expect(side.level(-1).children).toEqual([0]);
    expect([...side.tokenCounts(1)]).toEqual([
      [11, 1],
      [12, 1],
    ]);
  });
});
