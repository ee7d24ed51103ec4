/** CTest: the tests of a CMake project, built before each run in a folder that stays. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, type ShellLine } from '../commands/shellLine.js';
import { framesInText } from '../reports/framesInText.js';
import { finished } from '../reports/readEvents.js';
import { readJUnit } from '../reports/readJUnit.js';
import { readRunFile } from '../reports/readRunFile.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import { escapeRegExp } from './packageRunner.js';
import type { Runner, RunPlaces, Selection } from './runner.js';

const REPORT = 'ctest.xml';
const UNWANTED = new Set(['-Q', '--quiet', '--stop-on-failure']);
const MOST_NAMES = 500;

/** Runs CTest's tests. Ids are the names that CMake has for them. */
export const ctestRunner: Runner = {
  name: 'ctest',
  separator: ' > ',
  missing: /^$(?!)/,
  nothing: /^No tests were found!!!/m,
  misused:
    /^(?:CMake Error: (?:The source directory .* does not (?:exist|appear to contain)|.*CMAKE_\w+_COMPILER not set|Unknown argument).*|CMake Error.*Generator.*|.*fatal: unable to access .*)$/m,

  find: (words) => findRunnerWord(words, (word) => programName(word) === 'ctest'),

  invoke(line, at, selection, places) {
    const moved = inCache(line, at, places);
    const pattern = patternOf(selection);
    const added = [
      ...['--output-junit', `${places.report}/${REPORT}`, '--output-on-failure', '--no-tests=error'],
      ...(pattern === null ? [] : ['-R', pattern]),
    ];
    const raw = [
      ...moved.raw.filter((word) => !UNWANTED.has(word)),
      ...added.map((word) => quoteForShell(word, places.windows)),
    ];
    const build = moved.before.replace(/\s*&&\s*$/, '');
    return { line: joinShellLine(moved, raw), env: {}, ...(build === '' ? {} : { build }) };
  },

  async readReport(traces) {
    const cases = readJUnit(await readRunFile(path.join(traces.report, REPORT)));
    const events = cases.map(({ name, status, message: told, elapsedMs }) => {
      const message = status === 'failed' && told === '' ? endOf(name, traces.output) : told;
      const frames = framesInText(message, traces.places).map(
        (frame) => [path.join(traces.places.workspace, frame.path), frame.line] as const,
      );
      return finished([name], status, { message, frames, elapsedMs });
    });
    return { events };
  },
};

/** How a test ended that has printed nothing: `Exception: SegFault`, `Timeout`. */
function endOf(name: string, output: string): string {
  const line = new RegExp(`Test +#\\d+: ${escapeRegExp(name)} \\.*\\*\\*\\*(.+?) +[\\d.]+ sec`).exec(output);
  return line?.[1] ?? 'It failed and printed nothing.';
}

/**
 * The folder that is built in is moved to the cache: in the copy it would be gone after each run, and everything would be compiled
 * again. It is the one that CTest is given; one that is meant by where the command stands stays.
 */
function inCache(line: ShellLine, at: number, places: RunPlaces): ShellLine {
  const option = line.words.indexOf('--test-dir', at);
  const folder = option < 0 ? undefined : line.words[option + 1];
  const isBuilt = folder !== undefined && !path.isAbsolute(folder) && line.before.includes('cmake');
  if (!isBuilt) return line;
  const built = quoteForShell(`${places.cache}/cmake`, places.windows);
  const named = new RegExp(`(-B ?|--build )${escapeRegExp(line.raw[option + 1] ?? '')}(?=\\s|$)`, 'g');
  return {
    ...line,
    before: line.before.replaceAll(named, (_, before: string) => before + built),
    raw: line.raw.map((word, index) => (index === option + 1 ? built : word)),
  };
}

function patternOf(selection: Selection | null): string | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.length > MOST_NAMES || chosen.some((test) => test.names.length === 0)) return null;
  // CMake's own regular expressions know no escape of a slash
  const names = chosen.map((test) => (test.names[0] ?? '').replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&'));
  return `^(${[...new Set(names)].join('|')})$`;
}
