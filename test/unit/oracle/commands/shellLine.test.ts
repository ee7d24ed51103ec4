/** Command lines are taken apart as far as they can be, and put together as they were. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteForShell } from '../../../../src/oracle/commands/quoteForShell.js';
import { joinShellLine, splitShellLine } from '../../../../src/oracle/commands/shellLine.js';
import { substituteVariables } from '../../../../src/oracle/commands/substituteVariables.js';

const words = (line: string, windows = false): readonly string[] | undefined => splitShellLine(line, windows)?.words;

describe('splitShellLine', () => {
  it('reads quotes and escapes as a shell does', () => {
    expect(words(`a 'b c' "d \\"e\\" $f" g\\ h ''`)).toEqual(['a', 'b c', 'd "e" $f', 'g h', '']);
    expect(words(`"C:\\a b\\py.exe" -m pytest it's`, true)).toEqual(['C:\\a b\\py.exe', '-m', 'pytest', "it's"]);
  });

  it('keeps what stands before the last command', () => {
    const line = 'cd app && A=1 B="x y" pytest -q';
    const split = splitShellLine(line, false);
    expect(split).toMatchObject({ before: 'cd app && ', assignments: ['A=1', 'B="x y"'], words: ['pytest', '-q'] });
    expect(split === null ? '' : joinShellLine(split, split.raw)).toBe(line);
  });

  it.each([
    'a | b',
    'a; b',
    'a > b',
    'a & b',
    'a || b',
    '$(a)',
    '`a`',
    '"$(a)"',
    'a\nb',
    "a 'b",
    'a "b',
    '(a)',
    '',
    '  ',
    'A=1',
  ])('leaves %j to the shell', (line) => expect(splitShellLine(line, false)).toBeNull());
});

describe('quoteForShell', () => {
  it('makes one word of any text, wherever in the line it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 0, maxLength: 30 }), (drawn) => {
        const text = drawn.replaceAll('\0', '').toWellFormed();
        for (const [context, around] of [
          ['bare', ''],
          ['single', "'"],
          ['double', '"'],
        ] as const) {
          const line = `printf %s ${around}${quoteForShell(text, false, context)}${around}`;
          expect(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' })).toBe(text);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('leaves plain words alone', () => {
    expect(quoteForShell('tests/test_a.py', false)).toBe('tests/test_a.py');
    expect(quoteForShell('C:\\a\\b.py', true)).toBe('C:\\a\\b.py');
    expect(quoteForShell('C:\\a b\\', true)).toBe('"C:\\a b\\\\"');
  });
});

describe('substituteVariables', () => {
  const workspace = { root: '/home/u/my proj', file: "src/it's $x.test.py", overlays: new Map() };
  const lines: readonly (readonly [string, string])[] = [
    [`t \${file}`, `t '/home/u/my proj/src/it'\\''s $x.test.py'`],
    [`t "\${file}"`, `t "/home/u/my proj/src/it's \\$x.test.py"`],
    [`t '\${fileBasename}'`, `t 'it'\\''s $x.test.py'`],
    [`cd \${workspaceFolder} && t \${relativeFileDirname}`, `cd '/home/u/my proj' && t src`],
    [`t \${fileExtname} \${workspaceFolderBasename}`, `t .py 'my proj'`],
    [`t \${HOME} \\\${file} $file`, `t \${HOME} \\\${file} $file`],
    [`t \${fileBasenameNoExtension}`, `t 'it'\\''s $x.test'`],
  ];
  it.each(lines)('%s', (line, expected) => expect(substituteVariables(line, workspace, false)).toBe(expected));
});
