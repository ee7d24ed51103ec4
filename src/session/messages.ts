/** The words for every failure: what happened, to which file or command, and what to do next. */
import type { Failure, FailureCode } from './failures.js';
import type { FailureWords, Words } from './failureWords/failureWords.js';
import { FILE_FAILURES } from './failureWords/fileFailures.js';
import { MODEL_FAILURES } from './failureWords/modelFailures.js';
import { PROPOSAL_FAILURES } from './failureWords/proposalFailures.js';
import { REPOSITORY_FAILURES } from './failureWords/repositoryFailures.js';
import { STATISTICS_FAILURES } from './failureWords/statisticsFailures.js';
import { MISSED_FILE, TEST_FAILURES } from './failureWords/testFailures.js';
import type { ReportFailure } from './report.js';
import type { Translate } from './translate.js';

const WORDS: FailureWords<FailureCode> = {
  ...FILE_FAILURES,
  ...TEST_FAILURES,
  ...MODEL_FAILURES,
  ...PROPOSAL_FAILURES,
  ...REPOSITORY_FAILURES,
  ...STATISTICS_FAILURES,
  'wrong-usage': ['{reason}', 'See edit-fidelity --help.'],
  internal: [
    'Something went wrong inside Edit Fidelity: {reason}',
    'Nothing was changed. Please report this with the log.',
  ],
};

/** A failure in words; `remedy` says what to do next. */
export function describeFailure(failure: Failure, translate: Translate): ReportFailure {
  const [message, remedy] = wordsOf(failure);
  return {
    code: failure.code,
    message: translate(message, failure.detail),
    remedy: translate(remedy, failure.detail),
  };
}

function wordsOf({ code, detail }: Failure): Words {
  const missed = code === 'tests-miss-file' ? MISSED_FILE[detail['cause'] as keyof typeof MISSED_FILE] : undefined;
  return missed ?? WORDS[code];
}
