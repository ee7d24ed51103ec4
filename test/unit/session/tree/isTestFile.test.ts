/** Tests are told by their paths, in the customs of the runners. */
import { describe, expect, it } from 'vitest';
import { isTestFile } from '../../../../src/session/tree/isTestFile.js';

const TESTS = [
  'test_price.py',
  'pkg/price_test.py',
  'conftest.py',
  'tests/data/input.json',
  'src/__tests__/a.js',
  'src/a.test.ts',
  'src/a.spec.jsx',
  'src/__snapshots__/a.snap',
  'price_test.go',
  'spec/price_spec.rb',
  'src/test/java/PriceTest.java',
  'PriceTests.cs',
  'testdata/a.txt',
];

const CODE = [
  'price.py',
  'latest.py',
  'contest.js',
  'src/attest.ts',
  'src/testing.ts',
  'protest/a.go',
  'Testimony.md',
  'greatest_common.rs',
  'README.md',
];

describe('isTestFile', () => {
  it.each(TESTS)('takes %s for a test', (path) => expect(isTestFile(path)).toBe(true));
  it.each(CODE)('takes %s for code', (path) => expect(isTestFile(path)).toBe(false));
});
