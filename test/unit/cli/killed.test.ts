/** A fix that is killed at any moment: the user's files stay as they are, and the next start removes what is left. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projectPaths } from '../../../scripts/projectPaths.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';
import { eventually, livingProcesses } from '../oracle/livingProcesses.ts';
import { emptyFolder, folderWith, runCli } from './runCli.ts';

const TIMES = 10;
const FILES = {
  'sums.py': 'def add(a, b):\r\n    return a - b\n\n\ndef sub(a, b):\n    return a - b',
  'test_sums.py': `import unittest

from sums import add, sub


class SumsTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_sub(self):
        self.assertEqual(sub(3, 2), 1)
`,
};

/** The only other text that the file may have. */
const ACCEPTED = FILES['sums.py'].replace('a - b', 'a + b');

it(`leaves the files as they are when it is killed at ${TIMES} random moments, and is tidied up after`, async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const random = randomNumbers(seed);
  const folder = folderWith(FILES);
  const temporary = emptyFolder();
  const env = { TMPDIR: temporary };
  const started = performance.now();
  expect((await runCli(folder, ['fix', 'sums.py', '--json'], env)).status).toBe(0);
  const wholeMs = performance.now() - started;
  let left = 0;
  for (let time = 0; time < TIMES; time++) {
    const words = [join(projectPaths.dist, 'cli.js'), 'fix', 'sums.py', '--json', '--accept', 'needed'];
    const child = spawn(process.execPath, words, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' });
    const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await delay(random() * wholeMs);
    child.kill('SIGKILL');
    await over;
    left = Math.max(left, readdirSync(temporary).length);
    // Either it had not come to accepting, or it had accepted: there is nothing between.
    expect([FILES['sums.py'], ACCEPTED]).toContain(readFileSync(join(folder, 'sums.py'), 'latin1'));
    writeFileSync(join(folder, 'sums.py'), FILES['sums.py']);
  }
  expect(left).toBeGreaterThan(0); // else nothing was killed in the middle
  expect((await runCli(folder, ['fix', 'sums.py', '--json'], env)).status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  expect(await eventually(() => livingProcesses(temporary).length === 0, 20_000)).toBe(true);
  const expected = Object.entries(FILES).map(([name, text]) => [name, text]);
  expect(expected.map(([name = '']) => [name, readFileSync(join(folder, name), 'latin1')])).toEqual(expected);
}, 180_000);
