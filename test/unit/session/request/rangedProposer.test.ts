/** A proposer that knows nothing of ranges, held to one. */
import { expect, it } from 'vitest';
import type { TestRun } from '../../../../src/session/ports/oracle.js';
import type { FixTask, Proposal, Proposer } from '../../../../src/session/ports/proposer.js';
import { RangedProposer } from '../../../../src/session/request/rangedProposer.js';
import { success } from '../../../../src/session/result.js';

const ORIGINAL = 'a\nb\nc\nd\n';
const RUN: TestRun = { results: [], output: '', outputCut: false, exitCode: 0, timedOut: false, elapsedMs: 1 };

async function propose(text: string, refusedEdits?: number) {
  const proposal: Proposal = {
    ...{ text, provider: 'test', model: null, source: 'live', prompt: null, promptTokens: null },
    ...{ completionTokens: null, trials: 3, testRun: RUN },
    ...(refusedEdits === undefined ? {} : { refusedEdits }),
  };
  const inner: Proposer = { propose: async () => success(proposal) };
  const task = { path: 'a.py', original: ORIGINAL } as FixTask;
  const ranged = new RangedProposer(inner, { lines: { start: 2, end: 4 }, name: 'f' });
  return ranged.propose(task, () => {}, new AbortController().signal);
}

it('keeps what is inside and counts what it refused, with what was refused before', async () => {
  expect(await propose('a\nB\nc\nD\n')).toMatchObject({ value: { text: 'a\nB\nc\nd\n', refusedEdits: 1, trials: 3 } });
  expect(await propose('a\nB\nc\nD\n', 2)).toMatchObject({ value: { refusedEdits: 3 } });
  const untouched = await propose('a\nB\nc\nd\n');
  expect(untouched.ok && untouched.value.refusedEdits).toBeUndefined();
});

it('takes a run of the tests for one of its text only as long as the text is the same', async () => {
  const untouched = await propose('a\nB\nc\nd\n');
  expect(untouched.ok && untouched.value.testRun).toBe(RUN);
  const cut = await propose('a\nB\nc\nD\n');
  expect(cut.ok && 'testRun' in cut.value).toBe(false);
});

it('fails when nothing is left', async () => {
  expect(await propose('A\nb\nc\nD\n')).toEqual({
    ok: false,
    failure: { code: 'edits-outside-range', detail: { path: 'a.py', first: 2, last: 3, count: 2 } },
  });
});
