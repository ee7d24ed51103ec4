/** Keys planted in environment, settings, note and error bodies are found in no message, log, database or document of the editor. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Answer } from '../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../support/modelServer/modelServer.js';
import { eventually, leftBehind, open, reviewed, run, set, tidyUp } from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const KEYS = {
  environment: 'sk-planted-environment-0123456789',
  header: 'planted-header-abcdef0123456789',
  note: 'sk-planted-in-the-note-0123456789',
};
const GOOD =
  '<<<<<<< SEARCH\n    return acc / (len(values) - 1)\n=======\n    return acc / len(values)\n>>>>>>> REPLACE\n';
const ECHO = `You sent {authorization}, ${KEYS.header} and ${KEYS.note}.`;
const NOTE = `The service answers ${KEYS.note}, which is wrong.`;
/** The settings that the test has set, and the editor's own history of that file. */
const WRITTEN_BY_THE_USER = /^data\/User\/(?:settings\.json$|History\/)/;
const LARGEST_BYTES = 8 * 1024 * 1024;

function planted(text: string): string[] {
  return Object.entries(KEYS).flatMap(([where, key]) => (text.includes(key) ? [where] : []));
}

/** Files of the editor's server, its logs and the extension's storage among them, that hold a key. */
function filesWithKeys(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (WRITTEN_BY_THE_USER.test(name)) return false;
    const file = path.join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size < LARGEST_BYTES && planted(readFileSync(file, 'latin1')).length > 0;
  });
}

/** The editor's server keeps all it writes in the folder around its temporary one. */
function editorHome(): string {
  const home = path.dirname(os.tmpdir());
  assert.match(home, /edit-fidelity-dev-editor/, 'the tests know where the editor writes');
  return home;
}

/** What is stored of requests to models. */
function storedRequests(): string {
  const names = readdirSync(editorHome(), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => path.basename(name) === 'requests.json')
    .map((name) => readFileSync(path.join(editorHome(), name), 'utf8'))
    .join('\n');
}

describe('a planted key', () => {
  let server: ModelServer;

  before(async function () {
    server = await startModelServer({ answers: [{ reply: GOOD }] });
    needsPytest(this);
  });

  after(() => server.close());

  it('is in no message, document, log, setting or file', async () => {
    process.env['OPENAI_API_KEY'] = KEYS.environment;
    const shown: string[] = [];
    try {
      await set('model.provider', 'openai');
      await set('model.baseUrl', server.baseUrl);
      await set('model.name', 'test-model');
      await set('model.headers', { 'X-Planted': KEYS.header });
      const faults: readonly Answer[] = [
        { fault: { kind: 'status', status: 400, body: { error: { message: ECHO } } } },
        { fault: { kind: 'status', status: 401, body: { error: { message: ECHO } } } },
        { fault: { kind: 'stream-error', afterPieces: 0, error: { message: ECHO, code: 400 } } },
        { refusal: ECHO },
      ];
      for (const answer of faults) {
        await open('stats.py');
        server.play(answer);
        shown.push(JSON.stringify(await run('fixWithNote', undefined, NOTE)));
      }
      await open('stats.py');
      server.play({ reply: GOOD });
      await reviewed('fixWithNote', undefined, NOTE);
      const request = server.requests.at(-1);
      assert.equal(request?.headers['authorization'], `Bearer ${KEYS.environment}`);
      assert.equal(request?.headers['x-planted'], KEYS.header);
      // What was sent is stored, so that it comes back after a reload: here the note is, and its key is not.
      await eventually('the request to be stored', () => storedRequests().includes('The service answers ***'));
      assert.deepEqual(planted(storedRequests()), []);
      assert.deepEqual(filesWithKeys(editorHome()), []);
      // Rejecting writes a row of the statistics; the log opens as a document.
      await run('reject');
      await run('showLog');
      shown.push(JSON.stringify(await run('testConnection')));
      shown.push(...vscode.workspace.textDocuments.map((document) => document.getText()));
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
    const leaks = shown
      .filter((text) => planted(text).length > 0)
      .map((text) => `${planted(text)}: ${text.slice(0, 400)}`);
    assert.deepEqual(leaks, []);
    await tidyUp();
    await eventually('nothing to be left behind', () => leftBehind().length === 0);
    const home = editorHome();
    assert.deepEqual(filesWithKeys(home), []);
    await eventually('the request to be forgotten', () => !storedRequests().includes('The service answers'));
    const databases = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('statistics.db'),
    );
    assert.equal(databases.length, 1, 'there is a database to look into');
  });
});
