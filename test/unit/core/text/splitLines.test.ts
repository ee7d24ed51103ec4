import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineContent, splitLines } from '../../../../src/core/text/splitLines.js';
import { oddText } from '../../../support/oddText.js';

describe('splitLines', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a\n']],
    ['\n', ['\n']],
    ['a\r\nb\rc\nd', ['a\r\n', 'b\r', 'c\n', 'd']],
    ['\r\r\n\n', ['\r', '\r\n', '\n']],
    ['\ufeffa\n\0\n', ['\ufeffa\n', '\0\n']],
    ['a\u2028b\u0085c\fd', ['a\u2028b\u0085c\fd']],
  ])('cuts %j', (text, lines) => {
    expect(splitLines(text)).toEqual(lines);
  });

  it('loses nothing, and every line but the last ends in one line ending', () => {
    fc.assert(
      fc.property(oddText(), (text) => {
        const lines = splitLines(text);
        expect(lines.join('')).toBe(text);
        lines.forEach((line, index) => {
          expect(lineContent(line)).not.toMatch(/[\r\n]/);
          expect(lineContent(line) !== line || index === lines.length - 1).toBe(true);
        });
      }),
    );
  });

  it('takes a line of 2 MB and 200,000 lines', () => {
    const wide = 'x'.repeat(2_000_000);
    expect(splitLines(`${wide}\r\n`)).toEqual([`${wide}\r\n`]);
    expect(splitLines('line\n'.repeat(200_000))).toHaveLength(200_000);
  });
});

describe('lineContent', () => {
  it.each([
    ['a\n', 'a'],
    ['a\r\n', 'a'],
    ['a\r', 'a'],
    ['a', 'a'],
    ['', ''],
    ['\n', ''],
    ['\r\n', ''],
    ['a \n', 'a '],
  ])('of %j', (line, content) => {
    expect(lineContent(line)).toBe(content);
  });
});
