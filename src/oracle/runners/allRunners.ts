/** The test runners that are known, in the order in which a command is searched for them. */
import { cargoTestRunner } from './cargoTest.js';
import { ctestRunner } from './ctest.js';
import { dotnetTestRunner } from './dotnetTest.js';
import { goTestRunner } from './goTest.js';
import { gradleRunner } from './gradle.js';
import { jestRunner } from './jest.js';
import { mavenRunner } from './maven.js';
import { mochaRunner } from './mocha.js';
import { nodeTestRunner } from './nodeTest.js';
import { phpunitRunner } from './phpunit.js';
import { pytestRunner } from './pytest.js';
import { rspecRunner } from './rspec.js';
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
  cargoTestRunner,
  goTestRunner,
  mavenRunner,
  gradleRunner,
  ctestRunner,
  dotnetTestRunner,
  phpunitRunner,
  rspecRunner,
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
