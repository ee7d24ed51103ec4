import { expect, it } from 'vitest';
import { plainTranslate } from '../../../../src/session/translate.js';
import { editWords } from '../../../../src/session/words/editWords.js';

it.each([
  [undefined, 'x', ''],
  ['acc', 'total', 'acc → total'],
  [' - 1', '', 'without - 1'],
  ['', ', None', 'with , None'],
  ['  ', ' ', 'spaces'],
  ['a\n  b', 'c', 'a b → c'],
  ['x'.repeat(40), 'y', `${'x'.repeat(15)}…${'x'.repeat(16)} → y`],
])('%j in the place of %j: %s', (replaces, text, expected) => {
  const edit = { start: 0, end: replaces?.length ?? 0, text };
  expect(editWords({ ...(replaces === undefined ? {} : { replaces }), edit }, plainTranslate)).toBe(expected);
});
