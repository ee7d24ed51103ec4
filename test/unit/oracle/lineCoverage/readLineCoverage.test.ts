/** Real runs that tell which lines of a file they run. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LineCoverage } from '../../../../src/session/ports/oracle.js';
import { HAS_PYTEST, NEVER, OraclePlace, unwrap } from '../oraclePlace.js';

const VALUE = `def low(a):
    if a > 1:
        return 1
    return 0


def high(a):
    return a + 1
`;

const CASES = `import unittest
from value import low, high


class ValueTest(unittest.TestCase):
    def test_low(self):
        self.assertEqual(low(5), 1)

    def test_high(self):
        self.assertEqual(high(5), 5)
`;

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

async function coverageOf(file: string, command: string, linesOf = file): Promise<LineCoverage | undefined> {
  const bench = await place.bench(file, { command });
  const run = unwrap(await bench.run({ files: new Map(), only: null, linesOf }, NEVER));
  expect(bench.tellsLines === true || run.coverage === undefined).toBe(true);
  return run.coverage;
}

const lastName = (id: string | undefined): string | undefined => id?.split(/::| > |\./).at(-1);

describe.each([['python3 -m unittest test_value.py'], ...(HAS_PYTEST ? [['python3 -m pytest -q test_value.py']] : [])])(
  'line coverage of %s',
  (command) => {
    it('tells of each test, with the ids of its results, and of nothing outside of functions', async () => {
      place.write('value.py', VALUE).write('test_value.py', CASES);
      const coverage = await coverageOf('value.py', command);
      const lines = Object.fromEntries(
        (coverage?.covered ?? []).map((entry) => [lastName(entry.tests[0]), entry.lines]),
      );
      expect(lines).toEqual({ test_low: [2, 3], test_high: [8] });
      expect(coverage?.runnable).toEqual([2, 3, 4, 8]);
      const bench = await place.bench('value.py', { command });
      const { results } = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
      expect(results.map((result) => result.id).sort()).toEqual(
        coverage?.covered.flatMap((entry) => entry.tests).sort(),
      );
    }, 60_000);
  },
);

describe('line coverage of node --test', () => {
  const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
  beforeEach(() => {
    place
      .write(
        'value.js',
        lines(
          'exports.low = (a) => {',
          '  if (a > 1) {',
          '    return 1;',
          '  }',
          '  return 0;',
          '};',
          'exports.high = (a) => a + 1;',
          'exports.never = (a) => {',
          '  return a;',
          '};',
        ),
      )
      .write(
        'value.test.js',
        lines(
          "const { test } = require('node:test');",
          "const assert = require('node:assert');",
          "const value = require('./value.js');",
          "test('low', () => assert.strictEqual(value.low(5), 1));",
          "test('high', () => assert.strictEqual(value.high(5), 5));",
        ),
      );
  });

  it('tells of all tests together', async () => {
    const coverage = await coverageOf('value.js', 'node --test value.test.js');
    expect(coverage?.covered.map((entry) => entry.tests.map(lastName))).toEqual([['low', 'high']]);
    expect(coverage?.covered[0]?.lines).toEqual([1, 2, 3, 7, 8]);
    expect(coverage?.runnable).toEqual([1, 2, 3, 5, 7, 8, 9]);
  }, 60_000);

  it('tells nothing of a file that no test loads, nor in a run that is not asked', async () => {
    place.write('other.js', 'exports.other = 1;\n');
    expect(await coverageOf('value.js', 'node --test value.test.js', 'other.js')).toBeUndefined();
    const bench = await place.bench('value.js', { command: 'node --test value.test.js' });
    expect(unwrap(await bench.run({ files: new Map(), only: null }, NEVER)).coverage).toBeUndefined();
  }, 60_000);
});

it('is not promised by a command whose runner is not known', async () => {
  place.write('value.py', VALUE).write('test_value.py', CASES).write('run.sh', 'python3 -m unittest test_value.py\n');
  expect(await coverageOf('value.py', 'sh run.sh')).toBeUndefined();
}, 60_000);
