/** `fix` with a model as a process: the request's options, a plan first, several candidates, and what people read of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/session/report.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { type CliRun, folderWith, runCli } from './runCli.ts';

const LIMIT_MS = 120_000;
const project = {
  'sums.py': 'def add(a, b):\n    return a - b\n',
  'test_sums.py': `import unittest

from sums import add


class AddTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)
`,
};

const block = (replace: string): string => `<<<<<<< SEARCH\n    return a - b\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const GOOD = block('    return a + b');
const GUARDED = block('    if a is None:\n        raise ValueError("a")\n    return a + b');
/** Two hunks that are needed, but only both. */
const TIED = `<<<<<<< SEARCH
def add(a, b):
    return a - b
=======
import operator


def add(a, b):
    return operator.add(a, b)
>>>>>>> REPLACE
`;

describe('edit-fidelity fix with a model', () => {
  let server: ModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function fix(
    answers: readonly Answer[],
    words: readonly string[],
    folder = folderWith(project),
  ): Promise<CliRun> {
    server = await startModelServer({ answers });
    const model = ['--provider', 'openai', '--model', 'test-model', '--base-url', server.baseUrl];
    return runCli(folder, ['fix', 'sums.py', ...model, ...words], { OPENAI_API_KEY: 'k' });
  }

  it(
    'sends headers, temperature, reasoning effort and a plan of the user, and keeps the headers to itself',
    async () => {
      const folder = folderWith(project);
      writeFileSync(join(folder, 'idea.md'), '## Cause\nThe sign is the wrong one.\n');
      const options = ['--temperature', '0.4', '--reasoning-effort', 'low', '--request-seconds', '20'];
      const headers = ['--header', 'X-Team: tools', '--header', 'X-Secret: planted:secret'];
      const run = await fix([{ reply: GOOD }], [...options, ...headers, '--plan', 'idea.md', '--json'], folder);
      expect(run.status).toBe(0);
      expect(JSON.parse(run.stdout) as Report).toMatchObject({
        model: { strategy: 'plan-by-user', planModel: null },
        tests: { because: 'test_sums.py imports sums' },
      });
      const [request] = server?.requests ?? [];
      expect(request?.headers).toMatchObject({ 'x-team': 'tools', 'x-secret': 'planted:secret' });
      expect(request?.body).toMatchObject({ temperature: 0.4, reasoning_effort: 'low' });
      expect(JSON.stringify(request?.body)).toContain('The sign is the wrong one.');
      expect(run.stdout + run.stderr).not.toContain('planted');
    },
    LIMIT_MS,
  );

  it(
    'has the model write a plan first, for each candidate, and lists them for scripts',
    async () => {
      const plan = { reply: 'The sign is wrong.', times: 2 };
      const words = ['--plan', 'model', '--candidates', '2', '--json'];
      const { stdout } = await fix([plan, { reply: GUARDED }, { reply: GOOD }], words);
      const report = JSON.parse(stdout);
      expect(report).toMatchObject({
        ...{ schema: 1, verdict: 'minimal', model: { strategy: 'plan-by-model', planModel: 'test-model' } },
        files: [{ proposalText: expect.stringContaining('a + b') }],
        candidates: [
          { verdict: 'minimal', proposals: 1, fidelity: 1, failure: null },
          { verdict: 'over-edit', failure: null },
        ],
      });
      expect(JSON.stringify(server?.requests[2]?.body)).toContain('The sign is wrong.');
    },
    LIMIT_MS,
  );

  it(
    'takes the best of several candidates, folds the same ones and says what came to nothing',
    async () => {
      const answers = [
        { reply: GUARDED },
        { reply: GOOD },
        { reply: GOOD },
        { fault: { kind: 'status', status: 400 } },
      ] as const;
      const words = ['--candidates', '4'];
      const { stdout, status } = await fix(answers, words);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^100 % · minimal · 1 of 1 changed tokens needed/);
      expect(stdout).toMatch(
        /Chosen as the first of these candidates:\n {2}1\. 100 % · minimal .*\n.*2 times the same/,
      );
      expect(stdout).toMatch(/\n {2}2\. .*over-edit.*\n(.*\n)* {2}1 of 4 came to nothing: /);
    },
    LIMIT_MS,
  );

  it(
    'says which hunks are needed only together, and why these tests were run',
    async () => {
      const { stdout } = await fix([{ reply: TIED }], []);
      expect(stdout).toMatch(/Tests: .*unittest.* \(test_sums\.py imports sums\)/);
      expect(stdout).toMatch(/┄ 1\w*: needed by test_add, together with 2/);
      expect(stdout).toMatch(/┄ 2: needed by test_add, together with 1/);
    },
    LIMIT_MS,
  );
});
