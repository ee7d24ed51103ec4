/** Judgements of plans: what fits the rubric, what does not, and the table. */
import { describe, expect, it } from 'vitest';
import { judgementTable } from '../../../../src/session/planning/judgementTable.js';
import {
  JUDGEMENT_SCHEMA,
  type PlanJudgement,
  parseJudgement,
} from '../../../../src/session/planning/planJudgement.js';
import { plainTranslate } from '../../../../src/session/translate.js';

const REPLY = {
  ...{ pu_w: 'no', pu_m: 'implicit', pu_x: 'minor', pu_d: 4 },
  plan: { tags: ['greedy'], summary: 'Takes the largest first.' },
  gold: { tags: ['dp', 'prefix sums'], summary: 'Counts ways by length.' },
  ...{ result: 'incorrect', kind: 'wrong-algorithm', severity: 'major', diagnosis: 'Greedy fails for 3 | 4.' },
};

describe('parseJudgement', () => {
  it('reads an incorrect plan and a correct one', () => {
    expect(parseJudgement(REPLY)).toEqual({
      understanding: { wrong: 'no', missing: 'implicit', extra: 'minor', degree: 4 },
      plan: REPLY.plan,
      gold: REPLY.gold,
      verdict: { correct: false, kind: 'wrong-algorithm', severity: 'major' },
      diagnosis: 'Greedy fails for 3 | 4.',
    });
    const correct = { ...REPLY, result: 'correct-different-from-gold', kind: 'none', severity: 'none' };
    expect(parseJudgement(correct)).toMatchObject({ verdict: { correct: true, likeGold: 'different' } });
  });

  it.each<[string, unknown, string]>([
    ['no object', 'a text', 'not a JSON object'],
    ['nothing', undefined, 'not a JSON object'],
    ['a list', [REPLY], 'not a JSON object'],
    ['an unknown word', { ...REPLY, pu_w: 'yes' }, '"pu_w" must be one of no, explicit, implicit'],
    ['a degree out of range', { ...REPLY, pu_d: 6 }, '"pu_d" must be one of 0, 1'],
    ['a degree as text', { ...REPLY, pu_d: '4' }, '"pu_d" must be one of'],
    ['an incorrect plan without its kind', { ...REPLY, kind: 'none' }, '"kind" must be one of'],
    ['no diagnosis', { ...REPLY, diagnosis: null }, '"diagnosis" must be a text'],
    ['no gold', { ...REPLY, gold: null }, '"gold" is not a JSON object'],
    ['tags that are no texts', { ...REPLY, plan: { tags: [1], summary: 'x' } }, '"plan.tags" must be a list'],
    [
      'a long summary',
      { ...REPLY, plan: { tags: [], summary: 'word '.repeat(80) } },
      '"plan.summary" must have at most 40',
    ],
  ])('says what is wrong with %s', (_, value, reason) => {
    expect(parseJudgement(value)).toMatchObject({ reason: expect.stringContaining(reason) });
  });

  it('names every field of the schema that it reads, and no other', () => {
    const { required, properties } = JUDGEMENT_SCHEMA as { required: string[]; properties: Record<string, unknown> };
    expect(Object.keys(properties).toSorted()).toEqual(required.toSorted());
    expect(Object.keys(REPLY).toSorted()).toEqual(required.toSorted());
  });
});

it('is a table in which nothing that the model wrote breaks out of its cell', () => {
  const judgement = parseJudgement({ ...REPLY, diagnosis: 'a | b\n<img src=x>\\' }) as PlanJudgement;
  const table = judgementTable(judgement, { judge: 'model-j', plan: 'plan.md', gold: 'editorial.md' }, plainTranslate);
  expect(table).toContain('# plan.md against editorial.md');
  expect(table).toContain('| Verdict | incorrect: wrong algorithm; major edits would mend it |');
  expect(table).toContain('| PU-M: misses a part of the problem | yes, implicitly |');
  expect(table).toContain('| PU-D: how much it has understood | 4 of 5 |');
  expect(table).toContain('| Diagnosis | a \\| b &lt;img src=x>\\\\ |');
  expect(
    table
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('|')),
  ).toHaveLength(12);
});
