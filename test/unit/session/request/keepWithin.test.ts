/** Changes inside a part of the file, at its edges, and beyond. */
import { describe, expect, it } from 'vitest';
import { keepWithin } from '../../../../src/session/request/keepWithin.js';

const ORIGINAL = 'one\ntwo\nthree\nfour\nfive\n';

describe('keepWithin', () => {
  it('keeps what is wholly inside, and counts nothing', () => {
    const proposal = 'one\nTWO\nthree\nfour!\nfive\n';
    expect(keepWithin(ORIGINAL, proposal, { start: 2, end: 5 })).toEqual({ text: proposal, refused: 0 });
  });

  it('refuses what is outside, keeps the rest, and counts', () => {
    const kept = keepWithin(ORIGINAL, 'ONE\ntwo\nTHREE\nfour\nFIVE\n', { start: 2, end: 5 });
    expect(kept).toEqual({ text: 'one\ntwo\nTHREE\nfour\nfive\n', refused: 2 });
  });

  it('refuses a change that reaches beyond as a whole', () => {
    expect(keepWithin(ORIGINAL, 'one\nTWO\nTHREE\nfour\nfive\n', { start: 3, end: 4 })).toEqual({
      text: ORIGINAL,
      refused: 1,
    });
  });

  it('takes insertions at both edges, and no further', () => {
    const lines = { start: 2, end: 4 };
    expect(keepWithin(ORIGINAL, 'one\nnew\ntwo\nthree\nfour\nfive\n', lines).refused).toBe(0);
    expect(keepWithin(ORIGINAL, 'one\ntwo\nthree\nnew\nfour\nfive\n', lines).refused).toBe(0);
    expect(keepWithin(ORIGINAL, 'new\none\ntwo\nthree\nfour\nfive\n', lines).refused).toBe(1);
  });
});
