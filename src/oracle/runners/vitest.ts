/** vitest: our reporter beside its own; the project's own vitest runs. */
import { findProgramWord, fullNamePattern, withOptions } from './packageRunner.js';
import type { Runner, Selection } from './runner.js';

/** Runs vitest. Ids: `test/a.test.ts > suite > test`, with `[project]` first where a workspace has several. */
export const vitestRunner: Runner = {
  name: 'vitest',
  separator: ' > ',
  missing: /vitest: (?:command )?not found|Cannot find module '[^']*vitest[^']*'/,
  nothing: /No test files found/,
  misused: /CACError: Unknown option/,

  find: (words) => findProgramWord(words, ['vitest']),

  invoke(line, at, selection, places) {
    const reporter = `${places.scripts}/runners/plugins/vitestReporter.cjs`;
    const pattern = fullNamePattern(withoutProjects(selection));
    const options = [
      '--watch=false',
      '--reporter=default',
      `--reporter=${reporter}`,
      '--bail=0',
      '--coverage.enabled=false',
    ];
    return withOptions(line, at, [...options, ...(pattern === null ? [] : ['-t', pattern])], places);
  },
};

/** The name of a project is part of an id and not of the name that patterns are matched with. */
function withoutProjects(selection: Selection | null): Selection | null {
  if (selection === null) return null;
  return selection.map(({ id, names }) => ({ id, names: /^\[.*\]$/.test(names[0] ?? '') ? names.slice(1) : names }));
}
