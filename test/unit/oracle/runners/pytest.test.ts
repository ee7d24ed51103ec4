/** pytest really runs. */
import { afterAll, describe, expect, it } from 'vitest';
import { filesOf, HAS_PYTEST, HAS_SUBTESTS, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';
import { endsTheTree } from './endsTheTree.js';

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

    const text = (seconds: string) =>
      FIXED.replace('def average(values):', `$&\n    __import__('subprocess').run(['sleep', '${seconds}'])`);
    const timeLimitMs = 2 * before.elapsedMs + 1000;
    const hung = await endsTheTree({ ...{ bench, file: 'average.py', only: null, timeLimitMs }, text });
    expect(statuses(hung)).toEqual({ 'tests/test_average.py::test_average': 'failed' });
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  }, 120_000);

  it('does not load Hypothesis for its summary, but where a test has (where it is installed)', async () => {
    const own = new OraclePlace(null).write('value.py', 'VALUE = 1\n');
    own.write(
      'conftest.py',
      `import importlib.util
import sys


def pytest_unconfigure(config):
    isKept = config.pluginmanager.has_plugin("hypothesispytest") or importlib.util.find_spec("hypothesis") is None
    print("loaded", "hypothesis" in sys.modules, "kept", isKept)
`,
    );
    const test = 'import value\n\n\ndef test_value():\n    assert value.VALUE == 1\n';
    own.write('test_value.py', test);
    const bench = await own.bench('value.py', { command: 'python3 -m pytest test_value.py' });
    const outputOf = async (text: string) =>
      unwrap(await bench.run({ files: filesOf({ 'test_value.py': text }), only: null }, NEVER)).output;
    expect(await outputOf(test)).toContain('loaded False');
    expect(await outputOf(`import pytest\npytest.importorskip("hypothesis")\n${test}`)).toContain('kept True');
    await own.remove();
  }, 120_000);

  it('tells what was under way when the run ended, counts subtests, and takes a broken conftest for a failure', async () => {
    const bench = await place.bench('average.py');
    const run = async (test: string, more: Record<string, string> = {}) =>
      unwrap(await bench.run({ files: filesOf({ 'tests/test_average.py': test, ...more }), only: null }, NEVER));

    const ended = await run('import os\ndef test_a(): pass\ndef test_b(): os._exit(7)\ndef test_c(): pass\n');
    expect(ended.exitCode).toBe(7);
    expect(statuses(ended)).toEqual({
      'tests/test_average.py::test_a': 'passed',
      'tests/test_average.py::test_b': 'failed',
    });
    expect(ended.results[1]?.message).toContain('The run ended with status 7 while this test was running.');

    const parts = await run(`import unittest
class TestParts(unittest.TestCase):
    def test_parts(self):
        for i in (1, 2):
            with self.subTest(i=i):
                self.assertEqual(i, 1)
`);
    expect(statuses(parts)).toMatchObject({
      'tests/test_average.py::TestParts::test_parts': 'failed',
      ...(HAS_SUBTESTS ? { 'tests/test_average.py::TestParts::test_parts::(i=2)': 'failed' } : {}),
    });

    const broken = await run('def test_a(): pass\n', { 'tests/conftest.py': 'import no_such_module\n' });
    expect(statuses(broken)).toEqual({ 'tests/test_average.py': 'failed' });
    expect(broken.results[0]?.message).toContain('no_such_module');
    expect(broken.results[0]?.frames).toContainEqual({ path: 'tests/conftest.py', line: 1 });
  }, 120_000);

  it('says when the command is wrong, or there is nothing to run', async () => {
    const wrong = await place.bench('average.py', { command: 'python3 -m pytest --no-such-option' });
    expect(await wrong.run({ files: new Map(), only: null }, NEVER)).toMatchObject({
      failure: { code: 'test-run-broken', detail: { command: 'python3 -m pytest --no-such-option' } },
    });
    const nothing = await place.bench('average.py', { command: 'python3 -m pytest average.py' });
    expect(await nothing.run({ files: new Map(), only: null }, NEVER)).toMatchObject({
      failure: { code: 'no-tests-found', detail: { looked: 'python3 -m pytest average.py' } },
    });
  }, 120_000);
});
