import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines } from '../../../../src/core/diff/alignLines.js';

const steps = (removed: string[], added: string[]): string[] =>
  alignLines(removed, added).map((step) => `${step.removed ?? '-'}>${step.added ?? '-'}`);

describe('alignLines', () => {
  it('pairs a changed line with its successor and leaves the guard above it alone', () => {
    expect(steps(['return a - b'], ['if a is None:', 'raise ValueError("x")', 'return a + b'])).toEqual([
      '->0',
      '->1',
      '0>2',
    ]);
  });

  it('pairs lines that were only indented', () => {
    expect(steps(['x = f(a)', 'g(x)'], ['if a:', '  x = f(a)', '  g(x)'])).toEqual(['->0', '0>1', '1>2']);
  });

  it('pairs unlike code in order, and no code with a blank line', () => {
    expect(steps(['alpha'], ['beta', 'gamma'])).toEqual(['0>0', '->1']);
    expect(steps(['', 'alpha'], ['beta'])).toEqual(['0>-', '1>0']);
    expect(steps(['alpha'], ['', 'beta'])).toEqual(['->0', '0>1']);
    expect(steps(['a', 'b'], [])).toEqual(['0>-', '1>-']);
  });

  it('names each line once and in order, however large the hunk', { timeout: 20_000 }, () => {
    const line = fc.constantFrom('a b c', 'a b d', '  a b c', 'x = y', '', 'return x', 'return x + y');
    const check = (removed: string[], added: string[]): void => {
      const aligned = alignLines(removed, added);
      expect(aligned.flatMap((step) => step.removed ?? [])).toEqual(removed.map((_, index) => index));
      expect(aligned.flatMap((step) => step.added ?? [])).toEqual(added.map((_, index) => index));
    };
    fc.assert(fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), check));
    const many = Array.from({ length: 10_000 }, (_, index) => `f(${index})`);
    check(many, [...many.map((text) => `  ${text}`), 'end']);
    check(
      many,
      many.map((text) => `${text} + 1`),
    );
    check([...many].reverse(), many);
    expect(
      alignLines(
        many,
        many.map((text) => `  ${text}`),
      )[9_999],
    ).toEqual({ removed: 9_999, added: 9_999 });
  });
});
