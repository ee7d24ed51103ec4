/** A session of a working tree for tests: changes in memory, and tests that are a function of the text. */
import { failure } from '../../../../src/session/failures.js';
import type { ChangedFile, TreeChanges, WorkingTree } from '../../../../src/session/ports/workingTree.js';
import { failed, success } from '../../../../src/session/result.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import type { TreeReview } from '../../../../src/session/tree/treeReview.js';
import { TreeSession } from '../../../../src/session/tree/treeSession.js';
import type { TreeSnapshot } from '../../../../src/session/tree/treeSnapshot.js';
import { grammarFor } from '../../../support/grammars.js';
import { TextOracle } from '../../review/textOracle.ts';
import { changedText } from './changedFiles.ts';

export const BEFORE = 'def f(a, b):\n    return a - b\n\n\ndef g(a):\n    return a\n';
export const AFTER = 'def f(a, b):\n    return a + b\n\n\ndef g(a):\n    return float(a)\n';

/** A fix with a change that no test needs, a file more, and a test. */
export const CHANGED: readonly ChangedFile[] = [
  changedText('extra.py', null, 'EXTRA = 1\n'),
  changedText('f.py', BEFORE, AFTER),
  changedText('test_f.py', 'old\n', 'new\n'),
];

export interface TreeSetting {
  readonly session: TreeSession;
  readonly oracle: TextOracle;
  readonly reviews: TreeReview[];
}

export async function treeSetting(
  earlier: TreeSnapshot | null = null,
  files: readonly ChangedFile[] = CHANGED,
  maxTrials = 20,
): Promise<TreeSetting> {
  const oracle = new TextOracle('f.py', (text) => ({ adds: text.includes('a + b'), other: !text.includes('_exit') }));
  const grammar = await grammarFor('python');
  const reviews: TreeReview[] = [];
  const changes: TreeChanges = { root: '/p', prefix: '', base: 'HEAD', files, leftAlone: [], buffers: new Map() };
  const refused = failed(failure('internal', { reason: 'a session writes nothing' }));
  const workingTree: WorkingTree = {
    changes: async () => success(changes),
    saveReverse: async () => refused,
    take: async () => refused,
  };
  const session = new TreeSession(
    {
      question: { folder: '/p', base: 'HEAD', buffers: new Map() },
      settings: {
        ...{ oracle: { command: null, timeLimitMs: 1000, outputLimitBytes: 1000 }, gamma: 0.6 },
        ...{ maxTrials, maxMinimizeMs: 1000 },
      },
    },
    {
      ...{ workingTree, oracle, clock: { now: () => 0 }, translate: plainTranslate },
      grammars: { load: async () => success(grammar) },
    },
    { onProgress: () => {}, onRun: () => {}, onReview: (review) => reviews.push(review) },
    earlier,
  );
  return { session, oracle, reviews };
}

/** What a reload of the window would leave of it. */
export function remembered({ session }: Pick<TreeSetting, 'session'>): TreeSnapshot {
  return JSON.parse(JSON.stringify(session.snapshot)) as TreeSnapshot;
}
