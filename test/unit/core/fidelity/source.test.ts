import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../support/sources.js';

describe('readSource', () => {
  it('reads a text with its grammar', async () => {
    const source = await sourceOf('python', 'x = 1\n');
    expect(source).toMatchObject({ text: 'x = 1\n', approximate: false, parseErrors: false });
    expect(source.tokens.map((token) => token.text)).toEqual(['x', '=', '1']);
    expect(source.tokenNodes).toHaveLength(3);
    expect(source.scopes).toHaveLength(1);
  });

  it('says so when the text does not parse', async () => {
    const source = await sourceOf('python', 'x = (1\n');
    expect(source.parseErrors).toBe(true);
    expect(source.tokens.map((token) => token.text)).toEqual(['x', '=', '(', '1']);
  });

  it('falls back on the lexer, and says that it is approximate', async () => {
    const source = await sourceOf(null, 'let x := "a b" # c');
    expect(source).toMatchObject({ tree: null, approximate: true, parseErrors: false });
    expect(source.tokens.map((token) => token.text)).toEqual(['let', 'x', ':', '=', '"a b"', '#', 'c']);
    expect(source.scopes).toHaveLength(1);
    expect((await sourceOf(null, ' \n')).scopes).toEqual([]);
  });
});
