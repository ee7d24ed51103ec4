import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';
import { oddText } from '../../../support/oddText.js';

const texts = (text: string): string[] => lexTokens(text).map((token) => token.text);

describe('lexTokens', () => {
  it.each([
    ['', []],
    [' \t\r\n\ufeff', []],
    ['a.b += 1', ['a', '.', 'b', '+', '=', '1']],
    ['größe_2 日本語 $x x̂', ['größe_2', '日本語', '$x', 'x̂']],
    [
      '0xFF_u8 1_000.5e-3f 1..2 3.foo 2e+x',
      ['0xFF_u8', '1_000.5e-3f', '1', '.', '.', '2', '3', '.', 'foo', '2e', '+', 'x'],
    ],
    [`say("a \\" b", 'c', \`d\`)`, ['say', '(', '"a \\" b"', ',', "'c'", ',', '`d`', ')']],
    [`f'x {y}' rb"z"`, [`f'x {y}'`, 'rb"z"']],
    ["it isn't 'tis", ['it', "isn't", "'", 'tis']],
    ["the dogs' house, foldl' f", ['the', 'dogs', "'", 'house', ',', 'foldl', "'", 'f']],
    ["'isn't good' 'it''s'", ["'isn't good'", "'it'", "'s'"]],
    ['"open\nnext"', ['"', 'open', 'next', '"']],
    ['"ends in \\\nx"', ['"', 'ends', 'in', '\\', 'x', '"']],
    ['😀\ud800\0', ['😀', '\ud800', '\0']],
  ])('cuts %j', (text, tokens) => {
    expect(texts(text)).toEqual(tokens);
  });

  it('covers everything but white space, once and in order', () => {
    fc.assert(
      fc.property(oddText(), (text) => {
        let position = 0;
        for (const token of lexTokens(text)) {
          expect(text.slice(position, token.start)).toMatch(/^\s*$/);
          expect(token.end).toBeGreaterThan(token.start);
          expect(text.slice(token.start, token.end)).toBe(token.text);
          position = token.end;
        }
        expect(text.slice(position)).toMatch(/^\s*$/);
      }),
    );
  });

  it('stays linear on lines full of lone quotes', { timeout: 20_000 }, () => {
    expect(lexTokens("\\'".repeat(200_000))).toHaveLength(400_000);
    expect(lexTokens('\\" a'.repeat(200_000))).toHaveLength(600_000);
    expect(lexTokens(" 'a".repeat(100_000)).length).toBeGreaterThan(50_000);
    expect(lexTokens('x'.repeat(2_000_000))).toHaveLength(1);
  });
});
