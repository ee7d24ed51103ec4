/** Puts a workspace's own tools first on the search path, as its package managers and the editor's terminal do. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names that people give to a Python environment inside a project. */
const ENVIRONMENTS = ['.venv', 'venv', 'env'];

/** The environment with the programs of the nearest `node_modules` and Python environment in front, from `folder` up to the workspace folder. */
export function toolPath(
  root: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const own: string[] = [];
  for (let at = path.join(root, folder); ; at = path.dirname(at)) {
    for (const tools of [path.join(at, 'node_modules', '.bin'), ...pythonTools(at)])
      if (existsSync(tools)) own.push(tools);
    if (at === root || path.dirname(at) === at) break;
  }
  return { ...environment, PATH: [...own, environment['PATH'] ?? ''].join(path.delimiter) };
}

/** The folder of programs of a Python environment in this folder; none or one. */
export function pythonTools(folder: string): string[] {
  const environment = ENVIRONMENTS.map((name) => path.join(folder, name)).find((candidate) =>
    existsSync(path.join(candidate, 'pyvenv.cfg')),
  );
  return environment === undefined ? [] : [path.join(environment, process.platform === 'win32' ? 'Scripts' : 'bin')];
}
