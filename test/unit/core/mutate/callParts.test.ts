/** The parts of a call. */
import { describe, expect, it } from 'vitest';
import { argumentsOf, calleeName } from '../../../../src/core/mutate/callParts.js';
import { viewOf } from './viewOf.js';

describe('argumentsOf', () => {
  it('gives the arguments in order, and a lone generator as one', async () => {
    const { view, at } = await viewOf('python', 'f(a, k=b)\nany(x for x in y)\n');
    expect(argumentsOf(view, at('f(a, k=b)')).map((node) => view.text(node))).toEqual(['a', 'k=b']);
    expect(argumentsOf(view, at('any(x for x in y)'))).toHaveLength(1);
    expect(argumentsOf(view, at('a'))).toEqual([]);
  });
});

describe('calleeName', () => {
  it('gives the last name of what is called', async () => {
    const { view, at } = await viewOf('javascript', 'a.b.push(x);\n');
    expect(calleeName(view, at('a.b.push(x)'))).toBe('push');
  });
});
