/** Judging a plan over real HTTP: the schema is asked for, the reply is held to it, and asked for once more. */
import { afterEach, expect, it } from 'vitest';
import { judgePlan } from '../../../src/models/judgePlan.js';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';
import type { Answer } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';

const GOOD = {
  ...{ pu_w: 'no', pu_m: 'no', pu_x: 'none', pu_d: 5 },
  plan: { tags: ['off-by-one'], summary: 'Divides by the count.' },
  gold: { tags: ['off-by-one'], summary: 'Divides by n.' },
  ...{ result: 'correct-same-as-gold', kind: 'none', severity: 'none', diagnosis: 'Both divide by n.' },
};
const JUDGED = { plan: 'Divide by the count.', gold: 'Divide by n, not n - 1.', problem: 'Compute the mean.' };

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function judge(answers: readonly Answer[]) {
  const server = await startModelServer({ answers });
  servers.push(server);
  const chat = new OpenAiChatModel({ baseUrl: server.baseUrl, model: 'judge', apiKey: async () => undefined });
  const result = await judgePlan(JUDGED, chat, () => {}, new AbortController().signal);
  return { server, result, bodies: server.requests.map(({ body }) => JSON.stringify(body)) };
}

it('sends both plans, the problem and the rubric, asks for the schema, and reads the reply', async () => {
  const { server, result, bodies } = await judge([{ reply: JSON.stringify(GOOD) }]);
  expect(result).toMatchObject({ ok: true, value: { verdict: { correct: true, likeGold: 'same' } } });
  for (const text of Object.values(JUDGED)) expect(bodies[0]).toContain(text);
  expect(server.requests[0]?.body).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'plan_judgement', strict: true } },
  });
});

it.each([
  ['a fence', `\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``],
  ['thinking and words', `<think>{"pu_w": 1}</think>Here it is: ${JSON.stringify(GOOD)} Done.`],
])('reads a reply with %s around it', async (_, reply) => {
  expect((await judge([{ reply }])).result.ok).toBe(true);
});

it('asks without the schema where the endpoint does not know it; the prompt has it all the same', async () => {
  const fault = {
    kind: 'reject-option',
    option: 'response_format',
    message: "'response_format' of type 'json_schema' is not supported with this model.",
  } as const;
  const { server, result, bodies } = await judge([{ reply: JSON.stringify(GOOD), fault }]);
  expect(result.ok).toBe(true);
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]?.body).not.toHaveProperty('response_format');
  expect(server.requests[1]?.body).toHaveProperty('stream_options');
  expect(bodies[1]).toContain('Answer with JSON of this schema');
});

it('asks once more with the reason, and then gives up', async () => {
  const bad = JSON.stringify({ ...GOOD, pu_d: 9 });
  const again = await judge([{ reply: bad }, { reply: JSON.stringify(GOOD) }]);
  expect(again.result.ok).toBe(true);
  expect(again.bodies[1]).toContain('pu_d');
  const never = await judge([{ reply: bad }]);
  expect(never.server.requests).toHaveLength(2);
  expect(never.result).toMatchObject({ failure: { code: 'judgement-unusable', detail: { model: 'judge' } } });
  expect((await judge([{ reply: 'no JSON' }])).result).toMatchObject({ failure: { code: 'judgement-unusable' } });
});

it('says what the model says when it declines, and what the endpoint says when it fails', async () => {
  expect((await judge([{ refusal: 'I do not judge.' }])).result).toMatchObject({
    failure: { code: 'model-refused', detail: { reason: 'I do not judge.' } },
  });
  expect((await judge([{ fault: { kind: 'status', status: 401 } }])).result).toMatchObject({
    failure: { code: 'model-unauthorized' },
  });
});
