/** pytest: our plug-in is loaded by name from our folder and writes each test's result as it ends. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { findPythonModule } from './findRunnerWord.js';
import { pluginVariables, type Runner, selectionVariables } from './runner.js';

/** The user's own options for the run's looks and speed stay; these have to hold for results to repeat and to be whole. */
const OPTIONS = [
  ...['-p', 'edit_fidelity_pytest', '-p', 'no:randomly', '--continue-on-collection-errors', '--maxfail=0'],
  ...['--color=no', '--tb=auto'],
];

/** Runs pytest. Ids are pytest's own, with the path relative to the workspace folder. */
export const pytestRunner: Runner = {
  name: 'pytest',
  separator: '::',
  missing: /No module named '?pytest'?\s*$/m,
  nothing: /^=+ (?:\d+ deselected|no tests ran)[^\n]*=*\s*$/m,
  misused: /^ERROR: (?:usage: |file or directory not found|.*unrecognized arguments)/m,

  find: (words) => findPythonModule(words, 'pytest', ['pytest', 'py.test']),

  invoke(line, _at, selection, places) {
    const cache = quoteForShell(`cache_dir=${places.report}/pytest-cache`, places.windows);
    return {
      line: joinShellLine(line, [...line.raw, ...OPTIONS, '-o', cache]),
      env: {
        ...pluginVariables(places),
        ...selectionVariables(selection, places),
        PYTHONPATH: `${places.scripts}/runners/plugins`,
      },
    };
  },
};
