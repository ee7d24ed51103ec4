/** Quick runs say what other runs say, and leave as little behind. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestBench, TestRun } from '../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from './livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, HAS_PYTEST, NEVER, OraclePlace, statuses, unwrap } from './oraclePlace.js';

const RUNNERS = ['python3 -m unittest -v test_value.py', ...(HAS_PYTEST ? ['python3 -m pytest -q test_value.py'] : [])];

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null).write('value.py', 'def value():\n    return 1\n').write(
    'test_value.py',
    `import os, pathlib, subprocess, sys, unittest
from value import value


class ValueTest(unittest.TestCase):
    def test_value(self):
        self.assertEqual(value(), 2)

    def test_first_run(self):
        marks = [pathlib.Path(folder) / "mark" for folder in ("/tmp", os.path.expanduser("~"), "/dev/shm", ".")]
        self.assertEqual([mark for mark in marks if mark.exists()], [])
        for mark in marks:
            mark.write_text("left")
        print("printed", os.getcwd(), "value" in sys.modules, os.environ.get("OPENAI_API_KEY"))
`,
  );
});
afterEach(() => place.remove());

async function run(bench: TestBench, quick: boolean, text?: string, more = {}): Promise<TestRun> {
  const files = text === undefined ? new Map() : filesOf({ 'value.py': text });
  return unwrap(await bench.run({ files, only: null, quick, ...more }, NEVER));
}

describe.skipIf(!HAS_BUBBLEWRAP).each(RUNNERS)(
  'quick runs of %s (skipped where bubblewrap does not work)',
  (command) => {
    it('say the same as others, however often, and find nothing of the run before', async () => {
      const bench = await place.bench('value.py', { command });
      expect(bench.servesQuickly).toBe(true);
      for (const text of [undefined, 'def value():\n    return 2\n', 'def value(:\n', undefined]) {
        const usual = await run(bench, false, text);
        const quick = await run(bench, true, text);
        expect(statuses(quick)).toEqual(statuses(usual));
        expect(quick.exitCode).toBe(usual.exitCode);
        expect(quick.results.map((result) => result.frames)).toEqual(usual.results.map((result) => result.frames));
      }
      expect((await run(bench, true, 'def value():\n    return 2\n')).output).toMatch(/2 passed|OK/);
    }, 120_000);

    it('end at their limit, when cancelled, and when what serves them is killed, and the next run works', async () => {
      const bench = await place.bench('value.py', { command });
      const seconds = unusedSeconds();
      const hanging = `import subprocess, time\nsubprocess.Popen(["setsid", "sleep", "${seconds}"])\ndef value():\n    time.sleep(600)\n`;
      const ended = await run(bench, true, hanging, { timeLimitMs: 3000 });
      expect(ended.timedOut).toBe(true);
      expect(livingProcesses(seconds)).toEqual([]);
      const controller = new AbortController();
      const files = filesOf({ 'value.py': hanging });
      const running = bench.run({ files, only: null, quick: true }, controller.signal);
      expect(await eventually(() => livingProcesses(seconds).length > 0, 20_000)).toBe(true);
      controller.abort(new Error('enough'));
      await expect(running).rejects.toThrow('enough');
      expect(livingProcesses(seconds)).toEqual([]);
      const killing = 'import os\nos.kill(os.getppid(), 9)\nimport time\ntime.sleep(1)\ndef value():\n    return 2\n';
      expect((await run(bench, true, killing)).results.length).toBeGreaterThan(0);
      expect(statuses(await run(bench, true, 'def value():\n    return 2\n'))).toEqual(
        statuses(await run(bench, false, 'def value():\n    return 2\n')),
      );
      await bench.close();
      expect(livingProcesses(place.temporary)).toEqual([]);
      expect(place.leftovers()).toEqual([]);
    }, 120_000);
  },
);

it('are started as usual where the command is more than a start of Python', async () => {
  writeFileSync(path.join(place.root, 'run.sh'), 'python3 -m unittest test_value.py\n');
  for (const command of ['sh run.sh', 'FOO=1 python3 -m unittest test_value.py', 'cd . && python3 -m unittest']) {
    const bench = await place.bench('value.py', { command });
    expect(bench.servesQuickly).toBe(false);
  }
});
