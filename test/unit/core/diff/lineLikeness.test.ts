import { describe, expect, it } from 'vitest';
import { lineLikeness, lineProfile } from '../../../../src/core/diff/lineLikeness.js';

const likeness = (left: string, right: string): number => lineLikeness(lineProfile(left), lineProfile(right));

describe('lineLikeness', () => {
  it.each([
    ['  return a + b\n', 'return a + b\r\n', 1],
    ['', '   \n', 1],
    ['', 'x', 0],
    ['a', 'b', 0],
  ])('of %j and %j is %d', (left, right, expected) => {
    expect(likeness(left, right)).toBeCloseTo(expected, 12);
    expect(likeness(right, left)).toBeCloseTo(expected, 12);
  });

  it('tells the changed line from its new neighbours', () => {
    const changed = likeness('    return a - b\n', '    return a + b\n');
    expect(changed).toBeGreaterThan(0.8);
    expect(likeness('    return a - b\n', '        raise ValueError("x")\n')).toBeLessThan(0.2);
    expect(likeness('return sorted(x)', 'return tmp')).toBeGreaterThan(likeness('return sorted(x)', 'tmp = list(x)'));
  });

  it('looks at the first tokens of a line of 2 MB', () => {
    const line = 'a+'.repeat(1_000_000);
    expect(likeness(line, `${line}b`)).toBeCloseTo(1, 12);
  });
});
