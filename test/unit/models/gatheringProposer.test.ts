/** Several candidates over real HTTP: asked side by side, kept in order, whoever is quickest. */
import { afterEach, describe, expect, it } from 'vitest';
import { ModelProposer } from '../../../src/models/modelProposer.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import { GatheringProposer } from '../../../src/session/candidates/gatheringProposer.js';
import type { Proposal, ProposerProgress } from '../../../src/session/ports/proposer.js';
import type { Result } from '../../../src/session/result.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { fixTask } from './fixTask.js';

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const reply = (code: string): string =>
  `<<<<<<< SEARCH\n    return a - b\n=======\n    return ${code}\n>>>>>>> REPLACE\n`;

async function ask(answers: readonly Answer[], signal = new AbortController().signal) {
  const server = await startModelServer({ answers });
  servers.push(server);
  const settings = { baseUrl: server.baseUrl, model: 'm', apiKey: async () => undefined, maxRetries: 0 };
  const chat = new OpenAiChatModel(settings);
  const gathered: (readonly Result<Proposal>[])[] = [];
  const progress: ProposerProgress[] = [];
  const proposers = answers.map(() => new ModelProposer(chat));
  const gathering = new GatheringProposer(proposers, (results) => gathered.push(results));
  const proposed = gathering.propose(fixTask({}), (step) => progress.push(step), signal);
  return { server, proposed, gathered, progress };
}

describe('GatheringProposer', () => {
  it('asks all before any has answered, and gives the first that proposes', async () => {
    const delayed = { delayMs: 300 };
    const { server, proposed, gathered, progress } = await ask([
      { fault: { kind: 'status', status: 500 }, ...delayed },
      { reply: reply('a + b'), ...delayed },
      { reply: reply('b + a'), ...delayed },
    ]);
    const result = await proposed;
    expect(server.requests).toHaveLength(3);
    const firstEnd = Math.min(...server.requests.map(({ endedAtMs }) => endedAtMs ?? 0));
    for (const { arrivedAtMs } of server.requests) expect(arrivedAtMs).toBeLessThan(firstEnd);
    expect(gathered).toHaveLength(1);
    const oks = gathered[0]?.flatMap((each) => (each.ok ? [each.value.text] : [])) ?? [];
    expect(oks).toHaveLength(2);
    expect(result).toMatchObject({ ok: true, value: { text: oks[0] } });
    const received = progress.flatMap((step) => (step.kind === 'receiving' ? [step.characters] : []));
    expect(received.at(-1)).toBe(reply('a + b').length * 2);
  });

  it('fails as the first did when all fail', async () => {
    const { proposed } = await ask([
      { fault: { kind: 'status', status: 401 } },
      { fault: { kind: 'status', status: 401 } },
    ]);
    expect(await proposed).toMatchObject({ ok: false, failure: { code: 'model-unauthorized' } });
  });

  it('closes every socket at once when cancelled', async () => {
    const controller = new AbortController();
    const stalled: Answer = { reply: reply('a + b'), fault: { kind: 'stall', afterPieces: 1 } };
    const { server, proposed, gathered } = await ask([stalled, stalled, stalled], controller.signal);
    while (server.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    const reason = new Error('cancelled');
    const cancelledAtMs = performance.now();
    controller.abort(reason);
    await expect(proposed).rejects.toBe(reason);
    for (const index of [0, 1, 2]) expect((await server.closedByClient(index)) - cancelledAtMs).toBeLessThan(200);
    expect(gathered).toEqual([]);
  });
});
