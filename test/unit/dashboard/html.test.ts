/** The template that escapes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from '../../../src/dashboard/html.js';
import { textOf } from './textOf.js';

test('text and numbers are escaped, markup is not, null and false leave nothing, lists are joined', () => {
  const bold = html`<b>${'a & b'}</b>`;
  expect(html`<p title="${`"'`}">${bold}${0}${null}${false}${['<', html`<i></i>`]}</p>`.markup).toBe(
    '<p title="&quot;&#39;"><b>a &amp; b</b>0&lt;<i></i></p>',
  );
});

test('no text can leave its place, neither in an element nor in an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '`', '=') }), (text) => {
      const { markup } = html`<p title="${text}">${text}</p>`;
      const match = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(markup);
      expect(match).not.toBeNull();
      expect(textOf(`|${match?.[2]}|`)).toBe(`|${text}|`.replace(/ +/g, ' '));
    }),
  );
});
