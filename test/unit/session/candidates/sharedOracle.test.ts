/** Several fixes of one file on one copy: one preparation, one baseline, closed with the last. */
import { expect, it } from 'vitest';
import { givenProposal } from '../../../../src/session/candidates/givenProposal.js';
import { SharedOracle } from '../../../../src/session/candidates/sharedOracle.js';
import type { FixInput } from '../../../../src/session/fixInput.js';
import { FixSession } from '../../../../src/session/fixSession.js';
import type { Proposal } from '../../../../src/session/ports/proposer.js';
import { success } from '../../../../src/session/result.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { grammarFor } from '../../../support/grammars.js';
import { TextOracle } from '../../review/textOracle.js';

const ORIGINAL = 'def f(a, b):\n    return a - b\n';
const SMALL = ORIGINAL.replace('a - b', 'a + b');
const LARGE = `# better\n${SMALL}\n\ndef g():\n    return 1\n`;

const INPUT: FixInput = {
  ...{ id: 'r1', language: 'python', languageName: 'python', original: ORIGINAL, note: '' },
  workspace: { root: '/p', file: 'f.py', overlays: new Map() },
  encode: async (text) => new TextEncoder().encode(text),
  settings: {
    oracle: { command: null, timeLimitMs: 1000, outputLimitBytes: 1000 },
    ...{ preserve: true, gamma: 0.6, maxTrials: 20, maxMinimizeMs: 60_000 },
  },
};

async function sessionOn(shared: SharedOracle, text: string): Promise<FixSession> {
  const grammar = await grammarFor('python');
  const proposal: Proposal = {
    ...{ text, provider: 'test', model: null, source: 'live', prompt: null },
    ...{ promptTokens: null, completionTokens: null, trials: 0 },
  };
  return new FixSession(
    INPUT,
    {
      ...{ oracle: shared, grammars: { load: async () => success(grammar) }, proposer: givenProposal(proposal) },
      ...{ providerName: 'test', proposerNeedsTests: false, clock: { now: () => 0 }, translate: plainTranslate },
    },
    { onProgress: () => {}, onReview: () => {}, onRun: () => {} },
  );
}

it('prepares once, runs the baseline once, and gives each its own answers', async () => {
  const oracle = new TextOracle('f.py', (text) => ({ adds: text.includes('a + b'), other: true }));
  const shared = new SharedOracle(oracle);
  const signal = new AbortController().signal;
  const small = await sessionOn(shared, SMALL);
  const large = await sessionOn(shared, LARGE);
  const one = await small.run(signal);
  const other = await large.run(signal);
  expect(one).toMatchObject({ kind: 'reviewed', review: { report: { verdict: 'minimal' } } });
  expect(other).toMatchObject({ kind: 'reviewed', review: { report: { verdict: 'over-edit' }, minimal: SMALL } });
  expect(oracle.prepared).toBe(1);
  expect(oracle.runs.filter((text) => text === ORIGINAL)).toHaveLength(1);
  expect(oracle.closed).toBe(0);
  await small.close();
  await small.close();
  expect(oracle.closed).toBe(0);
  await large.close();
  expect(oracle.closed).toBe(1);
});

it('can be cancelled in the one and go on in the other', async () => {
  const oracle = new TextOracle('f.py', (text) => ({ adds: text.includes('a + b') }));
  const shared = new SharedOracle(oracle);
  const first = await sessionOn(shared, SMALL);
  await first.run(new AbortController().signal);
  const controller = new AbortController();
  controller.abort(new Error('cancelled'));
  const second = await sessionOn(shared, LARGE);
  await expect(second.run(controller.signal)).rejects.toThrow('cancelled');
  const third = await sessionOn(shared, LARGE);
  expect(await third.run(new AbortController().signal)).toMatchObject({ kind: 'reviewed' });
  await Promise.all([first.close(), third.close()]);
  expect(oracle.closed).toBe(1);
});
