/** Tracebacks and stacks of several languages point at places. */
import { describe, expect, it } from 'vitest';
import { framesInText } from '../../../../src/oracle/reports/framesInText.js';

const places = { workspace: '/w/my proj', folder: '/w/my proj/pkg' };
const at = (text: string): string[] => framesInText(text, places).map(({ path, line }) => `${path}:${line}`);

describe('framesInText', () => {
  it('reads V8 stacks, innermost first, files of packages and of node left out', () => {
    const stack = `Error: x
    at f (file:///w/my%20proj/src/a.js:10:5)
    at /w/plain/b.js:1:2
    at async Object.g [as h] (/w/my proj/pkg/b.ts:20:5)
    at h (/w/my proj/node_modules/dep/i.js:1:1)
    at node:internal/main/run:1:1
    ❯ pkg/test/c.test.ts:7:9`;
    expect(at(stack)).toEqual(['src/a.js:10', 'pkg/b.ts:20', 'pkg/pkg/test/c.test.ts:7']);
  });

  it('reads Python, whose innermost call comes last', () => {
    const traceback = `Traceback (most recent call last):
  File "/w/my proj/tests/test_a.py", line 3, in test
    f()
  File "../src/a.py", line 9, in f
  File "/usr/lib/python3/json.py", line 1, in g
ZeroDivisionError`;
    expect(at(traceback)).toEqual(['src/a.py:9', 'tests/test_a.py:3']);
  });

  it('reads a path and a line where there is no stack', () => {
    expect(at('src/a.c:12:3: error: expected ;\n  b_test.go:7: got 1\nnote: x\n')).toEqual([
      'pkg/src/a.c:12',
      'pkg/b_test.go:7',
    ]);
  });

  it('says each place once, and takes long texts', () => {
    const long = '    at f (/w/my proj/a.js:1:2)\n'.repeat(100_000);
    expect(at(long)).toEqual(['a.js:1']);
    expect(at(' '.repeat(200_000))).toEqual([]);
    expect(at('at '.repeat(100_000))).toEqual([]);
    expect(at('\n'.repeat(200_000))).toEqual([]);
  });
});
