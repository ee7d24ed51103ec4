import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import type { MinimizeUnit } from '../../../../src/core/minimize/minimizeUnit.js';
import { type PatchSource, PatchUnits } from '../../../../src/core/minimize/patchUnits.js';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';

const ORIGINAL = 'def f(a):\n    x = a - 1\n    return x\n\ndef g(b):\n    return b\n\ndef h(c):\n    return c\n';
const PROPOSAL =
  'import m\n\ndef f(a):\n    if a is None:\n        return m.none\n    x = a + 1\n    return x\n\ndef g(b):\n    return  b\n\ndef h(c):\n    return -c * 2\n';

const source = (changes: Partial<PatchSource> = {}): PatchSource => ({
  original: ORIGINAL,
  proposal: PROPOSAL,
  hunks: diffHunks(ORIGINAL, PROPOSAL),
  level: 'line',
  tokensOf: lexTokens,
  isNeutral: () => false,
  isCandidate: () => true,
  ...changes,
});
const ids = (units: readonly MinimizeUnit[]): string[] => units.map((unit) => unit.id);
const finer = (patch: PatchUnits, units: readonly MinimizeUnit[]): [string, string][] | undefined =>
  patch.refine(units)?.map((unit) => [unit.id, unit.parents.join()]);

describe('PatchUnits', () => {
  it('bundles hunks that are tied by a name', () => {
    const patch = new PatchUnits(source());
    expect(ids(patch.units())).toEqual(['~1+2', '3', '4']);
    expect(patch.nodesOf(['~1+2']).map((node) => node.change.id)).toEqual(['1', '2']);
  });

  it('cuts hunks into lines, bundles those that are tied, and then takes the bundles apart', () => {
    const patch = new PatchUnits(source());
    const [bundle] = patch.units();
    const lines = patch.refine(bundle ? [bundle] : []) ?? [];
    expect(lines.map((unit) => [unit.id, unit.parents])).toEqual([
      ['~1a+2b', ['~1+2']],
      ['1b', ['~1+2']],
      ['2a', ['~1+2']],
      ['2c', ['~1+2']],
    ]);
    const singles = patch.refine(lines) ?? [];
    expect(singles.map((unit) => [unit.id, unit.parents.join()])).toEqual([
      ['1a', '~1a+2b'],
      ['1b', '1b'],
      ['2a', '2a'],
      ['2b', '~1a+2b'],
      ['2c', '2c'],
    ]);
    expect(patch.refine(singles)).toBeUndefined();
  });

  it('says which units a bundle of their parts comes from', () => {
    const original = 'def f(lst):\n    s = 0\n    for v in lst:\n        s -= v\n';
    const proposal = 'def f(items):\n    s = 0\n    for v in items:\n        s += v\n';
    const patch = new PatchUnits(source({ original, proposal, hunks: diffHunks(original, proposal) }));
    const hunks = ['1', '2'].map((id) => ({ id, free: false }));
    expect(finer(patch, hunks)).toEqual([
      ['~1+2a', '1,2'],
      ['2b', '2'],
    ]);
  });

  it('gives the text of any units, at any level', () => {
    const patch = new PatchUnits(source());
    const units = patch.units();
    expect(patch.textOf(patch.nodesOf(ids(units)))).toBe(PROPOSAL);
    expect(patch.textOf([])).toBe(ORIGINAL);
    patch.refine(units);
    expect(patch.textOf(patch.nodesOf(['4', '2c', '1b', '3', '2a', '2b', '1a']))).toBe(PROPOSAL);
    expect(patch.textOf(patch.nodesOf(['2c']))).toBe(ORIGINAL.replace('a - 1', 'a + 1'));
  });

  it('marks what is neutral and keeps it out of bundles', () => {
    const patch = new PatchUnits(source({ isNeutral: (change) => change.edit.text.includes('return  b') }));
    expect(patch.units().map((unit) => [unit.id, unit.free])).toEqual([
      ['~1+2', false],
      ['3', true],
      ['4', false],
    ]);
  });

  it('bundles parts that do not parse without each other', () => {
    const headWithBody = (text: string): boolean => text.includes('if a') === text.includes('m.none');
    const patch = new PatchUnits(source({ isCandidate: headWithBody }));
    expect(finer(patch, [{ id: '2', free: false }])).toEqual([
      ['~2a+2b', '2'],
      ['2c', '2'],
    ]);
  });

  it('goes down to tokens where it is asked to', () => {
    const patch = new PatchUnits(source({ level: 'token' }));
    const last = patch.units().filter((unit) => unit.id === '4');
    const tokens = patch.refine(last) ?? [];
    expect(tokens.map((unit) => patch.nodesOf([unit.id])[0]?.change.edit.text)).toEqual([' -', ' * 2']);
    expect(patch.nodesOf(ids(tokens)).map((node) => node.level)).toEqual(['token', 'token']);
    expect(patch.refine(tokens)).toBeUndefined();
    const whole = new PatchUnits(source({ level: 'hunk' }));
    expect(finer(whole, whole.units())).toEqual([
      ['1', '~1+2'],
      ['2', '~1+2'],
      ['3', '3'],
      ['4', '4'],
    ]);
  });

  it('takes 2,000 hunks', { timeout: 20_000 }, () => {
    const original = Array.from({ length: 4000 }, (_, index) => `a${index} = ${index}\n`).join('');
    const proposal = original.replace(/([02468]) = /g, '$1 = 1 + ');
    const patch = new PatchUnits({ ...source(), original, proposal, hunks: diffHunks(original, proposal) });
    expect(patch.units()).toHaveLength(2000);
    expect(patch.textOf(patch.nodesOf(ids(patch.units())))).toBe(proposal);
  });
});
