/** What the tests say about the file, for the prompt: which fail and how, cut so that one long traceback does not drown the rest. */
import type { TestResult, TestRun } from '../../session/ports/oracle.js';
import { cutMiddle } from './cutMiddle.js';
import { fenceFor } from './replyFormat.js';

const MESSAGES = 6;
const MESSAGE_CHARACTERS = 2_000;
const ALL_MESSAGES_CHARACTERS = 8_000;
const NAMES = 20;
const NAME_CHARACTERS = 200;
const OUTPUT_CHARACTERS = 3_000;
const LINES = 10;

/** @param path - of the file, to name the lines in it that failures point at. */
export function failingTests(run: TestRun | null, path: string): string {
  if (run === null) return 'There are no tests for this file.';
  const failing = run.results.filter((result) => result.status === 'failed');
  const passing = run.results.filter((result) => result.status === 'passed').length;
  const parts = [
    headline(failing.length, passing, run.timedOut),
    pointedAt(failing, path),
    ...messagesOf(failing),
    namesOf(failing.slice(MESSAGES)),
  ];
  if (failing.every((result) => result.message === null) && (failing.length > 0 || run.timedOut)) {
    parts.push(quoted('Output of the tests:', run.output, OUTPUT_CHARACTERS));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function headline(failing: number, passing: number, timedOut: boolean): string {
  const limit = timedOut ? ' The run was ended by its time limit, so a loop may never end.' : '';
  if (failing === 0) return `No test fails (${passing} pass), so the tests do not show the problem.${limit}`;
  return `${failing} ${failing === 1 ? 'test fails' : 'tests fail'} and ${passing} ${passing === 1 ? 'passes' : 'pass'}.${limit}`;
}

function pointedAt(failing: readonly TestResult[], path: string): string {
  const inFile = failing.flatMap((result) => result.frames.filter((frame) => frame.path === path));
  const lines = [...new Set(inFile.map((frame) => frame.line))].sort((one, other) => one - other).slice(0, LINES);
  return lines.length === 0 ? '' : `The failures point at these lines of ${path}: ${lines.join(', ')}.`;
}

function messagesOf(failing: readonly TestResult[]): string[] {
  const parts: string[] = [];
  let left = ALL_MESSAGES_CHARACTERS;
  for (const result of failing.slice(0, MESSAGES)) {
    const part = quoted(
      `${shortName(result.id)}:`,
      result.message ?? '',
      Math.min(MESSAGE_CHARACTERS, Math.max(left, 300)),
    );
    left -= part.length;
    parts.push(part || shortName(result.id));
  }
  return parts;
}

function namesOf(failing: readonly TestResult[]): string {
  if (failing.length === 0) return '';
  const names = failing.slice(0, NAMES).map((result) => `- ${shortName(result.id)}`);
  if (failing.length > NAMES) names.push(`- and ${failing.length - NAMES} more`);
  return ['These fail, too:', ...names].join('\n');
}

function quoted(title: string, text: string, limit: number): string {
  const body = cutMiddle(text.trim(), limit);
  if (body === '') return '';
  const fence = fenceFor(body);
  return `${title}\n${fence}\n${body}\n${fence}`;
}

function shortName(id: string): string {
  return id.length > NAME_CHARACTERS ? `${id.slice(0, NAME_CHARACTERS)}…` : id;
}
