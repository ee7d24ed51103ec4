import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimize } from '../../../../src/core/minimize/minimize.js';
import { type NumberSet, searchUnits, textOfNumbers } from '../../../support/unitOracle.js';

const needs =
  (...needed: number[]) =>
  (keep: NumberSet): boolean =>
    needed.every((unit) => keep.has(unit));

describe('minimize', () => {
  it('asks nothing about one unit: it is needed', async () => {
    const { keep, tried, result } = await searchUnits(1, needs(0));
    expect([keep, tried]).toEqual([[0], []]);
    expect(result).toMatchObject({ trials: 0, spareTrials: 0, complete: true, oneMinimal: true });
  });

  it('takes no unit at all', async () => {
    expect((await searchUnits(0, () => true)).keep).toEqual([]);
  });

  it('tries each of two units alone', async () => {
    expect((await searchUnits(2, needs(0))).tried.length).toBeLessThanOrEqual(2);
    expect((await searchUnits(2, needs(0, 1))).tried).toHaveLength(2);
  });

  it('finds exactly what is needed when dropping more never helps, whatever the number of copies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 24 })
          .chain((count) =>
            fc.tuple(fc.constant(count), fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 6 })),
          ),
        async ([count, needed]) => {
          const alone = await searchUnits(count, needs(...needed));
          expect(alone.keep).toEqual([...needed].sort((left, right) => left - right));
          expect(alone.result).toMatchObject({ complete: true, oneMinimal: true, trials: alone.tried.length });
          expect(new Set(alone.tried).size).toBe(alone.tried.length);
          for (const parallel of [2, 3]) {
            const together = await searchUnits(count, needs(...needed), { parallel });
            expect([...together.result.keep]).toEqual([...alone.result.keep]);
            expect(together.result.trials).toBe(alone.result.trials);
            expect(together.result.spareTrials).toBe(together.tried.length - alone.tried.length);
            expect(together.most).toBeLessThanOrEqual(parallel);
            expect([...together.result.neededBy]).toEqual([...alone.result.neededBy]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is 1-minimal for any oracle: it holds with what is kept, and was tried without each unit of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), fc.func(fc.boolean()), async (count, coin) => {
        const holds = (keep: NumberSet): boolean => keep.size === count || (keep.size > 0 && coin(textOfNumbers(keep)));
        const { keep, tried, result } = await searchUnits(count, holds);
        expect(holds(new Set(keep))).toBe(true);
        expect(result.oneMinimal).toBe(true);
        for (const unit of keep.length > 1 ? keep : []) {
          const without = keep.filter((other) => other !== unit);
          expect(tried).toContain(textOfNumbers(without));
          expect(holds(new Set(without))).toBe(false);
          expect(result.neededBy.get(String(unit))).toEqual(['test']);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is 1-minimal for any tests, however they contradict each other', async () => {
    const tests = ['a', 'b', 'c'];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 8 }),
        fc.func(fc.subarray(tests)),
        fc.subarray(tests),
        async (count, failingAt, known) => {
          const failing = (keep: NumberSet): readonly string[] =>
            keep.size === count ? [] : keep.size === 0 ? tests : failingAt(textOfNumbers(keep));
          const { keep, tried, result } = await searchUnits(count, failing, { failingWithoutAll: known });
          expect(failing(new Set(keep))).toEqual([]);
          expect(result.oneMinimal).toBe(true);
          expect(new Set(tried).size).toBe(tried.length);
          for (const unit of keep.length > 1 ? keep : []) {
            expect(failing(new Set(keep.filter((other) => other !== unit)))).not.toEqual([]);
          }
          const together = await searchUnits(count, failing, { failingWithoutAll: known, parallel: 3 });
          expect([together.keep, together.result.trials]).toEqual([keep, tried.length]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('says which tests fail without each unit', async () => {
    const { result } = await searchUnits(6, (keep) => [
      ...(keep.has(1) ? [] : ['adds']),
      ...(keep.has(4) ? [] : ['adds', 'divides']),
    ]);
    expect(new Map(result.neededBy)).toEqual(
      new Map([
        ['1', ['adds']],
        ['4', ['adds', 'divides']],
      ]),
    );
    const single = await searchUnits(6, needs(3), { failingWithoutAll: ['adds'] });
    expect([...single.result.neededBy]).toEqual([['3', ['adds']]]);
  });

  it('drops neutral units without a trial, but not all of them when there are no others', async () => {
    const units = [0, 1, 2, 3].map((unit) => ({ id: String(unit), free: unit !== 2 }));
    const some = await searchUnits(4, needs(2), {}, units);
    expect([some.keep, some.tried]).toEqual([[2], []]);
    const all = await searchUnits(2, needs(1), {}, units.slice(0, 2));
    expect(all.keep).toEqual([1]);
  });

  it('tries likelier units first', async () => {
    const units = Array.from({ length: 20 }, (_, unit) => ({
      id: String(unit),
      free: false,
      weight: unit === 13 ? 40 : 1,
    }));
    expect((await searchUnits(20, needs(13), {}, units)).tried).toEqual(['13']);
  });

  it('never tries a text that is no candidate, and counts it as not holding', async () => {
    // Unit 1 parses only with unit 2, as the head and the body of a block.
    const isCandidate = (text: string): boolean => !/\b1\b/.test(text) || /\b2\b/.test(text);
    const { keep, tried, result } = await searchUnits(5, needs(1), { isCandidate });
    expect(keep).toEqual([1, 2]);
    expect(tried.every(isCandidate)).toBe(true);
    expect(result.oneMinimal).toBe(true);
  });

  it('tries texts that are equal once', async () => {
    const { tried } = await searchUnits(6, needs(4), {
      textOf: (keep) => textOfNumbers([...keep].map(Number).filter((unit) => unit > 2)),
    });
    expect(new Set(tried).size).toBe(tried.length);
    expect(tried).not.toContain('');
  });

  it('looks into the parts of what is kept only', async () => {
    const cut: string[] = [];
    const units = [10, 20, 30].map((id) => ({ id: String(id), free: false }));
    const holds = (keep: NumberSet): boolean => keep.has(20) || keep.has(21);
    const { keep, result } = await searchUnits(
      3,
      holds,
      {
        refine: (held) => {
          cut.push(held.map((unit) => unit.id).join());
          return held.some((unit) => unit.id.endsWith('0'))
            ? held.flatMap(({ id }) =>
                [1, 2, 3].map((part) => ({ id: String(Number(id) + part), free: part === 3, parents: [id] })),
              )
            : undefined;
        },
      },
      units,
    );
    expect([keep, cut]).toEqual([[21], ['20', '21']]);
    expect(result.complete).toBe(true);
  });

  it('stops at the budget with the best so far, and says so', async () => {
    const { result, tried } = await searchUnits(40, needs(3, 17, 31), { mayContinue: (trials) => trials < 5 });
    expect(tried).toHaveLength(5);
    expect(result).toMatchObject({ trials: 5, complete: false, oneMinimal: false });
    expect(needs(3, 17, 31)(new Set([...result.keep].map(Number)))).toBe(true);
    expect(result.keep.size).toBeLessThan(40);
    expect((await searchUnits(4, needs(0), { mayContinue: () => false })).keep).toEqual([0, 1, 2, 3]);
  });

  it('reports the best so far as it shrinks, with facts', async () => {
    const sizes: number[] = [];
    const facts: string[] = [];
    await searchUnits(12, needs(2, 9), {
      onBest: (keep, neededBy) => {
        sizes.push(keep.size);
        facts.push([...neededBy.keys()].join());
      },
    });
    expect(sizes[0]).toBe(12);
    expect(sizes.at(-1)).toBe(2);
    expect(sizes.every((size, index) => index === 0 || size <= (sizes[index - 1] ?? 0))).toBe(true);
    expect(facts.at(-1)?.split(',').sort()).toEqual(['2', '9']);
  });

  it('rejects with the reason of a trial that rejects, once nothing is under way any more', async () => {
    const reason = new Error('cancelled');
    let underWay = 0;
    let calls = 0;
    const search = searchUnits(20, () => true, {
      parallel: 3,
      test: async (_text, keep) => {
        underWay++;
        const call = ++calls;
        await new Promise((resolve) => setTimeout(resolve, call === 4 ? 1 : 5));
        underWay--;
        if (call === 4) {
          throw reason;
        }
        return { holds: keep.has('7') && keep.has('8'), failing: [] };
      },
    });
    await expect(search).rejects.toBe(reason);
    expect(underWay).toBe(0);
  });

  it('abandons trials that are of no more use, and minds nothing that comes of them', async () => {
    const cancels = new Map<string, (reason: Error) => void>();
    const finished: string[] = [];
    const { keep } = await searchUnits(16, () => true, {
      parallel: 4,
      abandon: (text) => cancels.get(text)?.(new Error('abandoned')),
      test: (text, units) =>
        new Promise((resolve, reject) => {
          cancels.set(text, reject);
          setTimeout(() => {
            finished.push(text);
            resolve({ holds: units.has('5') && units.has('11'), failing: [] });
          }, units.size % 5);
        }),
    });
    expect(keep).toEqual([5, 11]);
    expect(cancels.size).toBeGreaterThan(0);
  });

  it('refuses no trials at once', () => {
    expect(() => minimize([], { parallel: 0 } as never)).toThrow(RangeError);
  });

  it('takes 1,000 units', { timeout: 30_000 }, async () => {
    const { keep, tried } = await searchUnits(1000, needs(17, 500, 503));
    expect(keep).toEqual([17, 500, 503]);
    expect(tried.length).toBeLessThan(45);
  });

  it('leaves out both halves of something that only other tests see halved', async () => {
    const pairs = Array.from({ length: 9 }, (_, one) =>
      Array.from({ length: 8 - one }, (_, far) => [one, one + 1 + far]),
    );
    for (const [one = 0, other = 0] of pairs.flat()) {
      for (let fix = 0; fix < 9; fix++) {
        const { keep } = await searchUnits(
          9,
          (kept) => [...(kept.has(fix) ? [] : ['target']), ...(kept.has(one) === kept.has(other) ? [] : ['other'])],
          { failingWithoutAll: ['target'] },
        );
        expect(keep).toEqual([one, other].includes(fix) ? [one, other] : [fix]);
      }
    }
  });
});
