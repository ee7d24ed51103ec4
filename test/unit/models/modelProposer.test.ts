/** From a task to a proposal over real HTTP: asking, asking once more, and giving up with the right words. */
import { afterEach, describe, expect, it } from 'vitest';
import { ModelProposer } from '../../../src/models/modelProposer.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import type { FixTask, ProposerProgress } from '../../../src/session/ports/proposer.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { fixTask } from './fixTask.js';

const GOOD = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
const BAD = '<<<<<<< SEARCH\n    return a-b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
const FIXED = 'def f(a, b):\n    return a + b\n';

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function propose(answers: readonly Answer[], task: Partial<FixTask> = {}) {
  const server = await startModelServer({ answers });
  servers.push(server);
  const chat = new OpenAiChatModel({
    baseUrl: server.baseUrl,
    model: 'test-model',
    apiKey: async () => 'k'.repeat(20),
  });
  const progress: ProposerProgress[] = [];
  const result = await new ModelProposer(chat).propose(
    fixTask(task),
    (step) => progress.push(step),
    new AbortController().signal,
  );
  const lastBody = server.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
  const lastMessages = lastBody.messages;
  return { server, result, progress, lastMessages };
}

describe('ModelProposer', () => {
  it('proposes what the reply says', async () => {
    const usage = { promptTokens: 300, completionTokens: 40 };
    const { server, result, progress } = await propose([{ reply: GOOD, usage }]);
    expect(result).toEqual({
      ok: true,
      value: {
        text: FIXED,
        provider: 'openai',
        model: 'test-model',
        source: 'live',
        prompt: 'preserve',
        promptTokens: 300,
        completionTokens: 40,
        trials: 0,
      },
    });
    expect(server.requests).toHaveLength(1);
    expect(progress[0]).toEqual({ kind: 'waiting' });
    expect(progress.at(-1)).toEqual({ kind: 'receiving', characters: GOOD.length });
  });

  it('says which prompt it used', async () => {
    const { result } = await propose([{ reply: GOOD }], { preserve: false });
    expect(result).toMatchObject({ value: { prompt: 'generic' } });
  });

  it.each([
    ['edits that do not apply', BAD, 'fits nowhere'],
    ['no edits', 'I see no bug.', 'holds no edit'],
    ['an edit without an end', GOOD.replace('>>>>>>> REPLACE\n', ''), 'does not end'],
  ])('asks once more about %s, with the reason, and adds the tokens up', async (_, reply, reason) => {
    const usage = { promptTokens: 100, completionTokens: 10 };
    const { server, result, progress, lastMessages } = await propose([
      { reply, usage },
      { reply: GOOD, usage },
    ]);
    expect(result).toMatchObject({ ok: true, value: { text: FIXED, promptTokens: 200, completionTokens: 20 } });
    expect(server.requests).toHaveLength(2);
    expect(lastMessages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(lastMessages[2]?.content).toBe(reply);
    expect(lastMessages[3]?.content).toContain(reason);
    expect(progress.find((step) => step.kind === 'retrying')?.reason).toContain(reason);
  });

  it('asks anew about an empty reply', async () => {
    const { result, lastMessages } = await propose([{ reply: '' }, { reply: GOOD }]);
    expect(result.ok).toBe(true);
    expect(lastMessages.map((message) => message.role)).toEqual(['system', 'user']);
  });

  it('does not make a sum up where one of the counts is missing', async () => {
    const { result } = await propose([{ reply: BAD, usage: null }, { reply: GOOD }]);
    expect(result).toMatchObject({ value: { promptTokens: null, completionTokens: null } });
  });

  it('leaves the thinking of the first reply out of the second request', async () => {
    const { lastMessages } = await propose([{ reply: `<think>secret thoughts</think>${BAD}` }, { reply: GOOD }]);
    expect(JSON.stringify(lastMessages)).not.toContain('secret thoughts');
  });

  it.each<[string, Answer, string, number]>([
    ['edits that never apply', { reply: BAD }, 'reply-edits-do-not-apply', 2],
    ['replies without edits', { reply: 'Looks right to me.' }, 'reply-no-edits', 2],
    ['empty replies', { reply: '' }, 'reply-no-edits', 2],
    ['an edit that never ends', { reply: GOOD.slice(0, 40) }, 'reply-cut-off', 2],
    ['a reply cut off at the token limit', { reply: GOOD, finish: 'length' }, 'reply-cut-off', 1],
    ['a reply that a filter stopped', { reply: '', finish: 'content_filter' }, 'model-refused', 1],
    ['a refusal', { refusal: 'I will not.' }, 'model-refused', 1],
    ['an unchanged file', { reply: '```\ndef f(a, b):\n    return a - b\n```' }, 'proposal-unchanged', 1],
    [
      'chunks that came twice',
      { reply: GOOD, fault: { kind: 'duplicate', which: 'all' } },
      'reply-edits-do-not-apply',
      2,
    ],
    ['a wrong key', { fault: { kind: 'status', status: 401 } }, 'model-unauthorized', 1],
  ])('fails for %s', async (_, answer, code, requests) => {
    const { server, result } = await propose([answer]);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(server.requests).toHaveLength(requests);
  });

  it('says why a model refused, but does not quote the file', async () => {
    expect((await propose([{ refusal: 'I will not.' }])).result).toMatchObject({
      failure: { detail: { reason: 'I will not.' } },
    });
    const quoting = await propose([{ refusal: 'No: def f(a, b): return a - b' }]);
    expect(quoting.result).toMatchObject({ failure: { detail: { reason: 'it gave no reason' } } });
  });

  it('puts no text of the file into a failure', async () => {
    const { result } = await propose([{ reply: BAD }]);
    expect(JSON.stringify(result)).not.toContain('return');
  });

  it('keeps CRLF of the file', async () => {
    const { result } = await propose([{ reply: GOOD }], { original: 'def f(a, b):\r\n    return a - b\r\n' });
    expect(result).toMatchObject({ value: { text: 'def f(a, b):\r\n    return a + b\r\n' } });
  });

  it('rejects with the reason of the signal in the second request, too', async () => {
    const server = await startModelServer({ answers: [{ reply: BAD }, { reply: GOOD, delayMs: 3_000 }] });
    servers.push(server);
    const chat = new OpenAiChatModel({ baseUrl: server.baseUrl, model: 'm', apiKey: async () => undefined });
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const proposed = new ModelProposer(chat).propose(
      fixTask({}),
      (step) => {
        if (step.kind === 'retrying') setTimeout(() => controller.abort(reason), 50);
      },
      controller.signal,
    );
    await expect(proposed).rejects.toBe(reason);
  });
});
