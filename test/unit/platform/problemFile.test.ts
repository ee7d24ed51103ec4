/** The task files of the Competitive Programming Helper. */
import { expect, it } from 'vitest';
import { readProblemFile } from '../../../src/platform/problemFile.js';

it('gives name, address, limits and samples', () => {
  const tests = [
    { id: 1, input: '1 2\n', output: '3\n' },
    { id: 2, input: 7 },
  ];
  const problem = { name: 'A. Sum', url: 'https://example.org/a', timeLimit: 1000, memoryLimit: 256, tests };
  expect(readProblemFile(JSON.stringify(problem))).toBe(
    'A. Sum\nhttps://example.org/a\nTime limit: 1000 ms\nMemory limit: 256 MB\nInput:\n1 2\n\nOutput:\n3\n',
  );
});

it.each(['', 'no JSON', '[]', '{}', '{"tests": 3}', 'null'])('gives nothing for %j', (text) => {
  expect(readProblemFile(text)).toBeNull();
});
