/** `node --test`: our reporter beside the one that people read. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import { escapeRegExp } from './packageRunner.js';
import { pluginVariables, type Runner, type Selection } from './runner.js';

/** More patterns than these are not worth it: all tests are run instead. */
const MOST_PATTERNS = 200;

/** Runs node's own tests. Ids: `test/a.test.js > suite > test`. */
export const nodeTestRunner: Runner = {
  name: 'node:test',
  separator: ' > ',
  missing: /^$(?!)/,
  nothing: /^$(?!)/,
  misused: /bad option: |Could not find '.*'/,

  /** Finds the word `--test`: options have to stand before the files. */
  find(words) {
    const node = findRunnerWord(words, (word) => ['node', 'tsx', 'ts-node'].includes(programName(word)));
    return node < 0 ? -1 : words.indexOf('--test', node);
  },

  invoke(line, at, selection, places) {
    const reporter = `${places.scripts}/runners/plugins/nodeTestReporter.cjs`;
    const added = [
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
      ...namePatterns(selection).map((pattern) => `--test-name-pattern=${pattern}`),
    ].map((option) => quoteForShell(option, places.windows));
    const raw = [...line.raw.slice(0, at + 1), ...added, ...line.raw.slice(at + 1)];
    return { line: joinShellLine(line, raw), env: pluginVariables(places) };
  },
};

/** Before version 22 a test is run only when the tests around it match as well, so every name on the way is named. */
function namePatterns(selection: Selection | null): string[] {
  if (selection === null || selection.some((test) => test.names.length === 0)) return [];
  const patterns = new Set(selection.flatMap((test) => test.names).map((name) => `^${escapeRegExp(name)}$`));
  return patterns.size > MOST_PATTERNS ? [] : [...patterns];
}
