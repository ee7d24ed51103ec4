/** Words of servers and models: without keys, without the user's code, short. */
import { describe, expect, it } from 'vitest';
import { foreignWords } from '../../../src/models/foreignWords.js';

const SECRET = 'sk-"planted"/ü+0123';

function words(text: string, quotable = ''): string {
  return foreignWords(text, { secrets: [SECRET, ''], quotable });
}

describe('foreignWords', () => {
  it.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify(SECRET)],
    ['in an address', encodeURIComponent(SECRET)],
    ['in base64', Buffer.from(SECRET).toString('base64')],
  ])('blanks a key out %s', (_, echoed) => {
    const said = words(`key ${echoed} refused`);
    expect(said).toContain('***');
    expect(said).not.toMatch(/planted|0123/);
  });

  it('does not take short or empty values for keys', () => {
    expect(foreignWords('a true word', { secrets: ['', 'true'], quotable: '' })).toBe('a true word');
  });

  it('drops words that quote what was sent, also over line ends', () => {
    const code = 'def f(x):\n    return compute_the_thing(x)\n';
    expect(words('bad input: return compute_the_thing(x)', code)).toBe('');
    expect(words('bad input: def f(x): return compute', code)).toBe('');
    expect(words(JSON.stringify({ input: code }), code)).toBe('');
    expect(words('bad input: compute_the', code)).toBe('bad input: compute_the');
  });

  it('drops web pages', () => expect(words('<!DOCTYPE html><html>')).toBe(''));

  it('gives one short line', () => {
    expect(words('a\r\n\tb\u0007c')).toBe('a b c');
    expect(words('x'.repeat(1000)).length).toBeLessThan(250);
  });
});

it.each([
  'sk-proj-abcdefghijklmnop1234',
  'ghp_abcdefghijklmnopqrst0123',
  'Bearer abcdefgh12345678',
  'AIzaSyA1234567890abcdefgh',
])('blanks %s out, whoever it belongs to', (key) => {
  expect(foreignWords(`The key ${key}, is wrong.`, { secrets: [], quotable: '' })).toBe('The key ***, is wrong.');
});
