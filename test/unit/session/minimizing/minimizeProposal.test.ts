/** The search within its budget: lines first, then inside of them; with real tests. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OraclePlace } from '../../oracle/oraclePlace.js';
import { sessionOf } from '../sessionPlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
  const tests =
    'import unittest\nimport a\n\n\nclass T(unittest.TestCase):\n    def test_f(self):\n        self.assertEqual(a.f(3), 6)\n';
  place.write('a.py', ORIGINAL).write('tests/__init__.py', '').write('tests/test_a.py', tests);
});
afterEach(() => place.remove());

const ORIGINAL = 'def f(n):\n    return 3 * n + 1 - n\n\n\ndef g(n):\n    return n\n';
const PROPOSAL = 'def f(n):\n    return 3 * int(n) + 0 - n\n\n\ndef g(m):\n    return m\n';

it('says what it knows of whole lines where the budget ends inside of them, and goes on from there', async () => {
  const { session } = sessionOf(place, 'a.py', PROPOSAL, { maxTrials: 2, repeats: 0 });
  const signal = new AbortController().signal;
  await session.run(signal);
  const text = ORIGINAL.replace('return 3 * n + 1 - n', 'return 3 * int(n) + 0 - n');
  expect(session.review).toMatchObject({
    ...{ minimal: text, canContinue: true },
    report: { minimization: { level: 'line', trials: 2, complete: false, oneMinimal: true } },
    hunks: [
      { id: '1', status: 'needed', neededBy: [expect.stringContaining('test_f')] },
      { id: '2', status: 'not-exercised' },
    ],
  });
  await session.continueMinimizing(signal);
  await session.close();
  expect(session.review).toMatchObject({
    ...{ minimal: ORIGINAL.replace('+ 1', '+ 0'), canContinue: false },
    report: { minimization: { level: 'token', complete: true, oneMinimal: true } },
    hunks: [
      { id: '1.1', status: 'not-needed', replaces: ' n' },
      { id: '1.2', status: 'needed', replaces: '1', neededBy: [expect.stringContaining('test_f')] },
      { id: '2', status: 'not-exercised' },
    ],
  });
}, 120_000);
