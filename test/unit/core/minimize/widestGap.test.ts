import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { widestGap } from '../../../../src/core/minimize/widestGap.js';

const gapOf = (original: string, proposal: string): number => widestGap(original, diffHunks(original, proposal));

describe('widestGap', () => {
  it('is between two functions', () => {
    const original = 'def f(a):\n    """Doc."""\n    return a\n\ndef g(a):\n    """A longer text."""\n    return a\n';
    expect(gapOf(original, original.replaceAll('a)', 'b)').replaceAll('return a', 'return b'))).toBe(2);
  });

  it('is between two methods', () => {
    const original = 'class C {\n  f(a) {\n    x;\n    return a;\n  }\n\n  g(a) {\n    y;\n    return a;\n  }\n}\n';
    expect(gapOf(original, original.replaceAll('a)', 'b)').replaceAll('return a', 'return b'))).toBe(2);
  });

  it('is the longest where all are indented alike', () => {
    expect(gapOf('a\nk\nb\nk\nk\nc\n', 'A\nk\nB\nk\nk\nC\n')).toBe(2);
  });

  it('is behind all where there is none', () => {
    expect(gapOf('a\n', 'b\n')).toBe(1);
    expect(widestGap('', [])).toBe(0);
  });

  it('takes 200,000 lines between two changes', () => {
    const between = '  x\n'.repeat(200_000);
    expect(gapOf(`a\n${between}b\n`, `A\n${between}B\n`)).toBe(1);
  });
});
