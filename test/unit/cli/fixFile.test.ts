/** `fix` as a process: built-in repair, a model over real HTTP, accepting byte for byte, cancelling, bad input. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/session/report.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { emptyFolder, folderWith, runCli } from './runCli.ts';

const LIMIT_MS = 120_000;
const buggy = 'def add(a, b):\n    return a - b\n';
const tests = `import unittest

from sums import add


class AddTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)
`;
const project = { 'sums.py': buggy, 'test_sums.py': tests };

/** Fixes the bug and adds a guard that no test needs. */
const overEdit = `<<<<<<< SEARCH
    return a - b
=======
    if a is None:
        raise ValueError("a")
    return a + b
>>>>>>> REPLACE
`;

function textOf(folder: string): string {
  return readFileSync(join(folder, 'sums.py'), 'latin1');
}

describe('edit-fidelity fix', () => {
  let server: ModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function fixWithModel(folder: string, words: readonly string[], reply = overEdit) {
    server = await startModelServer({ answers: [{ reply }], key: 'sk-secret-of-the-test' });
    const model = ['--provider', 'openai', '--model', 'test-model', '--base-url', server.baseUrl];
    const run = await runCli(folder, ['fix', 'sums.py', ...model, '--json', ...words], {
      OPENAI_API_KEY: 'sk-secret-of-the-test',
    });
    expect(run.stdout + run.stderr).not.toContain('sk-secret-of-the-test');
    return { status: run.status, report: JSON.parse(run.stdout) as Report };
  }

  it(
    'says at once that the tests do not notice the file, and calls what a model proposes unverified',
    async () => {
      // The package that is installed is another copy than the file in question.
      const installed = {
        'src/sums.js': 'exports.add = (a, b) => a - b;\n',
        'node_modules/sums/index.js': 'exports.add = (a, b) => a - b;\n',
        'sums.test.js': `const test = require('node:test');
test('adds', () => require('node:assert').equal(require('sums').add(1, 2), 3));
`,
      };
      const folder = folderWith(installed);
      const words = ['fix', 'src/sums.js', '--test', 'node --test sums.test.js', '--json'];
      const repair = await runCli(folder, words);
      expect(repair.status).toBe(3);
      expect(JSON.parse(repair.stdout)).toMatchObject({
        failure: { code: 'tests-miss-file', message: expect.stringContaining('do not notice src/sums.js') },
      });
      const reply =
        '<<<<<<< SEARCH\nexports.add = (a, b) => a - b;\n=======\nexports.add = (a, b) => a + b;\n>>>>>>> REPLACE\n';
      server = await startModelServer({ answers: [{ reply }] });
      const model = ['--provider', 'openai', '--model', 'm', '--base-url', server.baseUrl];
      const { stdout } = await runCli(folder, [...words, ...model], { OPENAI_API_KEY: 'k' });
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: 'unverified',
        reasons: ['The tests do not reach the file, so nothing is verified.', expect.stringContaining('they load')],
        fidelity: null,
      });
    },
    LIMIT_MS,
  );

  it(
    'repairs by itself and changes nothing unless asked',
    async () => {
      const folder = folderWith(project);
      const { status, stdout } = await runCli(folder, ['fix', 'sums.py', '--json']);
      const report = JSON.parse(stdout) as Report;
      expect(status).toBe(0);
      expect(report).toMatchObject({ verdict: 'minimal', fidelity: 1, model: { provider: 'builtin', name: null } });
      expect(report.files[0]?.proposalText).toBe(buggy.replace('-', '+'));
      expect(report.tests).toMatchObject({ baseline: { passed: 0, failed: 1 }, proposal: { passed: 1, failed: 0 } });
      expect(textOf(folder)).toBe(buggy);
      expect(readdirSync(folder).sort()).toEqual(['sums.py', 'test_sums.py']);
    },
    LIMIT_MS,
  );

  it(
    'writes only what the tests need, remembers it, and shows it in the statistics',
    async () => {
      const folder = folderWith(project);
      const { status, report } = await fixWithModel(folder, ['--accept', 'needed']);
      expect(status).toBe(0);
      expect(report.verdict).toBe('over-edit');
      expect(report.changedTokens).toEqual({ all: expect.any(Number), needed: 1 });
      expect(report.files[0]?.written).toBe(true);
      expect(report.model).toMatchObject({ provider: 'openai', name: 'test-model', prompt: 'preserve' });
      expect(textOf(folder)).toBe(buggy.replace('-', '+'));
      const statistics = JSON.parse((await runCli(folder, ['stats', '--json'])).stdout);
      expect(statistics).toMatchObject({ schema: 1, totals: { proposals: 1, accepted: 1 } });
      expect(statistics.proposals[0]).toMatchObject({ model: 'test-model', decision: 'accepted-needed' });
    },
    LIMIT_MS,
  );

  it(
    'keeps mixed line endings, a BOM and a missing final newline byte for byte',
    async () => {
      const odd = '\uFEFFdef add(a, b):\r\n\t"""Sum\u00a0of two."""\n\treturn a - b  # \u00e4\r\n\r\nx = 1';
      const folder = folderWith({ ...project, 'sums.py': odd });
      const { status, stdout } = await runCli(folder, ['fix', 'sums.py', '--accept', 'needed', '--json']);
      expect({ status, failure: (JSON.parse(stdout) as Report).failure }).toEqual({ status: 0, failure: null });
      expect(readFileSync(join(folder, 'sums.py'))).toEqual(Buffer.from(odd.replace('a - b', 'a + b')));
    },
    LIMIT_MS,
  );

  it(
    'never writes a proposal that fails the tests',
    async () => {
      const folder = folderWith(project);
      const { status, report } = await fixWithModel(folder, ['--accept', 'all'], overEdit.replace('a + b', 'a * b'));
      expect({ status, verdict: report.verdict, fidelity: report.fidelity }).toEqual({
        status: 1,
        verdict: 'fails',
        fidelity: null,
      });
      expect(textOf(folder)).toBe(buggy);
    },
    LIMIT_MS,
  );

  it(
    'leaves nothing running, on the disk or changed when it is cancelled in the baseline',
    async () => {
      const folder = folderWith({ ...project, 'test_sums.py': `import time\ntime.sleep(600)\n${tests}` });
      const temporary = emptyFolder();
      const abort = new AbortController();
      const run = runCli(folder, ['fix', 'sums.py', '--json'], { TMPDIR: temporary }, abort.signal);
      await until(() => processesIn(folder).some((command) => command.includes('unittest')));
      abort.abort();
      expect((await run).status).toBe(130);
      expect(processesIn(folder)).toEqual([]);
      expect(readdirSync(temporary)).toEqual([]);
      expect(textOf(folder)).toBe(buggy);
    },
    LIMIT_MS,
  );

  it.each([
    ['an empty file', { ...project, 'sums.py': '' }, [], 'file-empty', 2],
    ['no tests', { 'sums.py': buggy }, [], 'no-tests-found', 3],
    ['tests that pass already', { ...project, 'sums.py': buggy.replace('-', '+') }, [], 'tests-pass-already', 1],
    ['a command that does not exist', project, ['--test', 'no-such-program-here'], 'test-command-missing', 3],
    ['an unknown provider', project, ['--provider', 'oracle'], 'wrong-usage', 2],
    ['no model named', project, ['--provider', 'openai'], 'model-not-set-up', 3],
  ])(
    'says what to do about %s',
    async (_what, files, words, code, status) => {
      const folder = folderWith(files);
      const run = await runCli(folder, ['fix', 'sums.py', '--json', ...words], { OPENAI_MODEL: '' });
      const report = JSON.parse(run.stdout) as Report;
      expect({ code: report.failure?.code, status: run.status }).toEqual({ code, status });
      expect(`${report.failure?.message} ${report.failure?.remedy}`).not.toMatch(/[{}]/);
      expect(textOf(folder)).toBe(files['sums.py']);
    },
    LIMIT_MS,
  );

  it(
    'ends tests that hang and says after how long',
    async () => {
      const folder = folderWith({ ...project, 'test_sums.py': `import time\ntime.sleep(600)\n${tests}` });
      const run = await runCli(folder, ['fix', 'sums.py', '--json', '--time-limit', '2']);
      const report = JSON.parse(run.stdout) as Report;
      expect(run.status).toBe(3);
      expect(report.failure?.code).toBe('tests-timed-out');
      expect(report.failure?.message).toContain('after 2 s');
      expect(processesIn(folder)).toEqual([]);
      expect(textOf(folder)).toBe(buggy);
    },
    LIMIT_MS,
  );

  it(
    'does not overwrite a file that was changed while the model worked',
    async () => {
      const folder = folderWith(project);
      const changed = `${buggy}\nY = 2\n`;
      server = await startModelServer({ answers: [{ reply: overEdit, delayMs: 3_000 }] });
      const model = ['--provider', 'openai', '--model', 'test-model', '--base-url', server.baseUrl];
      const run = runCli(folder, ['fix', 'sums.py', ...model, '--accept', 'all', '--json']);
      await until(() => (server?.requests.length ?? 0) > 0);
      writeFileSync(join(folder, 'sums.py'), changed);
      const { status, stdout } = await run;
      expect(status).not.toBe(0);
      expect((JSON.parse(stdout) as Report).failure?.code).toBe('document-changed');
      expect(textOf(folder)).toBe(changed);
    },
    LIMIT_MS,
  );
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS / 2; !holds(); ) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Command lines of processes that name a folder in their arguments, their environment or as their working directory. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const read = (file: string): string => {
        try {
          return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
        } catch {
          return '';
        }
      };
      const command = read('cmdline');
      return command.includes(folder) || read('environ').includes(folder) ? [command] : [];
    })
    .filter((command) => !command.includes('cli.js'));
}
