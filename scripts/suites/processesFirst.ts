/** In which order vitest runs test files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests start compilers, runners and the command line. */
const PROCESSES = /\/test\/unit\/(?:oracle|cli|session)\//;

/**
 * Files whose tests start processes come first, so that none of them is still running alone when all others are done. Vitest orders by how
 * long files took the last time, but on a clean clone it knows only their size, which says little.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startProcesses = (file: TestSpecification) => PROCESSES.test(file.moduleId.replaceAll('\\', '/'));
    return [...sorted.filter(startProcesses), ...sorted.filter((file) => !startProcesses(file))];
  }
}
