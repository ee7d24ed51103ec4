/** Where Python looks for a project's own modules before any installed ones. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';

const RUNNERS = new Set(['pytest', 'unittest']);

/**
 * The folder `src` of a project that keeps its packages there, absolute; null for others. Such a project is installed before it is
 * tested, as a rule so that the installation points at the user's tree: named first, the copy's own packages are the ones that are
 * tested, and they are found where nothing was installed.
 *
 * @param base - what `files` are relative to.
 * @param folder - the project's folder, relative to it.
 */
export function sourceFolder(plan: TestPlan, base: string, folder: string, files: readonly string[]): string | null {
  if (!RUNNERS.has(plan.runner)) return null;
  const source = path.posix.join(folder, 'src');
  const isPackage = files.includes(`${source}/__init__.py`);
  const holdsPython = files.some((name) => name.startsWith(`${source}/`) && name.endsWith('.py'));
  return holdsPython && !isPackage ? path.join(base, source) : null;
}
