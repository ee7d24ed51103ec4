/**
 * Submissions from the answer of Codeforces' `user.status`, which has everything but their texts.
 *
 * Source: the description of the Codeforces API, methods `user.status` and `contest.status`, object `Submission`.
 */
import type { JudgedHistory, JudgedSubmission } from './judgedSubmission.js';

/** Verdicts on the program; the others (testing, skipped, a failure of the judge) say nothing about it. */
const REJECTING: ReadonlySet<unknown> = new Set([
  'PARTIAL',
  'COMPILATION_ERROR',
  'RUNTIME_ERROR',
  'WRONG_ANSWER',
  'PRESENTATION_ERROR',
  'TIME_LIMIT_EXCEEDED',
  'MEMORY_LIMIT_EXCEEDED',
  'IDLENESS_LIMIT_EXCEEDED',
  'SECURITY_VIOLATED',
  'CHALLENGED',
  'REJECTED',
]);

/** The answer cannot be used at all; why, in words. */
export interface UnusableAnswer {
  readonly unusable: string;
}

/**
 * Reads an answer of the API.
 *
 * @param answer - parsed JSON: the whole answer, or the list in its `result`.
 * @returns the submissions with a final verdict, oldest first; an answer that says that it failed, or is no such answer, is unusable.
 * @remarks A task is named by contest and index (`1520A`), a team by its name. Acceptance by the pretests alone is no final verdict.
 */
export function codeforcesHistory(answer: unknown): JudgedHistory | UnusableAnswer {
  if (isObject(answer) && answer['status'] === 'FAILED') {
    return {
      unusable: `Codeforces answered that the request failed: ${String(answer['comment'] ?? 'no reason given')}`,
    };
  }
  const list = isObject(answer) ? answer['result'] : answer;
  if (!Array.isArray(list)) return { unusable: 'it is not an answer of user.status: it has no list in "result"' };
  const submissions: JudgedSubmission[] = [];
  const problems: string[] = [];
  let unjudged = 0;
  // The API gives the newest first.
  list.forEach((each: unknown, index) => {
    const read = submissionOf(each);
    if (typeof read === 'string') problems.push(`Submission ${index + 1} of the list ${read}.`);
    else if (read === null) unjudged += 1;
    else submissions.push(read);
  });
  submissions.sort((left, right) => left.time - right.time || Number(left.id) - Number(right.id));
  return { submissions, unjudged, problems };
}

/** Null without a final verdict; what it lacks, in words, when it is no submission. */
function submissionOf(value: unknown): JudgedSubmission | string | null {
  if (!isObject(value)) return 'is not an object';
  const { id, creationTimeSeconds: time, verdict, testset } = value;
  if (typeof id !== 'number') return 'has no id';
  if (typeof time !== 'number') return 'has no creationTimeSeconds';
  const task = taskOf(value['problem']);
  if (task === null) return 'has no problem with an index';
  const person = personOf(value['author']);
  if (person === null) return 'has no author';
  const accepted = verdict === 'OK' && testset !== 'PRETESTS';
  if (!accepted && !REJECTING.has(verdict)) return null;
  return { id: String(id), person, task, time, accepted, file: null };
}

function taskOf(problem: unknown): string | null {
  if (!isObject(problem) || typeof problem['index'] !== 'string') return null;
  return `${String(problem['contestId'] ?? problem['problemsetName'] ?? '')}${problem['index']}`;
}

function personOf(author: unknown): string | null {
  if (!isObject(author)) return null;
  if (typeof author['teamName'] === 'string') return author['teamName'];
  const members: readonly unknown[] = Array.isArray(author['members']) ? author['members'] : [];
  const handles = members.flatMap((each) =>
    isObject(each) && typeof each['handle'] === 'string' ? [each['handle']] : [],
  );
  return handles.length === 0 ? null : handles.toSorted().join(', ');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
