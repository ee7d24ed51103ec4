/** Every way in which a fix can fail for a reason that a person can do something about. */

/** Codes of what is wrong with the file, its document or its language. */
export type FileFailureCode =
  | 'no-folder'
  | 'no-file'
  | 'unsaved-file'
  | 'file-outside-folder'
  | 'file-missing'
  | 'file-empty'
  | 'file-too-large'
  | 'file-binary'
  | 'file-read-only'
  | 'file-unreadable'
  | 'fix-running'
  | 'nothing-selected'
  | 'no-function-here'
  | 'document-changed'
  | 'document-closed'
  | 'apply-refused'
  | 'no-file-to-measure'
  | 'grammar-unavailable'
  | 'complexity-language-unknown'
  | 'untrusted-workspace';

/** Codes of what keeps tests from running or from saying something. */
export type TestFailureCode =
  | 'no-tests-found'
  | 'tests-pass-already'
  | 'tests-timed-out'
  | 'tests-miss-file'
  | 'test-command-missing'
  | 'test-run-broken'
  | 'no-consent'
  | 'copy-failed'
  | 'disk-full'
  | 'sandbox-failed';

/** Codes of what keeps a model from answering. */
export type ModelFailureCode =
  | 'model-not-set-up'
  | 'model-unauthorized'
  | 'model-forbidden'
  | 'model-rate-limited'
  | 'model-server-error'
  | 'model-unreachable'
  | 'model-not-found'
  | 'model-request-rejected'
  | 'model-bad-reply'
  | 'model-timed-out'
  | 'model-failed'
  | 'model-refused';

/** Codes of what is wrong with what was asked, or with what came of it. */
export type ProposalFailureCode =
  | 'reply-no-edits'
  | 'reply-edits-do-not-apply'
  | 'reply-cut-off'
  | 'edits-outside-range'
  | 'prompt-too-long'
  | 'plan-empty'
  | 'plan-missing'
  | 'judgement-unusable'
  | 'proposal-unchanged'
  | 'repair-not-found'
  | 'repair-language-unknown';

/** Codes of what is wrong with a repository or with changes in its working tree. */
export type RepositoryFailureCode =
  | 'git-missing'
  | 'git-failed'
  | 'no-repository'
  | 'no-commits'
  | 'revision-unknown'
  | 'merge-unfinished'
  | 'nothing-changed'
  | 'only-tests-changed'
  | 'tree-changed'
  | 'review-outdated'
  | 'patch-not-saved';

/** Codes of what keeps statistics from being read or written. */
export type StatisticsFailureCode =
  | 'statistics-unavailable'
  | 'statistics-damaged'
  | 'statistics-newer'
  | 'statistics-failed';

/** What went wrong, as a code for programs; the words for people are made of it in `messages.ts`. */
export type FailureCode =
  | FileFailureCode
  | TestFailureCode
  | ModelFailureCode
  | ProposalFailureCode
  | RepositoryFailureCode
  | StatisticsFailureCode
  | 'wrong-usage'
  | 'internal';

/**
 * A failure as a value.
 *
 * `detail` holds what the sentence for this code names (paths, commands, limits, status), never a key and never file text.
 */
export interface Failure {
  readonly code: FailureCode;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Makes a failure; the detail's names are those that the code's sentence in `messages.ts` uses. */
export function failure(code: FailureCode, detail: Readonly<Record<string, string | number>> = {}): Failure {
  return { code, detail };
}
