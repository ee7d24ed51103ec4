/** Proposals on which nothing can run, and tests that do not always say the same: with real runners. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HAS_PYTEST, OraclePlace } from '../../oracle/oraclePlace.js';
import { reviewOf, sessionOf } from '../sessionPlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

const ORIGINAL = 'def f():\n    return 1\n';
const FIXED = ORIGINAL.replace('1', '2');

function unittestProject(): void {
  const tests = [
    'import unittest\nimport a\n\n\nclass T(unittest.TestCase):',
    '    def test_f(self):\n        self.assertEqual(a.f(), 2)\n',
    '    def test_g(self):\n        self.assertGreater(a.f(), 0)\n',
  ];
  place.write('a.py', ORIGINAL).write('tests/__init__.py', '').write('tests/test_a.py', tests.join('\n'));
}

describe('a proposal on which no test can run fails, with the reason', () => {
  it('Python that does not parse, by unittest', async () => {
    unittestProject();
    const review = await reviewOf(sessionOf(place, 'a.py', 'def f(:\n'));
    expect(review).toMatchObject({ phase: 'done', shown: { verdict: 'fails' } });
    expect(review.report).toMatchObject({
      ...{ verdict: 'fails', failure: null },
      tests: { fixed: [], broken: ['tests.test_a.T.test_g'] },
    });
    expect(review.report.reasons).toContainEqual(expect.stringMatching(/^No test can run on it: SyntaxError/));
    expect(review.shown.reasons).toEqual(review.report.reasons);
  }, 120_000);

  it.skipIf(!HAS_PYTEST)(
    'Python whose conftest cannot be loaded, by pytest (skipped where there is none)',
    async () => {
      place
        .write('pytest.ini', '[pytest]\n')
        .write('a.py', ORIGINAL)
        .write('conftest.py', 'import a\n')
        .write(
          'test_a.py',
          'import a\n\n\ndef test_f():\n    assert a.f() == 2\n\n\ndef test_g():\n    assert a.f()\n',
        );
      const review = await reviewOf(sessionOf(place, 'a.py', 'import nowhere_to_be_found\n'));
      expect(review.report).toMatchObject({
        verdict: 'fails',
        failure: null,
        tests: { broken: ['test_a.py::test_g'] },
      });
      expect(review.report.reasons.join(' ')).toMatch(
        /run on it.*ModuleNotFoundError: No module named 'nowhere_to_be_found'/,
      );
    },
    120_000,
  );

  it('JavaScript that does not parse, by node --test', async () => {
    place
      .write('package.json', '{ "type": "module", "scripts": { "test": "node --test" } }')
      .write('a.js', 'export const f = () => 1;\n')
      .write(
        'test/a.test.js',
        "import test from 'node:test';\nimport assert from 'node:assert';\nimport { f } from '../a.js';\ntest('f', () => assert.equal(f(), 2));\ntest('g', () => assert.ok(f()));\n",
      );
    const review = await reviewOf(sessionOf(place, 'a.js', 'export const f = (;\n'));
    expect(review.report).toMatchObject({ verdict: 'fails', tests: { broken: ['test/a.test.js > g'] } });
    expect(review.report.reasons.join(' ')).toMatch(/No test can run on it: SyntaxError: Unexpected token/);
  }, 120_000);

  it('one that takes away all tests', async () => {
    const tests =
      'import unittest\n\n\nclass T(unittest.TestCase):\n    def test_f(self):\n        self.assertEqual(f(), 2)\n\n    def test_g(self):\n        self.assertTrue(f())\n';
    place.write('test_a.py', `${tests}\n\n${ORIGINAL}`);
    const review = await reviewOf(sessionOf(place, 'test_a.py', FIXED));
    expect(review.report).toMatchObject({ verdict: 'fails', failure: null, tests: { proposal: null } });
    expect(review.report.tests?.broken).toEqual([expect.stringContaining('test_g')]);
    expect(review.report.reasons.join(' ')).toContain('The tests cannot run on it. No tests were found');
  }, 120_000);
});

describe('a test that does not always say the same', () => {
  /** Passes in those of its runs that `passes`, an expression of `n`, names; without a sandbox it can count them. */
  function flakyTest(passes: string): void {
    unittestProject();
    const counter = JSON.stringify(path.join(place.folder, 'counter'));
    writeFileSync(path.join(place.folder, 'counter'), '');
    const body = [
      `        open(${counter}, "a").write("x")`,
      `        n = len(open(${counter}).read())`,
      `        self.assertTrue(${passes})`,
    ];
    place.write('tests/test_a.py', `${place.read('tests/test_a.py')}\n    def test_flaky(self):\n${body.join('\n')}\n`);
  }
  const FLAKY = 'tests.test_a.T.test_flaky';
  const review = (proposal: string, repeats?: number) =>
    reviewOf(sessionOf(place, 'a.py', proposal, repeats === undefined ? {} : { repeats }, place.bareOracle()));

  it('is left out of what has to hold, and named', async () => {
    flakyTest('n != 3');
    const { report, minimal } = await review(FIXED);
    expect(report).toMatchObject({
      verdict: 'minimal',
      tests: { fixed: ['tests.test_a.T.test_f'], broken: [], flaky: [FLAKY] },
    });
    expect(report.reasons).toContain(`Left out, since they do not always say the same of one text: ${FLAKY}.`);
    expect(minimal).toBe(FIXED);
  }, 120_000);

  it('is not called broken', async () => {
    flakyTest('n != 2');
    expect((await review(FIXED)).report).toMatchObject({ verdict: 'minimal', tests: { broken: [], flaky: [FLAKY] } });
  }, 120_000);

  it('verifies nothing when it is all that a proposal seems to fix', async () => {
    flakyTest('n % 2 == 0');
    const { report } = await review(ORIGINAL.replace('return 1', 'return 1 + 0'));
    expect(report).toMatchObject({ verdict: 'unverified', tests: { fixed: [], flaky: [FLAKY] } });
    expect(report.reasons[0]).toContain('do not always say the same, so nothing is verified');
  }, 120_000);

  it('is found by as many runs as the setting asks for, and not looked for where it asks for none', async () => {
    flakyTest('n not in (1, 4)');
    const proposal = ORIGINAL.replace('return 1', 'return 1 + 0');
    expect((await review(proposal, 2)).report).toMatchObject({ verdict: 'unverified', tests: { flaky: [FLAKY] } });
    flakyTest('n not in (1, 4)');
    expect((await review(proposal, 0)).report.tests).toMatchObject({ fixed: [FLAKY], flaky: [] });
  }, 120_000);
});
