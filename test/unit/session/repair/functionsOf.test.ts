/** The functions of a file. */
import { describe, expect, it } from 'vitest';
import { functionsOf } from '../../../../src/session/repair/functionsOf.js';
import { grammarFor } from '../../../support/grammars.js';

describe('functionsOf', () => {
  it('finds functions, methods and functions given to a name', async () => {
    const text = 'function a() {\n  b();\n}\nconst b = () => 1;\nclass C {\n  d() { return this.a; }\n}\n';
    const found = functionsOf((await grammarFor('javascript')).parse(text));
    expect(found.map((range) => [range.name, range.firstLine, range.lastLine])).toEqual([
      ['a', 1, 3],
      ['b', 4, 4],
      ['d', 6, 6],
    ]);
    expect(found[0]?.calls.has('b')).toBe(true);
  });

  it('marks tests', async () => {
    const text = 'def check(f):\n    assert f(1)\n';
    expect(functionsOf((await grammarFor('python')).parse(text))[0]?.isTest).toBe(true);
  });
});
