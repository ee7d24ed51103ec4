/** Vitest's projects, one per kind of test; tests in the extension host are mocha's (see `test/host/`). */
import { defineConfig } from 'vitest/config';
import { JournalReporter } from './scripts/suites/journalReporter.ts';
import { ProcessesFirst } from './scripts/suites/processesFirst.ts';

const journalFile = process.env['EDIT_FIDELITY_JOURNAL'];

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: ProcessesFirst },
    reporters: journalFile === undefined ? ['default'] : ['default', new JournalReporter(journalFile)],
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,golden,scripts}/**/*.test.ts'],
          testTimeout: 20_000,
          // Many wait for processes of their own; by default one core of two would be left idle.
          maxWorkers: '100%',
          // A worker for each file would take half a second to start and load the same modules anew; files share nothing but those.
          isolate: false,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['test/ui/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each test has a browser and an editor of its own; two at a time would only wait for each other.
          maxWorkers: 1,
        },
      },
    ],
  },
});
