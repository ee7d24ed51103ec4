/** `dotnet test`: the logger that comes with it writes each project's results. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { findInCopy } from '../reports/findInCopy.js';
import type { RunEvent } from '../reports/readEvents.js';
import { readRunFile } from '../reports/readRunFile.js';
import { readTrx } from '../reports/readTrx.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import type { Runner, RunPlaces, Selection } from './runner.js';

const MOST_TESTS = 100;

/** Runs the tests of .NET projects. Ids: `Example.StatTests.Mean`. */
export const dotnetTestRunner: Runner = {
  name: 'dotnet test',
  separator: '.',
  missing: /^$(?!)/,
  nothing: /^No test (?:is available|matches the given testcase filter)/m,
  misused:
    /^(?:MSBUILD : error MSB10(?:03|11).*|.*error NU1\d{3}.*|It was not possible to find any installed \.NET.*)$/m,

  find(words) {
    const dotnet = findRunnerWord(words, (word) => programName(word) === 'dotnet');
    return dotnet >= 0 && words[dotnet + 1] === 'test' ? dotnet + 1 : -1;
  },

  invoke(line, at, selection, places) {
    const filter = filterOf(selection);
    const added = [
      ...['--logger', 'trx', '--results-directory', `${places.report}/trx`, '-nodeReuse:false'],
      ...(filter === null ? [] : ['--filter', filter]),
    ].map((word) => quoteForShell(word, places.windows));
    const raw = [...line.raw.slice(0, at + 1), ...line.raw.slice(at + 1), ...added];
    const build = [
      ...line.raw.slice(0, at),
      'build',
      ...line.raw.slice(at + 1).filter((word) => !word.startsWith('-')),
    ];
    return { line: joinShellLine(line, raw), env: dotnetEnvironment(places), build: joinShellLine(line, build) };
  },

  async readReport(traces) {
    const files = await findInCopy(path.join(traces.report, 'trx'), (name) => name.endsWith('.trx'));
    const events: RunEvent[] = [];
    for (const file of files) events.push(...readTrx(await readRunFile(file)));
    return { events };
  },
};

/** Chosen by method: what it is called with is no part of what the filter knows. */
function filterOf(selection: Selection | null): string | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length === 0)) return null;
  const names = new Set(chosen.map((test) => (test.names[0] ?? '').replace(/\(.*$/s, '')));
  if (names.size > MOST_TESTS) return null;
  return [...names].map((name) => `FullyQualifiedName=${name.replaceAll(/[\\()&|=!~]/g, '\\$&')}`).join('|');
}

/** Packages are read where they were put when the project was last built; nothing is told to anybody. */
function dotnetEnvironment({ cache, home, environment }: RunPlaces): Record<string, string> {
  return {
    DOTNET_CLI_HOME: `${cache}/dotnet`,
    NUGET_PACKAGES: environment['NUGET_PACKAGES'] ?? path.join(home, '.nuget', 'packages'),
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    DOTNET_SKIP_FIRST_TIME_EXPERIENCE: '1',
    MSBUILDDISABLENODEREUSE: '1',
  };
}
