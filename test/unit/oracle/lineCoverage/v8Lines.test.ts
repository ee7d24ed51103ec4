/** Lines that ran, from V8's counts. */
import { describe, expect, it } from 'vitest';
import { v8Lines } from '../../../../src/oracle/lineCoverage/v8Lines.js';

const TEXT = 'function f(a) {\n  if (a) {\n    g();\n  }\n}\n';
const range = (text: string, count: number, from = TEXT.indexOf(text)) => ({
  startOffset: from,
  endOffset: from + text.length,
  count,
});

describe('v8Lines', () => {
  it('lets inner ranges have the last word, and leaves out lines of brackets', () => {
    const whole = { ranges: [range(TEXT, 1, 0)] };
    const inner = { ranges: [range(TEXT.trimEnd(), 2), range('{\n    g();\n  }', 0)] };
    expect(v8Lines(TEXT, [[whole, inner]])).toEqual({ ran: [1, 2], runnable: [1, 2, 3] });
  });

  it('counts what any process ran', () => {
    const never = [{ ranges: [range(TEXT, 0, 0)] }];
    const once = [{ ranges: [range(TEXT, 1, 0)] }];
    expect(v8Lines(TEXT, [never, once]).ran).toEqual([1, 2, 3]);
    expect(v8Lines(TEXT, [never]).ran).toEqual([]);
  });

  it('takes no part of what lies behind the text', () => {
    expect(v8Lines('a;\n', [[{ ranges: [{ startOffset: 0, endOffset: 900, count: 300 }] }]])).toEqual({
      ran: [1],
      runnable: [1],
    });
  });
});
