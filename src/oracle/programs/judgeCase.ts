/** The verdict on a case, by the way the program ended and what it has put out. */
import type { ResourceName } from '../../session/ports/oracle.js';
import { type CaseTexts, type CaseVerdict, caseMessage, exitWords } from './caseMessage.js';
import { firstDifference } from './compareOutput.js';

/** How a case has ended. */
export interface CaseEnd {
  readonly timedOut: boolean;
  readonly overLimit: ResourceName | null;
  /** Whether it was ended since the time for all cases was up. */
  readonly isLast: boolean;
  /** Whether there was no room left for its output. */
  readonly isFull: boolean;
  readonly exitCode: number | null;
  /** Null where none took part. */
  readonly interactor: InteractorEnd | null;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
  readonly tolerance: number | null;
}

/** How an interactor has ended. */
export interface InteractorEnd {
  /** Null when it was ended. */
  readonly exitCode: number | null;
  readonly says: string;
  /** Whether the program had ended before it. */
  readonly isLast: boolean;
}

/** The verdict and, unless the case is passed, what to tell of it. */
export interface Judgement {
  readonly verdict: CaseVerdict;
  readonly message: string | null;
}

/** What programs say when they are refused more memory. */
const NO_MEMORY =
  /std::bad_alloc|\bMemoryError\b|OutOfMemoryError|heap out of memory|memory allocation of \d+ bytes failed|out of memory/i;
/** Status of a program that the system ended for writing too much, or for using too much processor time. */
const TOO_MUCH_OUTPUT = 128 + 25;
const TOO_MUCH_TIME = 128 + 24;

/** @param isChecked - whether a checker compares, so that nothing is compared here. */
export function judgeCase(end: CaseEnd, texts: CaseTexts, isChecked: boolean): Judgement {
  const limit = limitPassed(end, texts.errors);
  if (limit !== null) return { verdict: limit, message: caseMessage(limitSentence(limit, end), texts) };
  const interaction = end.interactor === null ? null : judgeInteraction(end.interactor, end.exitCode, texts);
  if (interaction !== null) return interaction;
  if (end.exitCode !== 0) {
    const sentence = `Run-time error: ${exitWords(end.exitCode)}.`;
    return { verdict: 'run-time error', message: caseMessage(sentence, texts) };
  }
  if (isChecked || texts.answer === null) return { verdict: 'pass', message: null };
  const difference = firstDifference(texts.answer, texts.output, end.tolerance);
  if (difference === null) return { verdict: 'pass', message: null };
  return { verdict: 'wrong answer', message: caseMessage('Wrong answer.', texts, difference) };
}

function limitPassed({ timedOut, overLimit, exitCode, isFull }: CaseEnd, errors: string): CaseVerdict | null {
  if (overLimit === 'memory') return 'memory limit';
  if (isFull || overLimit === 'disk' || exitCode === TOO_MUCH_OUTPUT) return 'output limit';
  if (overLimit !== null) return 'run-time error';
  if (timedOut || exitCode === TOO_MUCH_TIME) return 'time limit';
  return exitCode !== 0 && NO_MEMORY.test(errors) ? 'memory limit' : null;
}

function limitSentence(verdict: CaseVerdict, end: CaseEnd): string {
  if (verdict === 'memory limit')
    return `Memory limit: it used more than ${Math.round(end.memoryLimitBytes / 1024 ** 2)} MB.`;
  if (verdict === 'output limit') return 'Output limit: it wrote more than any answer needs.';
  if (verdict === 'run-time error') return 'Run-time error: it had too many processes at once.';
  const seconds = end.timeLimitMs / 1000;
  return end.isLast
    ? `Time limit: the ${seconds} s for all cases were up during this one.`
    : `Time limit: it ran for more than ${seconds} s.`;
}

/**
 * The verdict of an interactor; null when the program's end decides. Whoever ended first decides: a program that fell over leaves its
 * interactor without an answer, and one whose interactor has heard enough finds nobody to write to.
 */
function judgeInteraction({ exitCode, says, isLast }: InteractorEnd, ofProgram: number | null, texts: CaseTexts) {
  if (isLast && ofProgram !== 0) return null;
  if (exitCode === 0) return { verdict: 'pass', message: null } satisfies Judgement;
  const sentence = `Wrong answer, says the interactor${says === '' ? '.' : `: ${says}`}`;
  return { verdict: 'wrong answer', message: caseMessage(sentence, texts) } satisfies Judgement;
}
