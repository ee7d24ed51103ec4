/** RSpec: its own JSON formatter beside the one that people read. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { readRspec } from '../reports/readRspec.js';
import { readRunFile } from '../reports/readRunFile.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import type { Runner, Selection } from './runner.js';

const REPORT = 'rspec.json';
const MOST_EXAMPLES = 200;

/** Runs RSpec. Ids: `spec/stat_spec.rb > Stat mean is 0 of nothing`. */
export const rspecRunner: Runner = {
  name: 'RSpec',
  separator: ' > ',
  missing: /(?:can't find gem rspec|bundler: command not found: rspec|Could not find .*rspec)/,
  nothing: /^$(?!)/,
  misused: /^(?:invalid option: .*|Could not find .* in (?:locally installed gems|any of the sources).*)$/m,

  find: (words) => findRunnerWord(words, (word) => programName(word) === 'rspec'),

  invoke(line, _at, selection, places) {
    const chosen = descriptionsOf(selection);
    const report = ['--format', 'json', '--out', `${places.report}/${REPORT}`];
    const added = [
      ...['--no-fail-fast', '--no-color', '--order', 'defined', '--format', 'progress', ...report],
      ...chosen.flatMap((description) => ['--example', description]),
    ].map((word) => quoteForShell(word, places.windows));
    return { line: joinShellLine(line, [...line.raw, ...added]), env: { BUNDLE_FROZEN: 'true' } };
  },

  async readReport(traces) {
    return { events: readRspec(await readRunFile(path.join(traces.report, REPORT))) };
  },
};

function descriptionsOf(selection: Selection | null): string[] {
  const chosen = selection ?? [];
  if (chosen.length > MOST_EXAMPLES || chosen.some((test) => test.names.length === 0)) return [];
  return [...new Set(chosen.map((test) => test.names[0] ?? ''))];
}
