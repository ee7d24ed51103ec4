/** The test runners that are known, in the order in which a command is searched for them. */
import { jestRunner } from './jest.js';
import { mochaRunner } from './mocha.js';
import { nodeTestRunner } from './nodeTest.js';
import { pytestRunner } from './pytest.js';
import type { Runner } from './runner.js';
import { unittestRunner } from './unittest.js';
import { vitestRunner } from './vitest.js';

/** Every runner that can say what each test did. */
const ALL_RUNNERS: readonly Runner[] = [
  pytestRunner,
  unittestRunner,
  vitestRunner,
  jestRunner,
  mochaRunner,
  nodeTestRunner,
];

/** A runner and where in a command it is named. */
export interface FoundRunner {
  readonly runner: Runner;
  readonly at: number;
}

/** The runner that a command's words name, or null. */
export function findRunner(words: readonly string[]): FoundRunner | null {
  for (const runner of ALL_RUNNERS) {
    const at = runner.find(words);
    if (at >= 0) return { runner, at };
  }
  return null;
}
