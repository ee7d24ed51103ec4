/** PHPUnit: its own log of results. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { finished } from '../reports/readEvents.js';
import { readJUnit } from '../reports/readJUnit.js';
import { readRunFile } from '../reports/readRunFile.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import { escapeRegExp } from './packageRunner.js';
import type { Runner, Selection } from './runner.js';

const REPORT = 'phpunit.xml';
const STOPS = /^--stop-on-/;
const PLACE = /^(\/.+|[A-Za-z]:\\.+):(\d+)$/gm;

/** Runs PHPUnit. Ids: `tests/StatTest.php::testMean`, with ` with data set #0` behind. */
export const phpunitRunner: Runner = {
  name: 'PHPUnit',
  separator: '::',
  missing: /Could not open input file: .*phpunit/,
  nothing: /^No tests (?:executed!|found)/m,
  misused: /^(?:Unknown option ".*|Could not read ".*|Test (?:file|directory) ".*" not found.*|Cannot open file ".*)$/m,

  find: (words) =>
    findRunnerWord(words, (word) => /^phpunit(?:\.phar)?$/.test(programName(word)) || isPhp(word, words)),

  invoke(line, _at, selection, places) {
    const filter = filterOf(selection);
    const added = [
      ...['--log-junit', `${places.report}/${REPORT}`, '--do-not-cache-result', '--colors=never'],
      ...(filter === null ? [] : ['--filter', filter]),
    ].map((word) => quoteForShell(word, places.windows));
    const kept = line.raw.filter((word) => !STOPS.test(word));
    return { line: joinShellLine(line, [...kept, ...added]), env: {} };
  },

  async readReport(traces) {
    const cases = readJUnit(await readRunFile(path.join(traces.report, REPORT)));
    const events = cases.map(({ file, className, name, status, message, elapsedMs }) => {
      const frames = [...message.matchAll(PLACE)].map((match) => [match[1] ?? '', Number(match[2])] as const);
      const names = file === null ? [className, name] : [name];
      return finished(names, status, { file, message, frames, elapsedMs });
    });
    return { events };
  },
};

/** `php vendor/bin/phpunit`. */
function isPhp(word: string, words: readonly string[]): boolean {
  return programName(word) === 'php' && words.some((other) => /(?:^|\/)phpunit(?:\.phar)?$/.test(other));
}

function filterOf(selection: Selection | null): string | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length === 0)) return null;
  const names = new Set(chosen.map((test) => escapeRegExp(test.names.at(-1) ?? '')));
  return `/::(?:${[...names].join('|')})$/`;
}
