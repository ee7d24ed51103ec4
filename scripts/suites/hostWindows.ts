/** Which windows the extension-host tests need, decided by where the test files lie. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { projectPaths } from '../projectPaths.ts';

export interface HostWindow {
  readonly name: string;
  /** The folder whose copy is opened; a window without a folder when absent. */
  readonly workspace: string | undefined;
  /** Test files, relative to `test/host/`. */
  readonly files: readonly string[];
}

/** The sample project, in which tests run that lie directly in `test/host/`. */
const DEFAULT_WORKSPACE = 'python-stat';
const NO_FOLDER = 'no-folder';

/**
 * A test in `test/host/NAME/` runs in a window on a copy of the project NAME, from `demo/` or
 * `test/fixtures/workspaces/`; one in `test/host/no-folder/` in a window without a folder. Each window takes about
 * 15 s, so tests share one unless they need another project.
 *
 * @param filters - when there are any, only test files that have one of them in their path.
 * @throws Error when a folder is named after no project.
 */
export function hostWindows(filters: readonly string[]): readonly HostWindow[] {
  const all = globSync('**/*.test.ts', { cwd: path.join(projectPaths.root, 'test', 'host') }).sort();
  const wanted = all.filter(
    (file) => filters.length === 0 || filters.some((filter) => `test/host/${file}`.includes(filter)),
  );
  const byWindow = Map.groupBy(wanted, (file) =>
    path.dirname(file) === '.' ? DEFAULT_WORKSPACE : file.split(path.sep)[0]!,
  );
  return [...byWindow].map(([name, files]) => ({ name, workspace: workspaceOf(name), files }));
}

function workspaceOf(name: string): string | undefined {
  if (name === NO_FOLDER) return undefined;
  const folder = [projectPaths.samples, projectPaths.fixtureWorkspaces]
    .map((parent) => path.join(parent, name))
    .find((candidate) => existsSync(candidate));
  if (folder === undefined)
    throw new Error(`Tests in test/host/${name}/ need a project demo/${name}/ or one in fixtures.`);
  return folder;
}
