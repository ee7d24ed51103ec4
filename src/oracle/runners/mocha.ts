/** mocha: our reporter in the place of its own, whose output it prints as well. */
import { findProgramWord, fullNamePattern, withOptions } from './packageRunner.js';
import type { Runner } from './runner.js';

/** Runs mocha. Ids: `test/a.test.js > suite > test`. */
export const mochaRunner: Runner = {
  name: 'mocha',
  separator: ' > ',
  missing: /mocha: (?:command )?not found/,
  nothing: /Error: No test files found/,
  misused: /Unknown arguments?:/,

  find: (words) => findProgramWord(words, ['mocha', '_mocha']),

  invoke(line, at, selection, places) {
    const reporter = `${places.scripts}/runners/plugins/mochaReporter.cjs`;
    const pattern = fullNamePattern(selection);
    const options = ['--reporter', reporter, '--no-bail', '--exit', '--no-color', '--no-watch'];
    return withOptions(line, at, [...options, ...(pattern === null ? [] : ['--grep', pattern])], places);
  },
};
