import { expect, it } from 'vitest';
import { isInsideLine } from '../../../../src/core/diff/isInsideLine.js';

it('tells edits inside of lines from hunks and their parts', () => {
  expect(['3', '3a', '3.1', '3ab.12'].map((id) => isInsideLine({ id }))).toEqual([false, false, true, true]);
  expect(() => isInsideLine({ id: 'x' })).toThrow(RangeError);
});
