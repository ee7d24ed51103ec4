/** What type of value a place asks for. */
import { describe, expect, it } from 'vitest';
import { TYPE_ANY, TYPE_ITERABLE, TYPE_NUMBER, TYPE_STRING } from '../../../../src/core/mutate/typeMask.js';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import { wantedType } from '../../../../src/core/mutate/wantedType.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { viewOf } from './viewOf.js';

async function wanted(language: LanguageId, text: string): Promise<number> {
  const { view, scopes, types, at } = await viewOf(language, text);
  return wantedType({
    view,
    scopes,
    types,
    vocabulary: new Vocabulary(view, { numbers: [], strings: [] }),
    node: at('here'),
  });
}

describe('wantedType', () => {
  it.each([
    ['python', 'def f() -> str:\n    return here\n', TYPE_STRING],
    ['python', 'def f():\n    return here\n', TYPE_ANY],
    ['typescript', 'function f(): number { return here; }\n', TYPE_NUMBER],
    ['python', 'x = here - a\n', TYPE_NUMBER],
    ['python', "x = here + 'a'\n", TYPE_STRING],
    ['python', 'x = len(a) < here\n', TYPE_NUMBER],
    ['python', 'x = [1, 2][here]\n', TYPE_NUMBER],
    ['python', 'x = a[here:]\n', TYPE_NUMBER],
    ['python', "s = ''\ns += here\n", TYPE_STRING],
    ['python', 'for x in here:\n    f(x)\n', TYPE_ITERABLE],
    ['javascript', 'f(here);\n', TYPE_ANY],
  ] as const)('reads %s: %s', async (language, text, type) => {
    expect(await wanted(language, text)).toBe(type);
  });
});
