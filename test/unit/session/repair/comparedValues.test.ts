/** What a failing assertion compared. */
import { describe, expect, it } from 'vitest';
import { comparedValues } from '../../../../src/session/repair/comparedValues.js';

describe('comparedValues', () => {
  it.each([
    ['pytest', '>       assert f(1) == 3\nE       assert 5 == 3\nE        +  where 5 = f(1)'],
    ['pytest with a name', 'E       AssertionError: assert 5 == 3'],
    ['unittest', 'Traceback …\nAssertionError: 5 != 3'],
    ['unittest with a message', 'AssertionError: 5 != 3 : sums'],
    ['jest', 'expect(received).toBe(expected)\n\nExpected: 3\nReceived: 5'],
    ['vitest', 'AssertionError: expected 5 to be 3 // Object.is equality'],
    ['node:assert', 'Expected values to be strictly equal:\n\n5 !== 3\n'],
    ['node:assert with a diff', '+ actual - expected\n\n+ 5\n- 3\n'],
  ])('reads %s', (_runner, message) => {
    expect(comparedValues(message)).toEqual({ actual: '5', expected: '3' });
  });

  it('gives nothing where the message does not say, or too much', () => {
    expect(comparedValues('TypeError: x is not a function')).toBeUndefined();
    expect(comparedValues(`E   assert ${'9'.repeat(500)} == 3`)).toBeUndefined();
  });

  it('does not choke on a message without end', () => {
    expect(comparedValues(`${'x == '.repeat(100_000)}`)).toBeUndefined();
  });
});
