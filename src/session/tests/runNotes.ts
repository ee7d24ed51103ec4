/** What a reader of the verdict has to know of the runs behind it, in sentences. */
import { describeFailure } from '../messages.js';
import type { TestRun } from '../ports/oracle.js';
import type { ReviewFacts } from '../review/reviewFacts.js';
import { fewNames } from '../words/fewNames.js';
import { wholeWords } from '../words/wholeWords.js';
import { countTests } from './compareRuns.js';
import type { WholeResult } from './wholeSuite.js';
import { whyNothingRuns } from './whyNothingRuns.js';

/** What the notes are made of. */
export type NotedFacts = Pick<
  ReviewFacts,
  'baseline' | 'broke' | 'comparison' | 'minimization' | 'whole' | 'whyUnverified' | 'translate'
>;

/**
 * @param run - of the tests near the file, on the text that is spoken of.
 * @param result - of the whole suite, on the same text.
 */
export function runNotes(facts: NotedFacts, run: TestRun | null, result: WholeResult | null): readonly string[] {
  const { whole, translate } = facts;
  return [
    ...missNotes(facts),
    ...breakNotes(facts, run),
    ...flakyNotes(facts),
    ...(whole === null ? [] : [wholeWords(whole, run && countTests(run), result, translate)]),
  ];
}

/** Why the tests say nothing of the file. */
function missNotes({ whyUnverified, translate }: NotedFacts): readonly string[] {
  return whyUnverified?.code === 'tests-miss-file' ? [describeFailure(whyUnverified, translate).message] : [];
}

/** Why the tests could not run on the text. */
function breakNotes({ baseline, broke, translate }: NotedFacts, run: TestRun | null): readonly string[] {
  if (run === null) {
    if (broke === null) return [];
    return [translate('The tests cannot run on it. {reason}', { reason: describeFailure(broke, translate).message })];
  }
  const reason = baseline && whyNothingRuns(baseline, run);
  return reason === null ? [] : [translate('No test can run on it: {reason}', { reason })];
}

function flakyNotes(facts: NotedFacts): readonly string[] {
  const { translate } = facts;
  const flaky = flakyTests(facts);
  if (flaky.length === 0) return [];
  const names = fewNames(flaky, translate);
  return [translate('Left out, since they do not always say the same of one text: {names}.', { names })];
}

/** Tests that were seen to say different things of one text. */
export function flakyTests({ comparison, minimization }: Pick<ReviewFacts, 'comparison' | 'minimization'>) {
  return [...new Set([...(comparison?.flaky ?? []), ...(minimization?.flaky ?? [])])];
}
