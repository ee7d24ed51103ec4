import { describe, expect, it } from 'vitest';
import { measureChange } from '../../../../src/core/fidelity/measureChange.js';
import { sourceOf } from '../../../support/sources.js';

async function change(language: 'python' | 'javascript' | null, before: string, after: string) {
  const [original, proposal] = await Promise.all([sourceOf(language, before), sourceOf(language, after)]);
  return measureChange(original, proposal).complexity;
}

describe('complexityOfChange', () => {
  it('pairs functions, also those with another name, and names those that are new or gone', async () => {
    const before = 'def f(a):\n    return a\ndef g(b):\n    if b:\n        return 1\ndef old():\n    pass\n';
    const after =
      'def new(x):\n    while x:\n        x -= 1\n    return x\ndef f2(a):\n    return a\ndef g(b):\n    return b\n';
    const found = await change('python', before, after);
    expect(found).toEqual({
      original: 1,
      proposal: 1,
      functions: [
        { name: 'new', line: 1, original: null, proposal: 1 },
        { name: 'f2', line: 5, original: 0, proposal: 0 },
        { name: 'g', line: 7, original: 1, proposal: 0 },
        { name: 'old', line: 6, original: 0, proposal: null },
      ],
    });
  });

  it('pairs arrow functions without a block by name', async () => {
    const found = await change('javascript', 'const f = (a) => a;\n', 'const f = (a) => (a ? 1 : 2);\n');
    expect(found?.functions).toEqual([{ name: 'f', line: 1, original: 0, proposal: 1 }]);
  });

  it('is null without a grammar', async () => {
    expect(await change(null, 'a', 'b')).toBeNull();
  });
});
