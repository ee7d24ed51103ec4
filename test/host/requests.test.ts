/** What goes to a model and in which order: the request shown, parts of a file, plans, candidates; against a real server on loopback. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { type ModelServer, startModelServer } from '../support/modelServer/modelServer.js';
import {
  badge,
  eventually,
  failure,
  fileUri,
  leftBehind,
  open,
  reviewed,
  reviewInFront,
  reviewTabs,
  run,
  set,
  textOnDisk,
  tidyUp,
} from './inEditor.js';
import { needsPytest } from './needsPytest.ts';

const block = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const GOOD = block('    return acc / (len(values) - 1)', '    return acc / len(values)');
const GUARD = block('    acc = 0', '    if not values:\n        raise ValueError("empty")\n    acc = 0');
/** Fails at once, where a test is about what is sent and not about the user's tests. */
const QUICK = 'false';
const PLAN = '## Cause\nThe divisor is one too small.\n\n## Smallest change\nDivide by the count.';

function textInFront(): string {
  return vscode.window.activeTextEditor?.document.getText() ?? '';
}

async function cursorAt(line: number, endLine = line): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  editor.selection = new vscode.Selection(line - 1, 0, endLine - 1, endLine === line ? 0 : 999);
}

describe('requests to a model', () => {
  let server: ModelServer;
  let original = '';
  let startAt = 0;

  before(async function () {
    server = await startModelServer({ answers: [{ reply: GOOD }], models: ['test-model', 'other-model'] });
    needsPytest(this);
  });

  after(() => server.close());

  beforeEach(async () => {
    original = textOnDisk('stats.py');
    startAt = server.requests.length;
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

  const bodyOf = (index: number): string => JSON.stringify(server.requests[startAt + index]?.body);

  it('are shown before, without being sent, and after, word for word', async () => {
    writeFileSync(fileUri('problem.md').fsPath, '# Statistics\nThe mean of one value is that value.\n');
    await set('model.prices', { 'test-model': { input: 2, output: 8 } });
    assert.deepEqual(await run('showRequest'), { kind: 'shown' });
    const preview = textInFront();
    assert.match(preview, /^Nothing was sent/);
    assert.match(preview, /About \d+ tokens \(an estimate/);
    assert.match(preview, /about \$0\.\d+/);
    assert.equal(server.requests.length, startAt);
    await open('stats.py');
    server.play({ reply: GOOD, usage: { promptTokens: 1_234, completionTokens: 56 } });
    await reviewed('fixCurrentFile');
    await run('showRequest');
    const shown = textInFront();
    assert.match(shown, /^This was sent/);
    assert.match(
      shown,
      /1234 tokens, as the model counts them\..*The reply has 56 tokens\. By your prices that cost \$0\.00292/,
    );
    const body = server.requests[startAt]?.body as { messages: { content: string }[] } | undefined;
    assert.ok(body);
    const { messages } = body;
    for (const { content } of messages) {
      assert.ok(shown.includes(content), 'what was sent is shown');
      assert.ok(preview.includes(content), 'the preview was what is sent');
    }
    assert.match(messages[1]?.content ?? '', /The mean of one value is that value\./);
  });

  it('may be about one function: edits elsewhere are refused and counted', async () => {
    const line = original.split('\n').findIndex((each) => each.startsWith('def mean')) + 2;
    await cursorAt(line);
    server.play({ reply: GOOD + block('    ordered = sorted(values)', '    ordered = sorted(list(values))') });
    assert.equal((await reviewed('fixFunction')).verdict, 'minimal');
    await badge(/^100 % · minimal/);
    assert.match(bodyOf(0), /Change nothing outside the function mean/);
    assert.doesNotMatch(reviewInFront().getText(), /sorted\(list/);
    server.play({ reply: GOOD });
    await run('askForSmallerFix');
    assert.match(bodyOf(1), /Change nothing outside the function mean/);
  });

  it('say so where there is no function, or nothing is selected', async () => {
    await cursorAt(1);
    await failure('no-function-here', 'fixFunction');
    await failure('nothing-selected', 'fixSelection');
  });

  it('may be about the selected lines', async () => {
    await set('tests.command', QUICK);
    await cursorAt(1, 2);
    server.play({ reply: GOOD, times: 2 });
    await failure('edits-outside-range', 'fixSelection');
    assert.equal(server.requests.length, startAt + 2);
  });

  it('carry a note', async () => {
    await set('tests.command', QUICK);
    server.play({ reply: GOOD });
    await reviewed('fixWithNote', undefined, 'the mean of one value divides by zero');
    assert.match(bodyOf(0), /A note from the author:.*the mean of one value divides by zero/);
  });

  it('come after a plan, which may be changed; writer and coder may differ', async () => {
    await set('tests.command', QUICK);
    await set('model.planName', 'other-model');
    server.play({ reply: PLAN }, { reply: GOOD });
    const fix = run('fixWithPlan', undefined, 'plan-by-model');
    await eventually('the plan', () => textInFront().includes('one too small'));
    const editor = vscode.window.activeTextEditor;
    await editor?.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Changed by me.\n'));
    await run('usePlan');
    assert.equal((await fix)?.kind, 'reviewed');
    assert.match(bodyOf(0), /"model":"other-model"/);
    assert.match(bodyOf(1), /"model":"test-model".*Changed by me\./);
    await run('showRequest');
    assert.match(textInFront(), /Request 1: a plan[\s\S]*Request 2: the fix/);
  });

  it('end when the plan is closed, before code is asked for', async () => {
    await set('tests.command', QUICK);
    server.play({ reply: PLAN }, { reply: GOOD });
    const fix = run('fixWithPlan', undefined, 'plan-by-model');
    await eventually('the plan', () => textInFront().includes('one too small'));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.deepEqual(await fix, { kind: 'cancelled' });
    assert.equal(server.requests.length, startAt + 1);
  });

  it('can be cancelled while the plan waits', async () => {
    await set('tests.command', QUICK);
    server.play({ reply: PLAN }, { reply: GOOD });
    const fix = run('fixWithPlan', undefined, 'plan-by-model');
    await eventually('the plan', () => textInFront().includes('one too small'));
    await run('cancel');
    assert.deepEqual(await fix, { kind: 'cancelled' });
    await eventually('the plan to be closed', () => !textInFront().includes('one too small'));
  });

  it('take the plan from the task, and say so where there is none', async () => {
    await set('tests.command', QUICK);
    await failure('plan-missing', 'fixWithPlan', undefined, 'plan-from-task');
    writeFileSync(fileUri('editorial.md').fsPath, 'Divide by the count of values.\n');
    server.play({ reply: GOOD });
    const fix = run('fixWithPlan', undefined, 'plan-from-task');
    await eventually('the plan', () => textInFront().includes('Divide by the count'));
    await run('usePlan');
    assert.equal((await fix)?.kind, 'reviewed');
    assert.match(bodyOf(0), /Divide by the count of values\./);
  });

  it('judge a plan by the rubric, as a table', async () => {
    const side = { tags: ['off-by-one'], summary: 'Divide by n.' };
    const judgement = {
      ...{ pu_w: 'no', pu_m: 'no', pu_x: 'none', pu_d: 5, plan: side, gold: side },
      ...{ result: 'correct-same-as-gold', kind: 'none', severity: 'none', diagnosis: 'Both say the same.' },
    };
    server.play({ reply: JSON.stringify(judgement) });
    writeFileSync(fileUri('editorial.md').fsPath, 'Divide by the count of values.\n');
    writeFileSync(fileUri('mine.md').fsPath, 'Divide by len(values).\n');
    await open('mine.md');
    assert.deepEqual(await run('judgePlan'), { kind: 'shown' });
    assert.match(bodyOf(0), /json_schema/);
    await eventually('the table', () => /\| Verdict \| correct, the same as the gold plan \|/.test(textInFront()));
  });

  it('are made side by side for candidates, of which the best is shown and others can be chosen', async () => {
    server.play({ reply: GUARD + GOOD }, { reply: GOOD }, { reply: GOOD });
    const result = await run('fixWithCandidates');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.ok(result?.kind === 'reviewed');
    assert.deepEqual(result.candidates, [
      { verdict: 'minimal', proposals: 2 },
      { verdict: 'over-edit', proposals: 1 },
    ]);
    assert.equal(server.requests.length, startAt + 3);
    await badge(/^100 % · minimal/);
    await run('chooseCandidate', 2);
    await badge(/over-edit/);
    assert.equal(reviewTabs().length, 1);
    await run('chooseCandidate', 1);
    await badge(/^100 % · minimal/);
  });

  it('compare strategies on one file, with nobody at the desk', async () => {
    // Which of the two asks first is not known; an answer that is plan and edit in one serves for both.
    server.play({ reply: `${PLAN}\n\n${GOOD}` });
    writeFileSync(fileUri('editorial.md').fsPath, 'Divide by the count of values.\n');
    const result = await run('compareStrategies');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.ok(result?.kind === 'reviewed');
    assert.deepEqual(result.candidates, [{ verdict: 'minimal', proposals: 3 }]);
    assert.equal(server.requests.length, startAt + 4);
  });

  it('are tried out by Test Connection, which says what is wrong', async () => {
    server.play({ reply: 'OK' });
    const works = await run('testConnection');
    assert.ok(works?.kind === 'tested' && works.works, JSON.stringify(works));
    const gone = await startModelServer({ answers: [] });
    await gone.close();
    await set('model.baseUrl', gone.baseUrl);
    const broken = await run('testConnection');
    assert.ok(broken?.kind === 'tested' && !broken.works);
    assert.match(broken.message, /connection refused/);
  });
});
