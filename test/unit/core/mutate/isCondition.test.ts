/** Whether a value decides something. */
import { describe, expect, it } from 'vitest';
import { conditionOf, isCondition } from '../../../../src/core/mutate/isCondition.js';
import { viewOf } from './viewOf.js';

describe('isCondition', () => {
  it.each([
    ['python', 'if here:\n    f()\n'],
    ['python', 'while here:\n    f()\n'],
    ['python', 'x = a if here else b\n'],
    ['python', 'x = [i for i in a if here]\n'],
    ['python', 'x = a and here\n'],
    ['python', 'x = not here\n'],
    ['javascript', 'if ((here)) f();\n'],
    ['javascript', 'for (; here; ) f();\n'],
    ['javascript', 'x = here ? a : b;\n'],
  ] as const)('is true in %s: %s', async (language, text) => {
    const { view, at } = await viewOf(language, text);
    expect(isCondition(view, at('here'))).toBe(true);
  });

  it.each([
    ['python', 'x = here if a else b\n'],
    ['python', 'return_(here)\n'],
    ['javascript', 'x = a + here;\n'],
  ] as const)('is false in %s: %s', async (language, text) => {
    const { view, at } = await viewOf(language, text);
    expect(isCondition(view, at('here'))).toBe(false);
  });
});

describe('conditionOf', () => {
  it('finds the condition wherever the language puts it', async () => {
    const python = await viewOf('python', 'x = a if c else b\n');
    expect(python.view.text(conditionOf(python.view, python.at('a if c else b')))).toBe('c');
    const javascript = await viewOf('javascript', 'x = c ? a : b;\n');
    expect(javascript.view.text(conditionOf(javascript.view, javascript.at('c ? a : b')))).toBe('c');
  });
});
