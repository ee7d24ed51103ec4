import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../../../src/core/history/anchorsOf.js';
import type { Attempt } from '../../../../src/core/history/attempt.js';

/** Ten lines, of which the first `changed` are not those of another version. */
function text(version: string, changed: number): string {
  return Array.from({ length: 10 }, (_, index) => `line ${index}${index < changed ? version : ''}\n`).join('');
}

function attempt(time: number, accepted: boolean, changed: number, parts: Partial<Attempt> = {}): Attempt {
  return { person: 'p', task: 't', time, accepted, text: text(` at ${time}`, changed), ...parts };
}

/** Anchors as `time of the accepted one: times of those it fixed (dropped)`. */
function shown(attempts: readonly Attempt[]): string[] {
  return anchorsOf(attempts).map(
    (anchor) =>
      `${anchor.accepted.time}: ${anchor.fixed.map((each) => each.attempt.time).join(' ')} (${anchor.dropped})`,
  );
}

describe('anchorsOf', () => {
  it('gives each accepted attempt the rejected ones before it, newest first', () => {
    const history = [
      attempt(1, false, 1),
      attempt(2, false, 1),
      attempt(3, true, 0),
      attempt(4, false, 2),
      attempt(5, true, 0),
      attempt(6, false, 1),
    ];
    expect(shown(history)).toEqual(['5: 4 (0)', '3: 2 1 (0)']);
    expect(shown([...history].reverse())).toEqual(['5: 4 (0)', '3: 2 1 (0)']);
  });

  it('drops what was reimplemented, and keeps what lies at the limit', () => {
    // Of ten lines n changed: (10 - n) / (10 + n).
    expect(shown([attempt(1, false, 2), attempt(2, false, 3), attempt(3, true, 0)])).toEqual(['3: 1 (1)']);
    const half = attempt(1, false, 0, { text: 'a\nb\nc\nd\n' });
    const fix = attempt(2, true, 0, { text: 'a\nb\nc\ne\n' });
    expect(anchorsOf([half, fix])[0]?.fixed[0]?.similarity.symmetric).toBe(0.6);
  });

  it('keeps persons and tasks apart', () => {
    const history = [
      attempt(1, false, 1),
      attempt(2, true, 0, { task: 'other' }),
      attempt(3, true, 0, { person: 'q' }),
      attempt(4, true, 0),
    ];
    expect(shown(history)).toEqual(['4: 1 (0)', '2:  (0)', '3:  (0)']);
  });

  it('takes the later in the list for the newer where times are equal', () => {
    expect(shown([attempt(1, false, 1), attempt(1, true, 0)])).toEqual(['1: 1 (0)']);
    expect(shown([attempt(1, true, 0), attempt(1, false, 1)])).toEqual(['1:  (0)']);
  });

  it('finds none without an accepted attempt, and one in a single one', () => {
    expect(shown([])).toEqual([]);
    expect(shown([attempt(1, false, 1), attempt(2, false, 1)])).toEqual([]);
    expect(shown([attempt(1, true, 0)])).toEqual(['1:  (0)']);
  });

  it('expresses similarity in the three readings, and drops by the symmetric one', () => {
    const history = [attempt(1, false, 0, { text: 'a\nb\nc\nd\n' }), attempt(2, true, 0, { text: 'a\nb\nc\nd\ne\n' })];
    expect(anchorsOf(history)[0]?.fixed[0]?.similarity).toEqual({ symmetric: 0.8, consistency: 0.8, original: 1 });
    const kept = { text: 'a\nb\nc\n' };
    // All of the attempt is kept, but it is only half of the fix.
    const grown = [attempt(1, false, 0, kept), attempt(2, true, 0, { text: `${kept.text}d\ne\nf\n` })];
    expect(shown(grown)).toEqual(['2:  (1)']);
  });
});
