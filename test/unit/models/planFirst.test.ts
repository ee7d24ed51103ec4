/** Idea first, over real HTTP: who writes the plan, who may change it, who codes, and what is recorded. */
import { afterEach, describe, expect, it } from 'vitest';
import { ModelPlanDraft } from '../../../src/models/modelPlanDraft.js';
import { ModelProposer } from '../../../src/models/modelProposer.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import { givenPlan, type PlanDraft } from '../../../src/session/planning/planDraft.js';
import { PlanFirstProposer } from '../../../src/session/planning/planFirstProposer.js';
import type { PlanDesk } from '../../../src/session/ports/planDesk.js';
import type { ProposerProgress } from '../../../src/session/ports/proposer.js';
import { BackedOut } from '../../../src/session/request/backedOut.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';
import { fixTask } from './fixTask.js';

const PLAN = '## Cause\nIt subtracts.\n\n## Smallest change\nAdd instead.';
const CODE = '<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n';
const usage = { promptTokens: 100, completionTokens: 10 };

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function chatAt(model: string, answers: readonly Answer[]) {
  const server = await startModelServer({ answers });
  servers.push(server);
  return { server, chat: new OpenAiChatModel({ baseUrl: server.baseUrl, model, apiKey: async () => undefined }) };
}

function deskThat(revise: PlanDesk['revise']): PlanDesk {
  return { revise };
}

async function propose(draft: PlanDraft, desk: PlanDesk | null, answers: readonly Answer[] = [{ reply: CODE, usage }]) {
  const coder = await chatAt('coder', answers);
  const progress: ProposerProgress[] = [];
  const proposer = new PlanFirstProposer(draft, desk, new ModelProposer(coder.chat));
  const result = proposer.propose(fixTask({}), (step) => progress.push(step), new AbortController().signal);
  const prompt = (): string => JSON.stringify(coder.server.requests[0]?.body);
  return { result, progress, coder: coder.server, prompt };
}

describe('a plan by a model', () => {
  it('comes from the writer, goes to the coder as it was left, and both are recorded', async () => {
    const writer = await chatAt('writer', [{ reply: `<think>hm</think>\n${PLAN}\n`, usage }]);
    const { result, progress, prompt } = await propose(
      new ModelPlanDraft(writer.chat),
      deskThat(async (path, plan) => {
        expect([path, plan]).toEqual(['src/stat.py', PLAN]);
        return plan;
      }),
    );
    expect(await result).toMatchObject({
      value: {
        ...{ model: 'coder', planModel: 'writer', strategy: 'plan-by-model', prompt: 'preserve' },
        ...{ promptTokens: 200, completionTokens: 20 },
      },
    });
    expect(prompt()).toContain('It subtracts.');
    const asked = JSON.stringify(writer.server.requests[0]?.body);
    expect(asked).toContain('Write no code blocks');
    expect(asked).not.toContain('SEARCH');
    expect(progress.map(({ kind }) => kind)).toContain('plan-waits');
    expect(progress.flatMap((step) => (step.kind === 'request' ? [step.request.purpose] : []))).toEqual([
      'plan',
      'fix',
    ]);
  });

  it('that was changed is recorded as such, and the code is asked for by the changed one', async () => {
    const writer = await chatAt('writer', [{ reply: PLAN }]);
    const desk = deskThat(async () => 'Only swap the sign.');
    const { result, prompt } = await propose(new ModelPlanDraft(writer.chat), desk);
    expect(await result).toMatchObject({ value: { strategy: 'plan-by-model-edited', planModel: 'writer' } });
    expect(prompt()).toContain('Only swap the sign.');
    expect(prompt()).not.toContain('It subtracts.');
  });

  it('that was emptied is none', async () => {
    const writer = await chatAt('writer', [{ reply: PLAN }]);
    const { result, prompt } = await propose(
      new ModelPlanDraft(writer.chat),
      deskThat(async () => ' \n'),
    );
    expect(await result).toMatchObject({ value: { strategy: 'direct' } });
    expect(prompt()).not.toContain('has been agreed on');
  });

  it('is taken as it is where nobody waits at a desk', async () => {
    const writer = await chatAt('writer', [{ reply: PLAN }]);
    expect(await (await propose(new ModelPlanDraft(writer.chat), null)).result).toMatchObject({
      value: { strategy: 'plan-by-model' },
    });
  });

  it('that is closed ends the fix before code is asked for', async () => {
    const writer = await chatAt('writer', [{ reply: PLAN }]);
    const { result, coder } = await propose(
      new ModelPlanDraft(writer.chat),
      deskThat(async () => null),
    );
    await expect(result).rejects.toBeInstanceOf(BackedOut);
    expect(coder.requests).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ['that is empty', { reply: ' ' }, 'plan-empty'],
    ['that is refused', { refusal: 'I will not.' }, 'model-refused'],
    ['that is cut off', { reply: PLAN, finish: 'length' }, 'reply-cut-off'],
    ['that is not allowed', { fault: { kind: 'status', status: 403 } }, 'model-forbidden'],
  ])('%s fails, and no code is asked for', async (_, answer, code) => {
    const writer = await chatAt('writer', [answer]);
    const { result, coder } = await propose(
      new ModelPlanDraft(writer.chat),
      deskThat(async (_path, plan) => plan),
    );
    expect(await result).toMatchObject({ ok: false, failure: { code } });
    expect(coder.requests).toEqual([]);
  });
});

it.each(['plan-by-user', 'plan-from-task'] as const)(
  'a %s is recorded without a writer, and costs nothing',
  async (strategy) => {
    const { result, prompt } = await propose(
      givenPlan(strategy, 'Flip the sign.'),
      deskThat(async (_path, plan) => `${plan} Now.`),
    );
    const proposed = await result;
    expect(proposed).toMatchObject({ value: { strategy, promptTokens: 100 } });
    expect(proposed.ok && 'planModel' in proposed.value).toBe(false);
    expect(prompt()).toContain('Flip the sign. Now.');
  },
);

it('can be cancelled while the plan is written: the socket is closed at once, and nothing more is asked', async () => {
  const writer = await chatAt('writer', [{ reply: PLAN, fault: { kind: 'stall', afterPieces: 1 } }]);
  const coder = await chatAt('coder', [{ reply: CODE }]);
  const proposer = new PlanFirstProposer(new ModelPlanDraft(writer.chat), null, new ModelProposer(coder.chat));
  const controller = new AbortController();
  const proposed = proposer.propose(fixTask({}), () => {}, controller.signal);
  while (writer.server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const reason = new Error('cancelled');
  const cancelledAtMs = performance.now();
  controller.abort(reason);
  await expect(proposed).rejects.toBe(reason);
  expect((await writer.server.closedByClient(0)) - cancelledAtMs).toBeLessThan(200);
  expect(coder.server.requests).toEqual([]);
});
