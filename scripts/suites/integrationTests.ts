/** Which test files are integration tests, and in which order they run. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectPaths } from '../projectPaths.ts';

/** What a test file imports when its tests run other programs: test runners, compilers, git, the built command line. */
const PROGRAMS = /from '(?:node:child_process|[./\w]*\/(?:oraclePlace|runCli|unitOracle|testProject)\.[jt]s)'/;
/** Folders in which single files take the longest. */
const LONGEST = /\/(?:projects|runners|warm|programs)\//;

/** Test files that run other programs, with forward slashes, relative to the project; all others are unit tests. */
export function integrationTests(): string[] {
  return globSync('test/{unit,scripts}/**/*.test.ts', { cwd: projectPaths.root })
    .filter((file) => PROGRAMS.test(readFileSync(path.join(projectPaths.root, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
}

/**
 * The longest come first, so that none of them is still running alone when all others are done. Vitest orders by how long files took the
 * last time, but on a clean clone it knows only their size, which says little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONGEST.test(file.moduleId.replaceAll('\\', '/'));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
