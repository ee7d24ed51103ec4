import { describe, expect, it } from 'vitest';
import { equalButForComments } from '../../../../src/core/fidelity/equalButForComments.js';
import { sourceOf } from '../../../support/sources.js';

describe('equalButForComments', () => {
  it.each([
    ['python', 'x = 1\n', '# c\nx  =  1  # d\n\n', true],
    ['python', 'for x in y:\n    a\n    b\n', 'for x in y:\n    a\nb\n', false],
    ['python', 'def f():\n    """a"""\n', 'def f():\n    """b"""\n', false],
    ['python', 'if a: b\n', 'if a:\n    b\n', true],
    ['typescript', 'f(1,2)', 'f(\n  1, // one\n  2)', true],
    ['typescript', 'f(1,2)', 'f(1,2);', false],
    ['java', 'class A {}', '/** doc */\nclass A\n{\n}', true],
  ] as const)('%s: %j and %j: %s', async (language, left, right, equal) => {
    const [one, other] = await Promise.all([sourceOf(language, left), sourceOf(language, right)]);
    expect(equalButForComments(one, other)).toBe(equal);
    expect(equalButForComments(other, one)).toBe(equal);
  });

  it('says nothing of texts without a grammar but when they are equal', async () => {
    const [one, other] = await Promise.all([sourceOf(null, 'a b'), sourceOf(null, 'a  b')]);
    expect(equalButForComments(one, other)).toBe(false);
    expect(equalButForComments(one, one)).toBe(true);
  });
});
