/** Trying several at a time with the answer of one after the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAccepted } from '../../../../src/session/repair/firstAccepted.js';

const never = () => new AbortController().signal;

async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

describe('firstAccepted', () => {
  it('gives the first accepted item in order, whatever ends first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ accepted: fc.boolean(), turns: fc.nat(9) }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (items, slots) => {
          const found = await firstAccepted(
            items.values(),
            slots,
            async (item) => {
              await wait(item.turns);
              return { accepted: item.accepted };
            },
            never(),
          );
          const place = items.findIndex((item) => item.accepted);
          expect(found?.place ?? -1).toBe(place);
        },
      ),
    );
  });

  it('takes no item before a slot is free, and none after an acceptance', async () => {
    let taken = 0;
    let running = 0;
    function* items(): Generator<number, undefined> {
      for (;;) yield taken++;
    }
    await firstAccepted(
      items(),
      3,
      async (item) => {
        running += 1;
        expect(running).toBeLessThanOrEqual(3);
        await wait(3);
        running -= 1;
        return { accepted: item === 5 };
      },
      never(),
    );
    expect(taken).toBeLessThanOrEqual(9);
  });

  it('cancels what comes after an acceptance, and waits for what comes before', async () => {
    const cancelled: number[] = [];
    const finished: number[] = [];
    const found = await firstAccepted(
      [0, 1, 2].values(),
      3,
      async (item, _place, signal) => {
        await wait(item === 1 ? 2 : 20);
        if (signal.aborted) cancelled.push(item);
        signal.throwIfAborted();
        finished.push(item);
        return { accepted: item === 1 };
      },
      never(),
    );
    expect(found?.item).toBe(1);
    expect(finished).toEqual([1, 0]);
    expect(cancelled).toEqual([2]);
  });

  it('rejects with the reason at once when cancelled, though a trial goes on', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const started = firstAccepted([0, 1].values(), 2, () => new Promise<never>(() => undefined), controller.signal);
    controller.abort(reason);
    await expect(started).rejects.toBe(reason);
  });

  it('rejects with what a trial throws, and cancels the others', async () => {
    const signals: boolean[] = [];
    const broken = new Error('broken');
    const started = firstAccepted(
      [0, 1].values(),
      2,
      async (item, _place, signal) => {
        await wait(item === 0 ? 1 : 5);
        if (item === 0) throw broken;
        signals.push(signal.aborted);
        return { accepted: false };
      },
      never(),
    );
    await expect(started).rejects.toBe(broken);
    await wait(10);
    expect(signals).toEqual([true]);
  });
});
