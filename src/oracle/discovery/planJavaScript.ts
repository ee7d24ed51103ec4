/** Finds the tests of a JavaScript or TypeScript file. */
import type { TestPlan } from '../../session/ports/oracle.js';
import type { Project } from './project.js';

/** The plan, or null when the project shows no tests. */
export async function planJavaScript(_project: Project): Promise<TestPlan | null> {
  return null;
}
