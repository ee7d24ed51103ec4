/** The editor's own models, by a provider that is registered with the editor for these tests: no key, no network. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  badge,
  eventually,
  failure,
  leftBehind,
  open,
  reviewed,
  reviewTabs,
  run,
  set,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

interface Answer {
  readonly pieces: readonly string[];
  readonly error?: string;
  readonly code?: string;
  readonly stall?: number;
}

interface Seen {
  readonly messages: readonly string[];
  readonly cancelledAtMs: number | null;
}

const GOOD = [
  'The divisor is wrong.\n\n<<<<<<< SEARCH\n    return acc / (len(values) - 1)\n',
  '=======\n    return acc / len(values)\n>>>>>>> REPLACE\n',
];
/** Fails at once: these tests are about the model, not about the user's tests. */
const QUICK = 'false';
const SECRET = 'sk-planted-0123456789abcdef';

async function provide(...answers: readonly Answer[]): Promise<void> {
  await vscode.commands.executeCommand('editFidelityTest.provideModels', answers);
  await eventually('the model to be offered', async () => (await vscode.lm.selectChatModels()).length > 0, 15_000);
}

async function seen(): Promise<readonly Seen[]> {
  return vscode.commands.executeCommand<readonly Seen[]>('editFidelityTest.seen');
}

describe("the editor's own models", () => {
  let original = '';

  before(function () {
    needsPytest(this);
  });

  after(async () => {
    await vscode.commands.executeCommand('editFidelityTest.withdrawModels');
    await eventually('the model to be gone', async () => (await vscode.lm.selectChatModels()).length === 0, 15_000);
  });

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    await open('stats.py');
  });

  afterEach(async () => {
    assert.equal(textOnDisk('stats.py'), original);
    await tidyUp();
    await eventually('nothing to be left behind', () => leftBehind().length === 0);
  });

  it('fix the file with nothing set up: no key, no setting', async () => {
    await provide({ pieces: GOOD });
    assert.equal((await reviewed('fixCurrentFile')).verdict, 'minimal');
    await badge(/^100 % · minimal/);
    const [request] = await seen();
    assert.match(request?.messages.join('\n') ?? '', /test_mean/);
  });

  it('count tokens themselves for the request that is shown', async () => {
    await provide({ pieces: GOOD });
    assert.deepEqual(await run('showRequest'), { kind: 'shown' });
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /^Nothing was sent/);
    assert.match(text, /\d+ tokens, as the model counts them\. The window has 60000\./);
    assert.match(text, /Test Model \(edit-fidelity-test\), through the editor/);
    assert.deepEqual(await seen(), []);
  });

  const failures: readonly (readonly [what: string, code: string, answer: Answer])[] = [
    ['the quota is used up', 'model-rate-limited', { pieces: [], error: 'Quota exceeded for today', code: 'Blocked' }],
    ['it is blocked', 'model-refused', { pieces: [], error: 'Blocked by policy', code: 'Blocked' }],
    ['it may not be used', 'model-not-set-up', { pieces: [], error: 'not allowed', code: 'NoPermissions' }],
    ['it is gone', 'model-not-set-up', { pieces: [], error: 'gone', code: 'NotFound' }],
    ['it breaks off in the middle', 'model-failed', { pieces: GOOD.slice(0, 1), error: `broken, key ${SECRET}` }],
    ['its reply is empty', 'reply-no-edits', { pieces: [] }],
  ];
  for (const [what, code, answer] of failures) {
    it(`say what is wrong: ${what}`, async () => {
      await set('tests.command', QUICK);
      await provide(answer);
      const message = await failure(code, 'fixCurrentFile');
      assert.ok(!message.includes(SECRET), message);
      assert.deepEqual(reviewTabs(), []);
    });
  }

  it('are tried out by Test Connection', async () => {
    await provide({ pieces: ['OK'] });
    const works = await run('testConnection');
    assert.ok(works?.kind === 'tested' && works.works, JSON.stringify(works));
    assert.match(works.message, /^Test Model at the editor works/);
    await provide({ pieces: [], error: 'Quota exceeded', code: 'Blocked' });
    const broken = await run('testConnection');
    assert.ok(broken?.kind === 'tested' && !broken.works);
    assert.match(broken.message, /quota is used up/);
  });

  it('are given up after the time limit, although the provider goes on', async () => {
    await set('tests.command', QUICK);
    await set('model.timeLimitSeconds', 1);
    await provide({ pieces: GOOD.slice(0, 1), stall: 60_000 });
    await failure('model-timed-out', 'fixCurrentFile');
  });

  it('can be cancelled at once, although the provider does not listen; it is told', async () => {
    await provide({ pieces: GOOD.slice(0, 1), stall: 60_000 });
    const fix = run('fixCurrentFile');
    await eventually('the model to be asked', async () => (await seen()).length > 0, 40_000);
    const startedAtMs = Date.now();
    await run('cancel');
    assert.deepEqual(await fix, { kind: 'cancelled' });
    assert.ok(Date.now() - startedAtMs < 1_000, `cancelling took ${Date.now() - startedAtMs} ms`);
    await eventually('the provider to be told', async () => (await seen())[0]?.cancelledAtMs !== null, 5_000);
  });
});
