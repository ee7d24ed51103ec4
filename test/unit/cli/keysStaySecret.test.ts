/** Keys planted wherever one can be are found in nothing that the command line prints or writes. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Fault } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { folderWith, runCli } from './runCli.ts';

/** In the environment, in a header of the environment, in the prompt, and one that only the server knows. */
const PLANTED = {
  environment: 'sk-planted-environment-0123456789',
  header: 'planted-header-abcdef0123456789',
  prompt: 'sk-planted-in-the-prompt-0123456789',
  server: 'sk-planted-by-the-server-0123456789',
};
const GOOD = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
const FILES = {
  'sums.py': `KEY = "${PLANTED.prompt}"\n\n\ndef add(a, b):\n    return a - b\n`,
  'test_sums.py':
    'import unittest\nfrom sums import add\n\n\nclass T(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n',
};
const ECHO = `You sent {authorization} and "KEY = \\"${PLANTED.prompt}\\"", not ${PLANTED.server}.`;
const error = (status: number): Fault => ({
  kind: 'status',
  status,
  body: { error: { message: ECHO } },
  headers: { 'retry-after-ms': '1' },
});

const FAULTS: readonly (readonly [what: string, answer: Answer])[] = [
  ['a rejected request', { fault: error(400) }],
  ['a wrong key', { fault: error(401) }],
  ['a server error', { fault: error(500), times: 9 }],
  ['words for an error', { fault: { kind: 'status', status: 400, body: ECHO } }],
  ['an error in the stream', { fault: { kind: 'stream-error', afterPieces: 0, error: { message: ECHO, code: 400 } } }],
  ['a refusal', { refusal: ECHO }],
  ['a reply that quotes', { reply: ECHO, times: 2 }],
];

let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

function findPlanted(text: string): string[] {
  return Object.entries(PLANTED).flatMap(([where, key]) => (text.includes(key) ? [where] : []));
}

async function fix(answer: Answer, words: readonly string[] = []) {
  server = await startModelServer({ answers: [answer] });
  const folder = folderWith(FILES);
  const model = ['--provider', 'openai', '--model', 'm', '--base-url', server.baseUrl];
  const environment = {
    OPENAI_API_KEY: PLANTED.environment,
    OPENAI_CUSTOM_HEADERS: `X-Planted: ${PLANTED.header}`,
    OPENAI_LOG: 'debug',
  };
  const run = await runCli(folder, ['fix', 'sums.py', ...model, ...words], environment);
  return { folder, run, environment, requests: server.requests };
}

/** Everything in a folder, the statistics database among it, but the sources that hold the key themselves. */
function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'sums.py' && statSync(join(folder, name)).isFile())
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

describe('a planted key', () => {
  // Every other one in the words for people, the rest as JSON; each is a process with a run of the tests.
  it.each(FAULTS.map((fault, index) => [...fault, index % 2 === 0 ? ['--json'] : []] as const))(
    'is in no message about %s',
    async (_, answer, words) => {
      const { run, folder, requests } = await fix(answer, words);
      expect(run.status).not.toBe(0);
      expect(requests.length).toBeGreaterThan(0);
      expect(findPlanted(run.stdout + run.stderr)).toEqual([]);
      expect(findPlanted(everythingIn(folder))).toEqual([]);
    },
    60_000,
  );

  it('reaches its endpoint, and no database row, export or run of the tests', async () => {
    const { run, folder, environment, requests } = await fix({ reply: GOOD }, ['--accept', 'needed']);
    expect(run.status).toBe(0);
    expect(requests[0]?.headers['authorization']).toBe(`Bearer ${PLANTED.environment}`);
    expect(findPlanted(JSON.stringify(requests[0]?.headers))).toEqual(['environment']);
    const stats = await runCli(folder, ['stats', '--json'], environment);
    expect(stats.stdout).toContain('"proposals":');
    expect(findPlanted(stats.stdout + stats.stderr)).toEqual([]);
    expect(findPlanted(everythingIn(folder))).toEqual([]);
  }, 60_000);
});
