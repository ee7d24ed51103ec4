/** From a task to a proposal over real HTTP: asking, asking once more, and giving up with the right words. */
import { afterEach, describe, expect, it } from 'vitest';
import { ModelProposer } from '../../../src/models/modelProposer.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import { RequestPreview } from '../../../src/models/requestPreview.js';
import { NO_CONTEXT } from '../../../src/session/fixContext.js';
import type { FixTask, ModelRequest, ProposerProgress } from '../../../src/session/ports/proposer.js';
import { BackedOut } from '../../../src/session/request/backedOut.js';
import { grammarFor } from '../../support/grammars.js';
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

async function propose(answers: readonly Answer[], task: Partial<FixTask> = {}, windowTokens = 100_000) {
  const server = await startModelServer({ answers });
  servers.push(server);
  const chat = new OpenAiChatModel({
    baseUrl: server.baseUrl,
    model: 'test-model',
    apiKey: async () => 'k'.repeat(20),
    windowTokens,
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
        elapsedMs: expect.any(Number),
      },
    });
    expect(server.requests).toHaveLength(1);
    expect(progress[0]).toEqual({ kind: 'waiting' });
    const received = progress.filter((step) => step.kind === 'receiving');
    expect(received.at(-1)).toEqual({ kind: 'receiving', characters: GOOD.length });
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

describe('a part of the file', () => {
  const ORIGINAL = 'def f(a, b):\n    return a - b\n\n\ndef g(a):\n    return a\n';
  const range = { name: 'f', lines: { start: 1, end: 3 } };
  const inF = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
  const inG = '<<<<<<< SEARCH\n    return a\n=======\n    return -a\n>>>>>>> REPLACE\n';
  const task = { original: ORIGINAL, context: { ...NO_CONTEXT, range } };

  it('is named in the request; edits elsewhere are refused and counted', async () => {
    const { result, lastMessages } = await propose([{ reply: inF + inG }], task);
    expect(lastMessages[1]?.content).toContain('Change nothing outside the function f (lines 1 to 2)');
    expect(result).toMatchObject({ value: { text: ORIGINAL.replace('a - b', 'a + b'), refusedEdits: 1 } });
  });

  it('is asked for once more when all edits lie elsewhere, and then given up', async () => {
    const again = await propose([{ reply: inG }, { reply: inF }], task);
    expect(again.lastMessages.at(-1)?.content).toContain('all of its edits lie outside lines 1 to 2');
    expect(again.result).toMatchObject({ ok: true });
    expect((await propose([{ reply: inG }], task)).result).toMatchObject({ failure: { code: 'edits-outside-range' } });
  });
});

describe('a file larger than the window', () => {
  const functions = Array.from(
    { length: 60 },
    (_, at) => `def f${at}(a):\n${'    b = a * 2\n'.repeat(9)}    return b - ${at}\n`,
  );
  const original = functions.join('\n\n');
  const failing = {
    ...({ id: 'test_f7', status: 'failed', message: 'wrong', elapsedMs: 1 } as const),
    frames: [{ path: 'src/stat.py', line: 7 * 13 + 11 }],
  };
  const baseline = {
    ...{ results: [failing], exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1 },
  };
  const reply = '<<<<<<< SEARCH\n    return b - 7\n=======\n    return b + 7\n>>>>>>> REPLACE\n';
  const WINDOW = 3_600;

  async function task(): Promise<Partial<FixTask>> {
    return { original, baseline, grammar: await grammarFor('python') };
  }

  it('is shown in part, which is said; the edit applies to the whole', async () => {
    const { result, lastMessages, progress } = await propose([{ reply }], await task(), WINDOW);
    expect(result).toMatchObject({ ok: true, value: { text: original.replace('return b - 7\n', 'return b + 7\n') } });
    const request = progress.flatMap((step) => (step.kind === 'request' ? [step.request] : []))[0];
    expect(request?.leftOutLines).toBeGreaterThan(60);
    expect(result.ok && result.value.leftOutLines).toBe(request?.leftOutLines);
    expect(request?.promptTokens.count).toBeLessThan(WINDOW);
    expect(lastMessages[1]?.content).toContain(`${request?.leftOutLines} lines are left out`);
    expect(lastMessages[1]?.content).toContain('return b - 7\n');
    expect(lastMessages[1]?.content).not.toContain('return b - 50\n');
  });

  it('cannot be given back whole, nor with our marks in it', async () => {
    const whole = await propose([{ reply: `\`\`\`python\n${original}\`\`\`` }, { reply }], await task(), WINDOW);
    expect(whole.lastMessages.at(-1)?.content).toContain('only a part of the file was shown');
    const marked = reply.replace('b + 7', 'b + 7\n[… left out: lines 1 to 2]');
    const copied = await propose([{ reply: marked }, { reply }], await task(), WINDOW);
    expect(copied.lastMessages.at(-1)?.content).toContain('copies a mark');
    expect(copied.result.ok).toBe(true);
  });

  it('that has no room even for its outline is not sent', async () => {
    const server = await startModelServer({ answers: [{ reply }] });
    servers.push(server);
    const chat = new OpenAiChatModel({
      ...{ baseUrl: server.baseUrl, model: 'm', apiKey: async () => undefined, windowTokens: 500 },
    });
    const result = await new ModelProposer(chat).propose(fixTask(await task()), () => {}, new AbortController().signal);
    expect(result).toMatchObject({ failure: { code: 'prompt-too-long', detail: { windowTokens: 500 } } });
    expect(server.requests).toEqual([]);
  });
});

describe('what is sent', () => {
  it('is told to whoever listens exactly as it arrives, and so is the reply', async () => {
    const { server, progress } = await propose([{ reply: BAD }, { reply: GOOD }]);
    const requests = progress.flatMap((step) => (step.kind === 'request' ? [step.request] : []));
    expect(requests.map(({ purpose }) => purpose)).toEqual(['fix', 'retry']);
    for (const [at, request] of requests.entries()) {
      expect(server.requests[at]?.body).toMatchObject({ messages: request.messages });
      expect(request.transport[0]).toBe(`POST ${server.baseUrl}/chat/completions`);
      expect(JSON.stringify(request)).not.toContain('kkkk');
    }
    const replies = progress.flatMap((step) => (step.kind === 'reply' ? [step.reply.text] : []));
    expect(replies).toEqual([BAD, GOOD]);
  });

  it('is shown without being sent, and is then the same', async () => {
    const context = {
      ...NO_CONTEXT,
      diagnostics: [{ line: 2, severity: 'warning', message: 'operator looks wrong', source: 'lint' }],
      statement: { path: 'src/problem.md', text: '# Sum\nAdd two numbers.' },
    } as const;
    const task = { context, note: 'adds' };
    const { server, lastMessages } = await propose([{ reply: GOOD }], task);
    const chat = new OpenAiChatModel({ baseUrl: server.baseUrl, model: 'test-model', apiKey: async () => 'k' });
    const shown: ModelRequest[] = [];
    const preview = new RequestPreview(chat, async (request) => void shown.push(request));
    const proposed = preview.propose(fixTask(task), () => {}, new AbortController().signal);
    await expect(proposed).rejects.toBeInstanceOf(BackedOut);
    expect(server.requests).toHaveLength(1);
    expect(shown[0]?.messages).toEqual(lastMessages);
    const text = lastMessages[1]?.content;
    expect(text).toContain('Add two numbers.');
    expect(text).toContain('- line 2: warning: operator looks wrong (lint)');
  });
});
