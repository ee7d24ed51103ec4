/** What a repair must leave alone. */
import { describe, expect, it } from 'vitest';
import { isTestCode } from '../../../../src/core/mutate/isTestCode.js';
import { viewOf } from './viewOf.js';

describe('isTestCode', () => {
  it('knows functions that are made of assertions', async () => {
    const test = 'def check(f):\n    assert f(1) == 2\n    assert f(2) == 3';
    const { view, at } = await viewOf('python', `${test}\n`);
    expect(isTestCode(view, at(test))).toBe(true);
  });

  it('knows test functions given to a name, and assertions by themselves, in JavaScript', async () => {
    const test = 'const check = (f) => {\n  console.assert(f(1) === 2);\n};';
    const { view, at } = await viewOf('javascript', `${test}\nassert.deepEqual(f(1), 2);\nexpect(a).toBe(1);\n`);
    expect(isTestCode(view, at(test))).toBe(true);
    expect(isTestCode(view, at('assert.deepEqual(f(1), 2);'))).toBe(true);
    expect(isTestCode(view, at('expect(a).toBe(1);'))).toBe(true);
  });

  it('does not take a function for a test because it checks its input', async () => {
    const real = 'def f(a):\n    assert a\n    b = a + 1\n    return b';
    const { view, at } = await viewOf('python', `${real}\n`);
    expect(isTestCode(view, at(real))).toBe(false);
  });
});
