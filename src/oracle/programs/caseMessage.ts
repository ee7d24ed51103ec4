/** The words of a case that a program has not passed: the verdict, where outputs part, and what went in and came out. */
import { constants } from 'node:os';
import { cutMiddle } from '../reports/cutMiddle.js';
import type { OutputDifference } from './compareOutput.js';

/** Verdicts of judges. */
export type CaseVerdict =
  | 'pass'
  | 'wrong answer'
  | 'time limit'
  | 'memory limit'
  | 'output limit'
  | 'run-time error'
  | 'compile error';

/** What is known of a case that has been run. */
export interface CaseTexts {
  readonly input: string;
  readonly answer: string | null;
  readonly output: string;
  readonly errors: string;
}

/** Longer blocks say nothing more to a person or a model, in characters. */
const BLOCK_LIMIT = 1200;
const LINE_LIMIT = 200;

/** The message: the sentence, then what is known, each block cut in its middle. */
export function caseMessage(sentence: string, texts: CaseTexts, difference: OutputDifference | null = null): string {
  const { input, answer, output, errors } = texts;
  const blocks = [
    difference === null ? sentence : `${sentence}\n${differenceLines(difference)}`,
    block('Input', input),
    ...(answer === null ? [] : [block('Expected output', answer)]),
    block('Output', output),
    ...(errors.trim() === '' ? [] : [block('Error output', errors)]),
  ];
  return blocks.join('\n\n');
}

/** In the form of other runners, so that whoever reads their messages reads these. */
function differenceLines({ line, expected, received }: OutputDifference): string {
  const shown = (text: string | null): string => (text === null ? '(nothing more)' : cutMiddle(text, LINE_LIMIT));
  return `Line ${line} of the output differs.\nExpected: ${shown(expected)}\nReceived: ${shown(received)}`;
}

function block(title: string, text: string): string {
  const shown = text.trimEnd();
  return `${title}:\n${shown === '' ? '(nothing)' : cutMiddle(shown, BLOCK_LIMIT)}`;
}

/** How a program has ended, in words. */
export function exitWords(exitCode: number | null): string {
  if (exitCode === null) return 'it was ended by a signal';
  const name = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
  return exitCode > 128 && name !== undefined
    ? `it was ended by the signal ${name}`
    : `it ended with status ${exitCode}`;
}
