/** Where things are in this project; every path is absolute. */
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

export const projectPaths = {
  root,
  /** What builds make: the extension and the command line. */
  dist: path.join(root, 'dist'),
  modules: path.join(root, 'node_modules'),
  /** Ignored by git; safe to delete at any time. */
  cache: path.join(root, '.vscode-test'),
  demoOutput: path.join(root, 'demo-output'),
  /** Sample projects: for people, for the demo and as workspaces of tests. */
  samples: path.join(root, 'demo'),
  /** An extension that offers language models to the tests in the extension host. */
  testModels: path.join(root, 'test', 'fixtures', 'extensions', 'modelProvider'),
  fixtureWorkspaces: path.join(root, 'test', 'fixtures', 'workspaces'),
} as const;
