import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../../../src/core/history/anchorsOf.js';
import type { Attempt } from '../../../../src/core/history/attempt.js';
import { personalGammas } from '../../../../src/core/history/personalGammas.js';

const LINES = 20;

/** A rejected attempt at a task of its own and its fix, which changes the first `changed` of 20 lines. */
function pair(person: string, task: number, changed: number): Attempt[] {
  const text = (mark: string): string =>
    Array.from({ length: LINES }, (_, index) => `${index}${index < changed ? mark : ''}\n`).join('');
  return [
    { person, task: String(task), time: 1, accepted: false, text: text('x') },
    { person, task: String(task), time: 2, accepted: true, text: text('y') },
  ];
}

function gammasOf(attempts: readonly Attempt[]) {
  return personalGammas(attempts, anchorsOf(attempts));
}

/** Both sides of a pair have as many lines, so that these two readings are one number. */
function inAll(symmetric: number, changed: number) {
  return { symmetric, consistency: (LINES - changed) / LINES, original: (LINES - changed) / LINES };
}

describe('personalGammas', () => {
  it('is the 5th percentile of 20 pairs or more', () => {
    const history = Array.from({ length: 21 }, (_, task) =>
      pair('p', task, task === 7 ? 4 : task === 8 ? 2 : 1),
    ).flat();
    // (20 - n) / (20 + n): the second smallest of 21 is the 5th percentile.
    expect(gammasOf(history)).toEqual([
      {
        person: 'p',
        attempts: 42,
        anchors: 21,
        pairs: 21,
        dropped: 0,
        gamma: inAll(18 / 22, 2),
        median: inAll(19 / 21, 1),
      },
    ]);
  });

  it('is not given for fewer pairs, whose number is', () => {
    const history = Array.from({ length: 19 }, (_, task) => pair('p', task, 1)).flat();
    expect(gammasOf(history)[0]).toMatchObject({ pairs: 19, gamma: null, median: inAll(19 / 21, 1) });
  });

  it('leaves out what was reimplemented', () => {
    expect(gammasOf(pair('p', 1, 12))[0]).toEqual({
      person: 'p',
      attempts: 2,
      anchors: 1,
      pairs: 0,
      dropped: 1,
      gamma: null,
      median: null,
    });
  });

  it('is one entry per person, also for those who never passed', () => {
    const failed: Attempt = { person: 'r', task: '1', time: 1, accepted: false, text: 'a' };
    const people = gammasOf([...pair('q', 1, 1), failed, ...pair('p', 1, 1)]);
    expect(people.map(({ person, anchors, pairs }) => [person, anchors, pairs])).toEqual([
      ['q', 1, 1],
      ['r', 0, 0],
      ['p', 1, 1],
    ]);
    expect(gammasOf([])).toEqual([]);
  });
});
