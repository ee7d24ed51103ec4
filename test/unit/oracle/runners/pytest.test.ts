/** pytest really runs. */
import { afterAll, describe, expect, it } from 'vitest';
import { filesOf, HAS_PYTEST, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';

const FIXED = `def average(values):
    return sum(values) / len(values)


def largest(values):
    return max(values)
`;

describe.skipIf(!HAS_PYTEST)('pytest (skipped where python3 has no pytest)', () => {
  const place = new OraclePlace('pytest-stat');
  afterAll(() => place.remove());

  it('finds the nearest tests, reports each with message and places, and sees what a run changes', async () => {
    const plan = await place.discover('average.py');
    expect(plan).toMatchObject({
      runner: 'pytest',
      command: 'python3 -m pytest tests/test_average.py',
      testFiles: ['tests/test_average.py'],
      because: 'tests/test_average.py imports average',
    });
    const bench = await place.bench('average.py');
    const before = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
    expect(statuses(before)).toEqual({
      'tests/test_average.py::test_average': 'failed',
      'tests/test_average.py::test_largest': 'passed',
      'tests/test_average.py::test_empty': 'skipped',
      'tests/test_average.py::test_single[1]': 'failed',
      'tests/test_average.py::test_single[2]': 'failed',
    });
    const single = before.results.find((result) => result.id.endsWith('[1]'));
    expect(single?.message).toContain('ZeroDivisionError');
    expect(single?.frames.slice(0, 2)).toEqual([
      { path: 'average.py', line: 2 },
      { path: 'tests/test_average.py', line: 20 },
    ]);

    const only = ['tests/test_average.py::test_average', 'tests/test_average.py::test_single[2]'];
    const after = unwrap(await bench.run({ files: filesOf({ 'average.py': FIXED }), only }, NEVER));
    expect(statuses(after)).toEqual({ [only[0] ?? '']: 'passed', [only[1] ?? '']: 'passed' });

    const broken = unwrap(await bench.run({ files: filesOf({ 'average.py': 'def average(:\n' }), only: null }, NEVER));
    expect(statuses(broken)).toEqual({ 'tests/test_average.py': 'failed' });
    expect(broken.results[0]?.message).toContain('SyntaxError');
    expect(broken.results[0]?.frames[0]).toEqual({ path: 'average.py', line: 1 });
  }, 120_000);
});
