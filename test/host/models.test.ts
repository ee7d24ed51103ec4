/** The path over a language model, against a real server on loopback that answers well or badly. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from '../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../support/modelServer/modelServer.js';
import {
  badge,
  eventually,
  failure,
  fileUri,
  leftBehind,
  lensTitles,
  open,
  reviewed,
  reviewInFront,
  reviewTabs,
  run,
  set,
  showReview,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const KEY = 'sk-secret-0123456789abcdef';

const block = (search: string, replace: string): string =>
  `Here is the fix.\n\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const GOOD = block('    return acc / (len(values) - 1)', '    return acc / len(values)');

describe('a language model behind an endpoint', () => {
  let server: ModelServer;
  let original = '';

  before(async function () {
    server = await startModelServer({ answers: [{ reply: GOOD }] });
    needsPytest(this);
  });

  after(() => server.close());

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await set('model.provider', 'openai');
    await set('model.baseUrl', server.baseUrl);
    await set('model.name', 'test-model');
    await open('stats.py');
  });

  afterEach(async () => {
    assert.equal(textOnDisk('stats.py'), original);
    await tidyUp();
    await eventually('nothing to be left behind', () => leftBehind().length === 0);
  });

  it('fixes the file, and is told of the failing test', async () => {
    server.play({ reply: GOOD });
    const before = server.requests.length;
    assert.equal((await reviewed('fixCurrentFile')).verdict, 'minimal');
    await badge(/^100 % · minimal · /);
    assert.match((await lensTitles(reviewInFront())).join(' '), /needed by test_mean/);
    const prompt = JSON.stringify(server.requests[before]?.body);
    assert.match(prompt, /test_mean/);
    assert.match(prompt, /keep|preserve/i);
  });

  const failures: readonly (readonly [what: string, code: string, answer: Answer])[] = [
    ['a wrong key', 'model-unauthorized', { fault: { kind: 'status', status: 401 } }],
    [
      'too many requests, also after asking again',
      'model-rate-limited',
      { fault: { kind: 'status', status: 429, headers: { 'retry-after-ms': '10' } }, times: 9 },
    ],
    [
      'a server error',
      'model-server-error',
      { fault: { kind: 'status', status: 500, headers: { 'retry-after-ms': '10' } }, times: 9 },
    ],
    ['a reply with no edits', 'reply-no-edits', { reply: 'The code looks fine to me.', times: 2 }],
    ['edits that do not apply', 'reply-edits-do-not-apply', { reply: block('no such line', 'other'), times: 2 }],
    ['a reply cut off at the token limit', 'reply-cut-off', { reply: GOOD, finish: 'length', times: 2 }],
    ['an unchanged proposal', 'proposal-unchanged', { reply: block('    acc = 0', '    acc = 0'), times: 2 }],
  ];
  for (const [what, code, answer] of failures) {
    it(`says what is wrong: ${what}`, async () => {
      server.play(answer);
      await failure(code, 'fixCurrentFile');
      assert.deepEqual(reviewTabs(), []);
    });
  }

  it('says what is wrong: no connection', async () => {
    await set('model.baseUrl', 'http://127.0.0.1:9/v1');
    await failure('model-unreachable', 'fixCurrentFile');
  });

  it('says what is wrong: no model is named', async () => {
    await set('model.name', '');
    await failure('model-not-set-up', 'fixCurrentFile');
  });

  it('shows a proposal also where no test shows the bug, and calls it unverified', async () => {
    await set('tests.command', 'python3 -c "print(1)"');
    server.play({ reply: GOOD });
    assert.equal((await reviewed('fixCurrentFile')).verdict, 'unverified');
    assert.doesNotMatch(await badge(/^unverified · /), /%/);
  });

  it('says that a proposal fails which does not make the tests pass', async () => {
    server.play({ reply: block('    return acc / (len(values) - 1)', '    return acc / (len(values) - 2)') });
    assert.equal((await reviewed('fixCurrentFile')).verdict, 'fails');
    await badge(/^fails · .*tests \d\/6$/);
  });

  it('can be cancelled while the model works, at once', async function () {
    // On a machine that does much else the clock may run on for a moment.
    this.retries(2);
    server.play({ fault: { kind: 'stall', afterPieces: 0 } });
    const before = server.requests.length;
    const fix = run('fixCurrentFile');
    await eventually('the model to be asked', () => server.requests.length > before, 40_000);
    const startedAtMs = performance.now();
    await run('cancel');
    assert.deepEqual(await fix, { kind: 'cancelled' });
    assert.ok(performance.now() - startedAtMs < 5_000, 'it ends at once');
    const closedAtMs = await server.closedByClient(before);
    assert.ok(closedAtMs - startedAtMs < 200, `the socket was closed after ${closedAtMs - startedAtMs} ms`);
    assert.deepEqual(reviewTabs(), []);
  });

  it('keeps what the user types or closes while the model works', async () => {
    server.play({ reply: GOOD, delayMs: 1_500 });
    const before = server.requests.length;
    const fix = run('fixCurrentFile');
    await eventually('the model to be asked', () => server.requests.length > before, 40_000);
    const editor = vscode.window.activeTextEditor;
    await editor?.edit((edit) => edit.insert(new vscode.Position(0, 0), '# typed meanwhile\n'));
    assert.equal((await fix)?.kind, 'reviewed');
    await showReview();
    assert.deepEqual(await run('acceptShown'), { kind: 'accepted', merged: true });
    const text = (await vscode.workspace.openTextDocument(fileUri('stats.py'))).getText();
    assert.equal(text, `# typed meanwhile\n${original.replace('(len(values) - 1)', 'len(values)')}`);
  });

  it('sends the key to its endpoint and writes it nowhere', async () => {
    await vscode.commands.executeCommand('editFidelity.showLog');
    server.play({ reply: GOOD });
    const before = server.requests.length;
    process.env['OPENAI_API_KEY'] = KEY;
    try {
      await reviewed('fixCurrentFile');
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
    const request = server.requests[before];
    assert.equal(request?.headers['authorization'], `Bearer ${KEY}`);
    assert.ok(!JSON.stringify(request.body).includes(KEY));
    const settings = vscode.workspace.getConfiguration('editFidelity');
    assert.ok(!JSON.stringify(settings).includes(KEY));
    for (const document of vscode.workspace.textDocuments)
      assert.ok(!document.getText().includes(KEY), document.fileName);
  });

  it('asks for a smaller fix, naming what was not needed, and keeps the better one', async () => {
    const guard = '    if not values:\n        raise ValueError("empty")\n';
    server.play({
      reply: block(
        '    acc = 0\n    for value in values:\n        acc += value\n    return acc / (len(values) - 1)',
        `${guard}    acc = 0\n    for value in values:\n        acc += value\n    return acc / len(values)`,
      ),
    });
    assert.equal((await reviewed('fixCurrentFile')).verdict, 'over-edit');
    server.play({ reply: GOOD });
    const before = server.requests.length;
    await run('askForSmallerFix');
    assert.match(JSON.stringify(server.requests[before]?.body), /do not need/);
    assert.equal(reviewTabs().length, 1);
    await badge(/^100 % · minimal/);
  });
});
