import { describe, expect, it } from 'vitest';
import { timeOf } from '../../../../src/core/history/timeOf.js';

describe('timeOf', () => {
  it.each([
    ['60', 60],
    ['-1.5', -1.5],
    ['1970-01-01 00:01', 60],
    ['1970-01-01T00:01:00.5', 60.5],
    ['1970-01-01T00:01:00Z', 60],
    ['1970-01-01T01:01:00+01:00', 60],
    ['1970-01-02', 86_400],
  ])('reads %j', (text, seconds) => {
    expect(timeOf(text)).toBe(seconds);
  });

  it.each(['', 'soon', '12:00', '1e3x'])('does not make up a time of %j', (text) => {
    expect(timeOf(text)).toBeNaN();
  });
});
