/** The whole suite has the last word where the tests were narrowed: with real projects of pytest, unittest and `node --test`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { badgeLine } from '../../../../src/session/review/badge.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { HAS_PYTEST, OraclePlace } from '../../oracle/oraclePlace.js';
import { reviewOf, sessionOf } from '../sessionPlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

const ORIGINAL = `TAX = 0.2


def net(gross):
    return gross / (1 - TAX)


def label(price):
    text = "%.2f" % price
    return text + " EUR"


def round_up(price):
    cents = price + 0.5
    return int(cents)
`;
const FIXED = ORIGINAL.replace('1 - TAX', '1 + TAX');
/** Also changes what the tests near the file do not run. */
const HARMFUL = FIXED.replace('%.2f', '%.1f');

function testCase(head: string, body: string): string {
  const lines = body.split('\n').map((line) => `        ${line}`);
  return `import unittest\n${head}\n\n\nclass Case(unittest.TestCase):\n    def test_it(self):\n${lines.join('\n')}\n`;
}

/** A shop: one test file imports `prices` itself, another one uses it through another module. */
function shop(): void {
  place
    .write('prices.py', ORIGINAL)
    .write('bill.py', 'import prices\n\n\ndef bill(price):\n    return "Bill: " + prices.label(price)\n')
    .write('tests/__init__.py', '')
    .write('tests/test_prices.py', testCase('import prices', 'self.assertEqual(prices.net(12), 10)'))
    .write('tests/test_bill.py', testCase('from bill import bill', 'self.assertEqual(bill(1), "Bill: 1.00 EUR")'))
    .write('tests/test_other.py', testCase('', 'pass'));
}

const BILL = expect.stringContaining('test_bill');

describe('unittest', () => {
  it('is the tests where those near the file pass and others fail', async () => {
    shop();
    place.write('prices.py', FIXED.replace('%.2f', '%.1f'));
    const setting = sessionOf(place, 'prices.py', FIXED.replace('price + 0.5', '0.5 + price'));
    const review = await reviewOf(setting);
    expect(review.report).toMatchObject({
      verdict: 'local',
      tests: { command: 'python3 -m unittest discover -s tests -t .', fixed: [BILL], baseline: { failed: 1 } },
    });
  });

  it('confirms a repair, and shows both results', async () => {
    shop();
    const setting = sessionOf(place, 'prices.py', FIXED.replace('price + 0.5', '0.5 + price'));
    const review = await reviewOf(setting);
    expect(review.report.tests).toMatchObject({
      proposal: { passed: 1, failed: 0 },
      whole: {
        ...{ state: 'done', original: null, proposal: { passed: 3, failed: 0 }, minimal: { passed: 3, failed: 0 } },
        ...{ broken: [], brokenByMinimal: [] },
      },
    });
    expect(review.report.reasons.at(-1)).toBe('Tests near the file: 1 of 1 pass. Whole suite: 3 of 3 pass.');
    expect(badgeLine(review, plainTranslate)).toMatch(/ · tests 1\/1 · all 3\/3$/);
    expect(setting.told.stages).toContain('whole');
    expect(setting.told.runs).toEqual(['baseline', 'proposal', 'whole', 'whole']);
    expect(review.minimal).toBe(FIXED);
    // nothing in the whole project runs round_up
    expect(review.hunks.map((hunk) => hunk.status)).toEqual(['needed', 'not-exercised']);
  }, 120_000);

  it('calls a proposal one that fails when it breaks what is far from the file, and the rest of it minimal', async () => {
    shop();
    const { session } = sessionOf(place, 'prices.py', HARMFUL);
    const signal = new AbortController().signal;
    await session.run(signal);
    expect(session.review?.report).toMatchObject({
      verdict: expect.not.stringMatching('fails'),
      tests: { whole: null },
    });
    await session.confirm(signal);
    expect(session.needsConfirming).toBe(false);
    const { review } = session;
    expect(review?.report).toMatchObject({
      verdict: 'fails',
      tests: {
        broken: [BILL],
        whole: {
          ...{ original: { failed: 1 }, proposal: { passed: 2, failed: 1 }, minimal: { passed: 3, failed: 0 } },
          ...{ broken: [BILL], brokenByMinimal: [] },
        },
      },
    });
    expect(review?.report.reasons.at(-1)).toMatch(
      /^Tests near the file: 1 of 1 pass\. Whole suite: 2 of 3 pass; it breaks .*test_bill/,
    );
    const badge = review ? badgeLine(review, plainTranslate) : '';
    expect(badge).toMatch(/fails · whole suite: breaks 1 · /);
    expect(badge.length).toBeLessThanOrEqual(70);
    expect(review?.minimal).toBe(FIXED);
    // no test near the file runs it, but others do
    expect(review?.hunks.map((hunk) => hunk.status)).toEqual(['needed', 'not-needed']);
    session.keepNeededOnly();
    await session.verifyShown(signal);
    expect(session.review?.shown).toMatchObject({ verdict: 'minimal', tests: { whole: { broken: [] } } });
    await session.close();
  }, 120_000);

  it('searches once more where the smallest part breaks what the proposal keeps', async () => {
    shop();
    place
      .write('bill.py', 'import prices\n\n\ndef bill(price):\n    return prices.net(12) == 15 or prices.SIGN\n')
      .write('tests/test_bill.py', testCase('from bill import bill', 'self.assertTrue(bill(1))'));
    const proposal = FIXED.replace('TAX = 0.2\n', 'TAX = 0.2\nSIGN = "-"\n').replace('price + 0.5', '0.5 + price');
    const smallest = FIXED.replace('TAX = 0.2\n', 'TAX = 0.2\nSIGN = "-"\n');
    const review = await reviewOf(sessionOf(place, 'prices.py', proposal));
    expect(review.minimal).toBe(smallest);
    expect(review.report).toMatchObject({
      minimization: { complete: true, oneMinimal: true },
      tests: { whole: { state: 'done', broken: [], brokenByMinimal: [] } },
    });
    expect(review.hunks.map((hunk) => hunk.status)).toEqual(['needed', 'needed', 'not-exercised']);
    expect(review.hunks[0]?.neededBy).toEqual([BILL]);
  }, 120_000);

  it('accuses nobody of what fails on the original too, or of a test that does not always say the same', async () => {
    shop();
    // without a sandbox a test can remember how often it has run
    const counter = path.join(place.folder, 'counter');
    writeFileSync(counter, '');
    place
      .write('tests/test_bad.py', testCase('', 'self.fail("always")'))
      .write(
        'tests/test_flaky.py',
        testCase(
          '',
          `open(${JSON.stringify(counter)}, "a").write("x")\nself.assertGreater(len(open(${JSON.stringify(counter)}).read()), 1)`,
        ),
      );
    const review = await reviewOf(sessionOf(place, 'prices.py', FIXED, {}, place.bareOracle()));
    expect(review.report).toMatchObject({
      verdict: 'minimal',
      tests: { whole: { original: { passed: 3, failed: 2 }, proposal: { passed: 3, failed: 2 }, broken: [] } },
    });
    expect(review.report.reasons.at(-1)).toContain('what fails fails without it too');
  }, 120_000);

  it('keeps the review when it is cancelled there, and says that it has not run', async () => {
    shop();
    place.write('tests/test_slow.py', testCase('import time', 'time.sleep(600)'));
    const controller = new AbortController();
    const setting = sessionOf(place, 'prices.py', FIXED, {}, place.oracle(), ({ stage }) => {
      if (stage === 'whole') setTimeout(() => controller.abort(new Error('enough')), 300);
    });
    const review = await reviewOf(setting, controller.signal);
    expect(review).toMatchObject({ phase: 'done', minimal: FIXED });
    expect(review.report).toMatchObject({
      ...{ verdict: 'minimal', failure: null },
      tests: { whole: { state: 'cancelled', proposal: null } },
    });
    expect(review.report.reasons.at(-1)).toContain('Whole suite not run: cancelled.');
    expect(place.leftovers()).toEqual([]);
  }, 120_000);

  it('gives up at its limit where it may, and is not begun where it is turned off', async () => {
    shop();
    place.write('tests/test_slow.py', testCase('import time', 'time.sleep(600)'));
    const wholeSuite = { when: 'auto', limitMs: 3000 } as const;
    const limited = await reviewOf(sessionOf(place, 'prices.py', FIXED, { wholeSuite }));
    expect(limited.report).toMatchObject({ verdict: 'minimal', tests: { whole: { state: 'failed' } } });
    expect(limited.report.reasons.at(-1)).toMatch(/Whole suite not run to its end: The tests \(.*\) were ended after/);
    const setting = sessionOf(place, 'prices.py', FIXED, { wholeSuite: { ...wholeSuite, when: 'never' } });
    expect((await reviewOf(setting)).report).toMatchObject({ verdict: 'minimal', tests: { whole: { state: 'off' } } });
    expect(setting.told.stages).not.toContain('whole');
  }, 120_000);
});

it.skipIf(!HAS_PYTEST)(
  'pytest: what the proposal breaks far from the file is named (skipped where python3 has none)',
  async () => {
    shop();
    place.write('pytest.ini', '[pytest]\n');
    const review = await reviewOf(sessionOf(place, 'prices.py', HARMFUL, { repeats: 0 }));
    expect(review.report.tests).toMatchObject({
      command: 'python3 -m pytest tests/test_prices.py',
      whole: { command: 'python3 -m pytest', broken: ['tests/test_bill.py::Case::test_it'] },
    });
  },
  180_000,
);

it('node --test: what the proposal breaks far from the file is named', async () => {
  const original = 'export const net = (gross) => gross / 0.8;\nexport const label = (price) => price.toFixed(2);\n';
  const testOf = (module: string, name: string, assertion: string): string =>
    `import test from 'node:test';\nimport assert from 'node:assert';\nimport { ${name} } from '../${module}';\ntest('${name}', () => ${assertion});\n`;
  place
    .write('package.json', '{ "type": "module", "scripts": { "test": "node --test" } }')
    .write('prices.js', original)
    .write('bill.js', "import * as prices from './prices.js';\nexport const bill = (price) => prices.label(price);\n")
    .write('test/prices.test.js', testOf('prices.js', 'net', 'assert.equal(net(12), 10)'))
    .write('test/bill.test.js', testOf('bill.js', 'bill', "assert.equal(bill(1), '1.00')"));
  const proposal = original.replace('0.8', '1.2').replace('toFixed(2)', 'toFixed(3)');
  const review = await reviewOf(sessionOf(place, 'prices.js', proposal));
  expect(review.report).toMatchObject({
    verdict: 'fails',
    tests: { whole: { command: 'node --test', broken: ['test/bill.test.js > bill'], brokenByMinimal: [] } },
  });
  expect(review.minimal).toBe(original.replace('0.8', '1.2'));
}, 120_000);
