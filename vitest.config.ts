/** Vitest's projects, one per kind of test; tests in the extension host are mocha's (see `test/host/`). */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { integrationTests, LongestFirst } from './scripts/suites/integrationTests.ts';
import { JournalReporter } from './scripts/suites/journalReporter.ts';

const journalFile = process.env['EDIT_FIDELITY_JOURNAL'];
const integration = integrationTests();

const inOurProcess = {
  testTimeout: 20_000,
  // One core of two would be left idle by default.
  maxWorkers: '100%',
  // A worker for each file would take half a second to start and load the same modules anew; files share nothing but those.
  isolate: false,
  unstubEnvs: true,
  restoreMocks: true,
} as const;

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    reporters: journalFile === undefined ? ['default'] : ['default', new JournalReporter(journalFile)],
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          ...inOurProcess,
          name: 'unit',
          include: ['test/{unit,scripts}/**/*.test.ts'],
          exclude: integration,
        },
      },
      {
        extends: true,
        test: {
          ...inOurProcess,
          name: 'integration',
          include: integration,
          // Many wait for limits or for processes to end; one more keeps the cores busy meanwhile.
          maxWorkers: availableParallelism() + 1,
          // Kinds with different numbers of workers run one after the other when both are asked for at once.
          sequence: { groupOrder: 1 },
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
