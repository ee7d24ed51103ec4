/** The flags by which programs are judged on their cases, and those that are wrong. */
import { expect, it } from 'vitest';
import type { Report } from '../../../src/session/report.js';
import { folderWith, runCli } from './runCli.ts';

const BEFORE = 'print(*[0 for number in input().split()])\n';
/** The same numbers, in another order than the answer has them. */
const AFTER = 'print(*reversed(input().split()))\n';
/** Takes any order. */
const CHECKER = `import sys
words = [sorted(open(name).read().split()) for name in sys.argv[2:4]]
sys.exit(0 if words[0] == words[1] else 1)
`;
const files = {
  'sums.py': BEFORE,
  'before.py': BEFORE,
  'after.py': AFTER,
  'sums.in': '1 2 3\n',
  'sums.out': '1 2 3\n',
  'judge/any_order.py': CHECKER,
};
const WORDS = ['minimize', 'before.py', 'after.py', '--as', 'sums.py', '--json'];

it('judges by a checker that is named as from the working directory', async () => {
  const folder = folderWith(files);
  const plain = await runCli(folder, WORDS);
  expect([plain.status, (JSON.parse(plain.stdout) as Report).verdict]).toEqual([1, 'fails']);
  const checked = await runCli(folder, [...WORDS, '--checker', 'judge/any_order.py', '--case-seconds', '5']);
  expect(JSON.parse(checked.stdout)).toMatchObject({ verdict: 'minimal', tests: { runner: 'program' } });
  const missing = await runCli(folder, [...WORDS, '--checker', 'nowhere.py']);
  expect(missing.status).toBe(3);
  expect((JSON.parse(missing.stdout) as Report).failure?.message).toContain('nowhere.py');
}, 120_000);

it('judges numbers by a tolerance', async () => {
  const near = { ...files, 'after.py': 'print(1.0001, 2, 3)\n' };
  const checked = await runCli(folderWith(near), [...WORDS, '--tolerance', '0.001']);
  expect(JSON.parse(checked.stdout)).toMatchObject({ verdict: 'minimal' });
}, 60_000);

it('says which values are wrong', async () => {
  const folder = folderWith(files);
  for (const [words, says] of [
    [['--whole-suite', 'sometimes'], 'It must be auto, always or never.'],
    [['--allow-port', '70000'], 'It must be a port'],
    [['--case-seconds', '0'], 'It must be a number above 0'],
    [['--repeats', '-1'], 'It must be a whole number'],
  ] as const) {
    const { status, stderr } = await runCli(folder, [...WORDS, ...words]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
  }
}, 60_000);
