import { describe, expect, it } from 'vitest';
import { matchScopes } from '../../../../src/core/fidelity/matchScopes.js';
import { sourceOf } from '../../../support/sources.js';

/** Pairs of names, `-` where there is no partner. */
async function pairs(before: string, after: string): Promise<string[]> {
  const [original, proposal] = await Promise.all([sourceOf('python', before), sourceOf('python', after)]);
  const match = matchScopes(original, proposal);
  const name = (source: typeof original, unit: number): string => source.scopes[unit]?.name ?? '-';
  const matched = original.scopes.map((_, unit) => `${name(original, unit)}>${name(proposal, match.after[unit]!)}`);
  const fresh = proposal.scopes.flatMap((unit, number) => (match.before[number] === -1 ? [`->${unit.name}`] : []));
  return [...matched, ...fresh];
}

const def = (name: string, body: string): string => `def ${name}(a):\n    ${body}\n`;

describe('matchScopes', () => {
  it('matches equal units wherever they are, then those of one name, then those that are alike', async () => {
    expect(await pairs(def('f', 'x') + def('g', 'y'), def('g', 'y') + def('f', 'z'))).toEqual(['f>f', 'g>g']);
    expect(await pairs(def('f', 'return a + 1'), def('plus', 'return a + 1'))).toEqual(['f>plus']);
    expect(await pairs(def('f', 'return a'), `def other(x, y, z):\n    while x: print(y, z)\n`)).toEqual([
      'f>-',
      '->other',
    ]);
  });

  it('matches units inside matched ones', async () => {
    const outer = (inner: string): string => `class A:\n${inner.replaceAll(/^/gm, '    ').trimEnd()}\n`;
    expect(await pairs(outer(def('f', 'x') + def('g', 'y')), outer(def('g', 'y') + def('f', 'x')))).toEqual([
      'A>A',
      'f>f',
      'g>g',
    ]);
  });

  it('is made once for a pair', async () => {
    const [one, other] = await Promise.all([sourceOf('python', def('f', 'x')), sourceOf('python', def('f', 'y'))]);
    expect(matchScopes(one, other)).toBe(matchScopes(one, other));
    expect(matchScopes(other, one)).not.toBe(matchScopes(one, other));
  });

  it('marks nothing when nothing changed', async () => {
    const source = await sourceOf('python', def('f', 'x'));
    const match = matchScopes(source, await sourceOf('python', `\n${def('f', 'x')}`));
    expect([...match.touchedBefore, ...match.touchedAfter]).toEqual([0, 0]);
  });
});
