/** Constants that failing tests speak of: a wrong constant often has to become what the test expected. */
import type { Hints } from '../../core/mutate/vocabulary.js';
import type { TestRun } from '../ports/oracle.js';

/** More of a kind are not taken: a message that prints a table is no hint. */
const LIMIT = 6;

/** Longer strings are data, not constants; in characters. */
const STRING_LIMIT = 24;

/** Numbers and strings in the messages of failing tests, in order of appearance, each once. */
export function messageHints(baseline: TestRun): Hints {
  const numbers = new Set<string>();
  const strings = new Set<string>();
  for (const result of baseline.results) {
    if (result.status !== 'failed' || result.message === null) continue;
    for (const line of result.message.split('\n').filter(speaksOfValues)) {
      for (const [text] of line.matchAll(/(?<![\w.])\d{1,6}(?:\.\d{1,4})?(?![\w.])/g)) numbers.add(text);
      for (const match of line.matchAll(/(['"])((?:(?!\1)[^\\\n]){0,24})\1/g)) strings.add(match[2] ?? '');
    }
  }
  return {
    numbers: [...numbers].slice(0, LIMIT),
    strings: [...strings].filter((text) => text.length <= STRING_LIMIT).slice(0, LIMIT),
  };
}

/** Lines of a message that compare values, not those that name places. */
function speaksOfValues(line: string): boolean {
  return /==|!=|assert|expect|actual|received|^\s*[-+E>]/i.test(line) && !/^\s*(?:File "|at |\S+:\d+: )/.test(line);
}
