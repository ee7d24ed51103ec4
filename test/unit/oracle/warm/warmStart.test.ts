/** Which starts can be served. */
import { describe, expect, it } from 'vitest';
import type { PreparedCommand } from '../../../../src/oracle/commands/prepareCommand.js';
import { splitShellLine } from '../../../../src/oracle/commands/shellLine.js';
import { findRunner } from '../../../../src/oracle/runners/allRunners.js';
import { isWarm, warmStart } from '../../../../src/oracle/warm/warmStart.js';

function prepared(line: string): PreparedCommand {
  const shell = splitShellLine(line, false);
  const found = shell === null ? null : findRunner(shell.words);
  return { line, found: found === null || shell === null ? null : { ...found, shell } };
}

describe('isWarm', () => {
  it.each([
    'python3 -m pytest -q test_value.py',
    'python3 -m unittest test_value.py',
    'node --test value.test.js',
    'node --test a.test.mjs b.test.cjs',
    'node check.js one two',
    'javac -d out A.java B.java && java -cp out A one',
  ])('serves %s', (line) => {
    expect(isWarm(prepared(line))).toBe(true);
  });

  it.each([
    'node --test',
    'node --test "test/**/*.js"',
    'node --import ./setup.mjs --test value.test.js',
    'node --test --test-concurrency=1 value.test.js',
    'node --test value.test.ts',
    'node --inspect check.js',
    'FOO=1 node --test value.test.js',
    'cd app && node --test value.test.js',
    'tsx --test value.test.js',
    'npm test',
    'pytest -q',
    'sh run.sh',
    'javac *.java && java A',
    'javac -J-Xmx1g A.java && java A',
    'cd app && javac A.java && java A',
    'javac A.java && jar cf a.jar A.class',
    'javac A.java',
  ])('leaves %s to the usual way', (line) => {
    expect(isWarm(prepared(line))).toBe(false);
  });
});

describe('warmStart', () => {
  it('takes what stands behind the program from the run itself', () => {
    const line = 'node --test --test-name-pattern=^a$ value.test.js';
    expect(warmStart(prepared('node --test value.test.js'), { line, env: {} })).toEqual({
      program: 'node',
      argv: ['--test', '--test-name-pattern=^a$', 'value.test.js'],
      server: 'warmNode.cjs',
      preload: 'node:test',
    });
    expect(warmStart(prepared('npm test'), { line, env: {} })).toBeNull();
  });
});
