/** unittest: our own runner script takes the place of `-m unittest` and understands the same arguments. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { findPythonModule } from './findRunnerWord.js';
import { pluginVariables, type Runner, selectionVariables } from './runner.js';

/** Runs unittest. Ids are unittest's own: `tests.test_stat.TestMean.test_empty`, subtests with ` (i=1)` behind. */
export const unittestRunner: Runner = {
  name: 'unittest',
  separator: '::',
  missing: /^$(?!)/,
  nothing: /^(?:NO TESTS RAN|Ran 0 tests)/m,
  misused: /^usage: python -m unittest /m,

  find: (words) => findPythonModule(words, 'unittest', []),

  invoke(line, at, selection, places) {
    const script = quoteForShell(`${places.scripts}/runners/plugins/edit_fidelity_unittest.py`, places.windows);
    return {
      line: joinShellLine(line, [...line.raw.slice(0, at - 1), script, ...line.raw.slice(at + 1)]),
      env: { ...pluginVariables(places), ...selectionVariables(selection, places) },
    };
  },
};
