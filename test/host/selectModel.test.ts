/** Select Model offers what is really there: a model server on its usual port, found without being named. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type ModelServer, startModelServer } from '../support/modelServer/modelServer.js';
import { eventually, run, set, tidyUp } from './inEditor.js';
import { skipBecause } from './skipBecause.ts';

const OLLAMA_PORT = 11_434;

describe('Select Model', () => {
  let server: ModelServer | undefined;

  before(async function () {
    server = await startModelServer({ answers: [], models: ['local-model'] }, { port: OLLAMA_PORT }).catch(
      () => undefined,
    );
    if (!server) skipBecause(this, `something else listens on port ${OLLAMA_PORT}`);
  });

  after(() => server?.close());
  afterEach(tidyUp);

  const setting = (name: string): unknown => vscode.workspace.getConfiguration('editFidelity').get(name);

  it('finds Ollama where it usually listens, and takes its model with address, without a key', async () => {
    // Set first, so that they are put back.
    await set('model.provider', 'builtin');
    await set('model.baseUrl', 'http://127.0.0.1:1/v1');
    await set('model.name', '');
    process.env['OPENAI_API_KEY'] = 'sk-planted-0123456789';
    try {
      void run('selectModel');
      await eventually('the server to be asked', () => (server?.requests.length ?? 0) > 0, 10_000);
      // Behind the three ways to propose, its model is the first of what was found.
      await eventually('its model to be chosen', async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        for (let step = 0; step < 3; step++)
          await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await new Promise((resolve) => setTimeout(resolve, 300));
        return setting('model.name') === 'local-model';
      });
      await eventually('the provider to be set', () => setting('model.provider') === 'openai');
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
    assert.equal(setting('model.baseUrl'), `http://127.0.0.1:${OLLAMA_PORT}/v1`);
    assert.ok(!JSON.stringify(server?.requests).includes('planted'), 'looking around sends no key');
  });
});
