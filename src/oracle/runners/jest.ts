/** jest: our reporter beside its own; the project's own jest runs. */
import { findProgramWord, fullNamePattern, withOptions } from './packageRunner.js';
import type { Runner } from './runner.js';

/** A file watcher would outlive the run, and a run that never ends by itself because something was left open has said all it has to say. */
const OPTIONS = [
  '--watchAll=false',
  '--watchman=false',
  '--forceExit',
  '--bail=0',
  '--coverage=false',
  '--colors=false',
];

/** Runs jest, react-scripts' too. Ids: `src/a.test.js > suite > test`. */
export const jestRunner: Runner = {
  name: 'jest',
  separator: ' > ',
  missing: /jest: (?:command )?not found|Cannot find module '[^']*\bjest[^']*'\s*\n\s*at/,
  nothing: /No tests found, exiting/,
  misused: /● (?:Validation Error|Unrecognized CLI Parameter|Deprecation Error)|Could not find a config file/,

  find(words) {
    const react = findProgramWord(words, ['react-scripts']);
    return react >= 0 && words[react + 1] === 'test' ? react : findProgramWord(words, ['jest']);
  },

  invoke(line, at, selection, places) {
    const reporter = `${places.scripts}/runners/plugins/jestReporter.cjs`;
    const pattern = fullNamePattern(selection);
    const options = [...OPTIONS, '--reporters=default', `--reporters=${reporter}`];
    return withOptions(line, at, [...options, ...(pattern === null ? [] : [`--testNamePattern=${pattern}`])], places);
  },
};
