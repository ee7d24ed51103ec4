/** Outputs are compared as judges do. */
import { expect, it } from 'vitest';
import { firstDifference } from '../../../../src/oracle/programs/compareOutput.js';

it('ignores blanks at the ends of lines and empty lines at the end, and nothing else', () => {
  expect(firstDifference('1 2 \n3\n\n', '1 2\r\n3', null)).toBeNull();
  expect(firstDifference('', '\n\n', null)).toBeNull();
  expect(firstDifference('1 2', '1  2', null)).toEqual({ line: 1, expected: '1 2', received: '1  2' });
  expect(firstDifference(' 1', '1', null)).toEqual({ line: 1, expected: ' 1', received: '1' });
  expect(firstDifference('1\n\n2', '1\n2', null)).toEqual({ line: 2, expected: '', received: '2' });
  expect(firstDifference('1\n2', '1', null)).toEqual({ line: 2, expected: '2', received: null });
  expect(firstDifference('1', '1\n2', null)).toEqual({ line: 2, expected: null, received: '2' });
});

it('takes numbers for equal within the tolerance, absolutely below one and relatively above', () => {
  expect(firstDifference('0.5 x', '0.5000009 x', 1e-6)).toBeNull();
  expect(firstDifference('1000000', '1000000.9', 1e-6)).toBeNull();
  expect(firstDifference('1000000', '1000002', 1e-6)).not.toBeNull();
  expect(firstDifference('1e3', '1000', 1e-6)).toBeNull();
  expect(firstDifference('-0.0', '0', 1e-6)).toBeNull();
  expect(firstDifference('1 2', '1  2', 1e-6)).toBeNull();
  expect(firstDifference('nan', '0', 1e9)).not.toBeNull();
  expect(firstDifference('YES', 'NO', 1)).not.toBeNull();
  expect(firstDifference('1 2', '1 2 3', 1)).not.toBeNull();
});

it('compares two hundred thousand lines', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => `${at}`);
  expect(firstDifference(lines.join('\n'), [...lines.slice(0, -1), 'x'].join('\n'), null)).toEqual({
    ...{ line: 200_000, expected: '199999', received: 'x' },
  });
});
