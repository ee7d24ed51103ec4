/** Statuses in words. */
import { describe, expect, it } from 'vitest';
import { plainTranslate } from '../../../../src/session/translate.js';
import { shortTestName, statusWords } from '../../../../src/session/words/statusWords.js';

describe('statusWords', () => {
  it.each([
    [['tests/a.py::Mean::test_mean'], 'needed by test_mean'],
    [['tests.test_stats.MeanTest.test_mean'], 'needed by test_mean'],
    [['a.test.js > sums > adds two'], 'needed by “adds two”'],
    [['a.test.js > adds two', 'a.test.js > adds three, too'], 'needed by “adds two”, “adds three, too”'],
    [['a::x', 'a::y', 'a::z'], 'needed by x, y and 1 more'],
    [[], 'needed by your tests'],
  ])('names the tests of %j', (neededBy, words) => {
    expect(statusWords('needed', neededBy, plainTranslate)).toBe(words);
  });

  it('says by whose tests a hunk is not needed', () => {
    expect(statusWords('not-needed', [], plainTranslate)).toBe('not needed by your tests');
  });

  it('keeps names that only look dotted', () => {
    expect(shortTestName('rounds 1.5 up')).toBe('rounds 1.5 up');
    expect(shortTestName('tests/test_stats.py')).toBe('tests/test_stats.py');
    expect(shortTestName('stats.py')).toBe('stats.py');
  });
});
