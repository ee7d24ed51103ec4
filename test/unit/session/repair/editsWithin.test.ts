/** Edits in a part of a file. */
import { describe, expect, it } from 'vitest';
import { charactersOf, commonParts, isWithin } from '../../../../src/session/repair/editsWithin.js';

const TEXT = 'one\r\ntwo\nthree';

describe('charactersOf', () => {
  it.each([
    [{ start: 1, end: 2 }, 'one\r\n'],
    [{ start: 2, end: 4 }, 'two\nthree'],
    [{ start: 2, end: 2 }, ''],
    [{ start: 3, end: 99 }, 'three'],
  ])('gives whole lines of %j', (lines, expected) => {
    const { start, end } = charactersOf(TEXT, lines);
    expect(TEXT.slice(start, end)).toBe(expected);
  });
});

describe('isWithin', () => {
  it('takes what changes the part and its ends, and nothing that reaches beyond', () => {
    const part = charactersOf(TEXT, { start: 2, end: 3 });
    expect(isWithin({ start: 5, end: 9, text: '' }, part)).toBe(true);
    expect(isWithin({ start: 9, end: 9, text: 'new' }, part)).toBe(true);
    expect(isWithin({ start: 4, end: 6, text: '' }, part)).toBe(false);
    expect(isWithin({ start: 6, end: 10, text: '' }, part)).toBe(false);
  });
});

describe('commonParts', () => {
  it('leaves out what is not in both', () => {
    const parts = [
      { start: 0, end: 4 },
      { start: 4, end: 6 },
      { start: 8, end: 12 },
    ];
    expect(commonParts(parts, { start: 5, end: 10 })).toEqual([
      { start: 5, end: 6 },
      { start: 8, end: 10 },
    ]);
  });
});
