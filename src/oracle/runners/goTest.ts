/** `go test`: its own report, an event a line. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { readGoTest } from '../reports/readGoTest.js';
import { readRunFile } from '../reports/readRunFile.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import { goEnvironment } from './goEnvironment.js';
import { escapeRegExp } from './packageRunner.js';
import { intoReportFile, withoutOptions } from './reportFile.js';
import type { Runner, Selection } from './runner.js';

const REPORT = 'go-test.jsonl';
const UNWANTED = ['-json', '--json', '-failfast', '--failfast'];
const MOST_NAMES = 200;

/** Runs Go's tests. Ids: `example.com/stat.TestMean/empty`; a package that cannot be built is a failed entry of its own. */
export const goTestRunner: Runner = {
  name: 'go test',
  separator: '.',
  missing: /^$(?!)/,
  nothing: /^go: warning: "[^"]*" matched no packages|^no packages to test/m,
  misused:
    /^(?:flag provided but not defined.*|go: (?:go\.mod file not found|updates to go\.mod needed|module lookup disabled|cannot find main module|.*GOPROXY=off).*|.*: module lookup disabled by GOPROXY=off.*)$/m,

  find(words) {
    const go = findRunnerWord(words, (word) => programName(word) === 'go');
    return go >= 0 && words[go + 1] === 'test' ? go + 1 : -1;
  },

  invoke(line, at, selection, places) {
    const given = withoutOptions(line.raw.slice(at + 1), UNWANTED);
    // results that go remembers would make two runs of one text look alike
    const count = given.some((word) => /^--?count\b/.test(word)) ? [] : ['-count=1'];
    const pattern = patternOf(selection);
    const chosen = pattern === null ? [] : [`-run=${quoteForShell(pattern, places.windows)}`];
    const start = line.raw.slice(0, at + 1);
    return {
      line: intoReportFile(line, [...start, '-json', ...count, ...chosen, ...given], REPORT, 'output', places),
      env: goEnvironment(places),
      build: joinShellLine(line, [...start, "-run='^$'", ...given]),
    };
  },

  async readReport(traces) {
    const report = await readRunFile(path.join(traces.report, REPORT));
    const manifest = await readRunFile(path.join(traces.folder, 'go.mod'));
    const name = /^\s*module\s+"?([^\s"]+)"?/m.exec(manifest)?.[1] ?? '';
    const { events, output } = readGoTest(report, traces.output, { name, folder: traces.places.folder });
    return { events, output: traces.output + output };
  },
};

/** Chosen by the names of whole tests: their parts run with them. */
function patternOf(selection: Selection | null): string | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length < 2)) return null;
  const names = new Set(chosen.map((test) => (test.names[1] ?? '').split('/')[0] ?? ''));
  return names.size > MOST_NAMES ? null : `^(${[...names].map(escapeRegExp).join('|')})$`;
}
