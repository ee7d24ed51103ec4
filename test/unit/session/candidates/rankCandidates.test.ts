/** The order of candidates, and their words. */
import { expect, it } from 'vitest';
import { candidateWords } from '../../../../src/session/candidates/candidateWords.js';
import { foldProposals } from '../../../../src/session/candidates/foldProposals.js';
import { type Candidate, rankCandidates } from '../../../../src/session/candidates/rankCandidates.js';
import { emptyReport } from '../../../../src/session/emptyReport.js';
import { failure } from '../../../../src/session/failures.js';
import type { Proposal } from '../../../../src/session/ports/proposer.js';
import type { Report, ReportTests } from '../../../../src/session/report.js';
import { failed, success } from '../../../../src/session/result.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { exampleReview } from '../../review/exampleReview.js';

const PROPOSAL: Proposal = {
  ...{ text: 'b\n', provider: 'openai', model: 'coder', source: 'live', prompt: 'preserve' },
  ...{ promptTokens: null, completionTokens: null, trials: 0 },
};

interface Figures {
  readonly repairs?: boolean;
  readonly excess?: number | null;
  readonly complexity?: number | null;
  readonly lines?: number;
}

function candidate(id: string, { repairs = true, excess = 0, complexity = 0, lines = 2 }: Figures): Candidate {
  const tests: ReportTests = {
    ...{
      command: 'pytest',
      runner: 'pytest',
      perTest: true,
      sandbox: 'none',
      baseline: null,
      proposal: null,
      flaky: [],
    },
    ...{ fixed: repairs ? ['t'] : [], stillFailing: repairs ? [] : ['t'], broken: [] },
  };
  const file = emptyReport().files[0];
  const report: Report = {
    ...emptyReport(),
    ...{ tests, excess, verdict: repairs ? 'minimal' : 'fails' },
    addedComplexity: { overOriginal: complexity, overMinimal: complexity },
    files: [
      {
        ...(file ?? ({} as Report['files'][number])),
        lines: { kept: 10, added: lines / 2, deleted: lines / 2, similarity: 0.9 },
      },
    ],
  };
  return { review: exampleReview({ id, original: 'a\n', proposal: 'b\n', report }), proposals: [PROPOSAL] };
}

it('puts repairs first, then less excess, less complexity, fewer lines; what was not measured last', () => {
  const sorted = [
    candidate('best', {}),
    candidate('more lines', { lines: 4 }),
    candidate('more complexity', { complexity: 2 }),
    candidate('complexity unknown', { complexity: null }),
    candidate('more excess', { excess: 0.2, complexity: -3 }),
    candidate('excess unknown', { excess: null }),
    candidate('no repair', { repairs: false, excess: null, lines: 2 }),
    candidate('no repair and larger', { repairs: false, excess: null, lines: 8 }),
  ];
  const ids = sorted.map(({ review }) => review.id);
  for (const shuffled of [
    sorted.toReversed(),
    sorted.toSorted((one, other) => one.review.id.localeCompare(other.review.id)),
  ]) {
    expect(rankCandidates(shuffled).map(({ review }) => review.id)).toEqual(ids);
  }
});

it('leaves equals in their order', () => {
  const ids = ['first', 'second', 'third'];
  expect(rankCandidates(ids.map((id) => candidate(id, {}))).map(({ review }) => review.id)).toEqual(ids);
});

it('says how a candidate did, how often it came, and from whom', () => {
  const { review } = candidate('a', { complexity: 2, lines: 4 });
  const planned: Proposal = { ...PROPOSAL, strategy: 'plan-by-model', planModel: 'writer' };
  const words = candidateWords({ review, proposals: [PROPOSAL, PROPOSAL, planned] }, 2, plainTranslate);
  expect(words.label).toMatch(/^2\. /);
  expect(words.detail).toBe(
    '4 changed lines · complexity +2 · 3 times the same · coder, no plan; coder, plan by writer',
  );
});

it('folds equal texts, keeps the order, and leaves failures out', () => {
  const other = { ...PROPOSAL, text: 'c\n' };
  const none = failed(failure('model-unauthorized'));
  const folded = foldProposals([none, success(PROPOSAL), success(other), success({ ...PROPOSAL })]);
  expect(folded.map(({ first, all }) => [first.text, all.length])).toEqual([
    ['b\n', 2],
    ['c\n', 1],
  ]);
});
