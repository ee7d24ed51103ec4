import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFail,
  afterPass,
  intersection,
  type Requirement,
  requirementOf,
} from '../../../../src/core/minimize/requirement.js';

const set = (ids: string): ReadonlySet<string> => new Set(ids);
const shown = (one: Requirement): string =>
  [
    [...one.candidates].join(''),
    one.clauses.map((clause) => [...clause].join('')).join(),
    [...one.needed].join(''),
  ].join('|');
const fresh = (): Requirement => requirementOf(['t'], set('abcde'), [set('abcde')]);

describe('requirementOf', () => {
  it('takes a clause of one unit for what it says and leaves out what says no more', () => {
    expect(shown(requirementOf([], set('abcd'), [set('ab'), set('c'), set('abd'), set('cd')]))).toBe('abcd|ab|c');
    expect(shown(requirementOf([], set('abcd'), [set('ab')], set('b')))).toBe('abcd||b');
  });
});

describe('afterPass and afterFail', () => {
  it('narrow down what is needed', () => {
    const passed = afterPass(fresh(), ['t'], set('abc'));
    expect(shown(passed)).toBe('abc|abc|');
    const failed = afterFail(passed, ['t'], set('cde'));
    expect(shown(failed)).toBe('abc||c');
    expect(shown(afterPass(failed, ['t'], set('c')))).toBe('c||c');
  });

  it('take all that was left out for possible again when none of it was', () => {
    const sure = afterPass(fresh(), ['t'], set('a'));
    expect(shown(afterFail(sure, ['t'], set('de')))).toBe('ade|de|a');
  });

  it('never lose what tests need as long as dropping more never helps', () => {
    const ids = [...'abcdefgh'];
    fc.assert(
      fc.property(
        fc.subarray(ids, { minLength: 1 }),
        fc.array(fc.subarray(ids), { maxLength: 12 }),
        (needed, keeps) => {
          let one = requirementOf(['t'], new Set(ids), [new Set(ids)]);
          for (const keep of keeps) {
            const kept = new Set(keep);
            const passes = needed.every((id) => kept.has(id));
            one = passes
              ? afterPass(one, ['t'], kept)
              : afterFail(one, ['t'], new Set(ids.filter((id) => !kept.has(id))));
          }
          expect(needed.every((id) => one.candidates.has(id))).toBe(true);
          expect([...one.needed].every((id) => needed.includes(id))).toBe(true);
          expect(one.clauses.every((clause) => needed.some((id) => clause.has(id)))).toBe(true);
        },
      ),
    );
  });

  it('take 20,000 units', () => {
    const many = new Set(Array.from({ length: 20_000 }, (_, index) => `u${index}`));
    const half = new Set([...many].slice(0, 10_000));
    const one = afterFail(requirementOf([], many, [many]), [], half);
    expect(one.clauses).toEqual([half]);
    expect(intersection(many, half).size).toBe(10_000);
  });
});
