/** What is remembered of decided changes of a working tree. */
import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../../src/session/emptyReport.js';
import type { ReviewHunk } from '../../../../src/session/review/review.js';
import { treeDecisionOf } from '../../../../src/session/tree/treeDecision.js';
import type { TreeReportFile, TreeReview, TreeReviewFile } from '../../../../src/session/tree/treeReview.js';

const LINES = { start: 1, end: 2 };

function hunk(id: string, status: ReviewHunk['status'], kept = true): ReviewHunk {
  const labels: ReviewHunk['labels'] = status === 'needed' ? [] : [{ label: 'comment', line: 1 }];
  return {
    id,
    status,
    kept,
    labels,
    neededBy: [],
    original: LINES,
    proposal: LINES,
    edit: { start: 0, end: 1, text: 'x' },
  };
}

interface Given {
  readonly path: string;
  readonly hunks?: readonly ReviewHunk[];
  readonly attributes?: TreeReviewFile['attributes'];
  readonly distance?: number;
  readonly lines?: readonly [kept: number, added: number, deleted: number];
  readonly more?: Partial<Pick<TreeReviewFile, 'change' | 'held' | 'kind'>>;
}

/** A review with the parts of it that a record is made of. */
function reviewed(given: readonly Given[], minimalEditSize: number | null = 0.1): TreeReview {
  const common = ({
    path,
    more,
  }: Given): Pick<TreeReviewFile, 'path' | 'previousPath' | 'change' | 'kind' | 'mode' | 'held' | 'language'> => ({
    ...{ path, previousPath: null, change: 'modified', kind: 'text', held: null, language: 'python' },
    mode: { original: '100644', proposal: '100644' },
    ...more,
  });
  const files = given.map(
    (each): TreeReviewFile => ({
      ...common(each),
      ...{
        text: null,
        hunks: each.hunks ?? [],
        attributes: each.attributes ?? [],
        changedTokens: 0,
        neededTokens: null,
      },
    }),
  );
  const reportFiles = given.map((each): TreeReportFile => {
    const [kept, added, deleted] = each.lines ?? [1, 0, 0];
    const sizes = { original: 1, proposal: 1, scopeOriginal: 1, scopeProposal: 1, editSize: 0, fileEditSize: 0 };
    return {
      ...common(each),
      ...{ approximate: false, parseErrors: false, complexity: null, hunks: [], proposalText: null, minimalText: null },
      tokens: each.distance === undefined ? null : { ...sizes, distance: each.distance },
      lines: { kept, added, deleted, similarity: 0 },
      written: false,
    };
  });
  const shown: TreeReview['shown'] = {
    ...{ changedTokens: 1, neededTokens: 1, excess: 0, fidelity: 1, verdict: 'minimal', reasons: [] },
    addedComplexity: { overOriginal: 0, overMinimal: 0 },
    tests: { state: 'fresh', counts: null, failing: [] },
  };
  return {
    ...{ root: '/home/me/shop', base: 'HEAD', files, leftAlone: [], phase: 'done', verdict: 'over-edit', shown },
    ...{ canContinue: false, droppable: 1, dropped: 0 },
    report: {
      ...emptyReport(),
      ...{ base: 'HEAD', files: reportFiles, leftAlone: [], dropped: null, verdict: 'over-edit', excess: 0.4 },
      ...{ fidelity: 0.6, minimalEditSize, changedTokens: { all: 9, needed: 2 } },
    },
  };
}

const SHOP = [
  { path: 'a.py', hunks: [hunk('1', 'needed'), hunk('2', 'neutral', false)], distance: 4, lines: [6, 2, 2] },
  {
    ...{ path: 'b.py', hunks: [hunk('3b', 'not-exercised')], distance: 5, lines: [0, 9, 0], more: { change: 'added' } },
    attributes: [{ id: '3a', status: 'not-needed', neededBy: [], kept: true, attribute: 'place' }],
  },
  { path: 'test_a.py', hunks: [hunk('4', 'unknown')], distance: 50, lines: [0, 5, 5], more: { held: 'test' } },
] as const satisfies readonly Given[];

const AT_MS = 1_000;

describe('treeDecisionOf', () => {
  it('takes all judged changes for one proposal of nobody known, named by the file that it changes most', () => {
    expect(treeDecisionOf(reviewed(SHOP), 'shown', AT_MS)).toMatchObject({
      ...{ decidedAtMs: AT_MS, workspace: 'shop', path: 'b.py', files: 2, language: 'python', approximate: false },
      ...{
        provider: 'working-tree',
        model: null,
        prompt: null,
        strategy: 'unknown',
        planModel: null,
        recording: false,
      },
      ...{ verdict: 'over-edit', changedTokens: 9, neededTokens: 2, fidelity: 0.6, lineSimilarity: 0.6 },
      decision: 'accepted-some',
      hunks: [
        { id: '1', status: 'needed', kept: true, labels: [] },
        { id: '2', status: 'neutral', kept: false, labels: ['comment'] },
        { id: '3a', status: 'not-needed', kept: true, labels: [] },
        { id: '3b', status: 'not-exercised', kept: true, labels: ['comment'] },
      ],
    });
  });

  it('calls the decision by what stays in the files', () => {
    const decided = (review: TreeReview, end: 'shown' | 'needed' | 'untouched'): unknown[] => {
      const record = treeDecisionOf(review, end, AT_MS);
      return [
        record?.decision,
        record?.hunks
          .filter((each) => each.kept)
          .map((each) => each.id)
          .join(' '),
      ];
    };
    expect(decided(reviewed(SHOP), 'needed')).toEqual(['accepted-needed', '1 3b']);
    expect(decided(reviewed(SHOP), 'untouched')).toEqual(['accepted-all', '1 2 3a 3b']);
    expect(decided(reviewed(SHOP, null), 'needed')).toEqual(['accepted-all', '1 2 3a 3b']);
    expect(decided(reviewed([{ path: 'a.py', hunks: [hunk('1', 'needed', false)] }]), 'shown')).toEqual([
      'rejected',
      '',
    ]);
    expect(
      decided(reviewed([{ path: 'a.py', hunks: [hunk('1', 'needed'), hunk('2', 'neutral', false)] }]), 'shown'),
    ).toEqual(['accepted-needed', '1']);
  });

  it('remembers nothing where only tests have changed', () => {
    expect(treeDecisionOf(reviewed(SHOP.slice(2)), 'untouched', AT_MS)).toBeNull();
  });
});
