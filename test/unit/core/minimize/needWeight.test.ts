import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { needWeight } from '../../../../src/core/minimize/needWeight.js';

const weight = (original: string, proposal: string): number => {
  const [hunk] = diffHunks(original, proposal);
  return hunk === undefined ? 0 : needWeight(original, hunk);
};

describe('needWeight', () => {
  it('takes a touched-up line for a likelier fix than an added, removed or rewritten one', () => {
    const touched = weight('return a[i] - b[i] * c\n', 'return a[i] + b[i] * c\n');
    expect(touched).toBeGreaterThan(4);
    expect(touched).toBeLessThanOrEqual(5);
    expect(weight('a\n', 'a\nif x: return\n')).toBe(1);
    expect(weight('a\nb\n', 'a\n')).toBe(1);
    expect(weight('a = b\n', 'while True: pass\n')).toBeLessThan(touched / 2);
  });

  it('does not look into a line of 2 MB', () => {
    const line = 'x+'.repeat(1_000_000);
    expect(weight(`${line}a`, `${line}b`)).toBe(1);
  });
});
