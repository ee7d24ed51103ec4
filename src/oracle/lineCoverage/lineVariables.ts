/** How runners are made to tell which lines of a file they run. */
import path from 'node:path';
import type { RunPlaces } from '../runners/runner.js';

const PYTHON: ReadonlySet<string> = new Set(['pytest', 'unittest']);
/** Runners that load a file as it is; those that compile it first would tell of another text. */
const NODE: ReadonlySet<string> = new Set(['node:test', 'mocha']);

/** The file that our plug-ins for Python write, in the folder for reports. */
export const LINES_FILE = 'lines.jsonl';
/** The folder that Node writes, in the folder for reports. */
export const V8_FOLDER = 'v8';

/** Whether the runner is one of Python's, which tell of each test by itself. */
export function isPythonRunner(runner: string): boolean {
  return PYTHON.has(runner);
}

/** Whether a runner can tell. */
export function tellsLines(runner: string): boolean {
  return PYTHON.has(runner) || NODE.has(runner);
}

/** Variables that make it tell of `file`, which is relative to the workspace folder; none for a runner that cannot. */
export function lineVariables(runner: string, file: string, places: RunPlaces): Record<string, string> {
  if (NODE.has(runner)) return { NODE_V8_COVERAGE: `${places.report}/${V8_FOLDER}` };
  if (!PYTHON.has(runner)) return {};
  return {
    EDIT_FIDELITY_LINES_OF: path.join(places.workspace, file),
    EDIT_FIDELITY_LINES: `${places.report}/${LINES_FILE}`,
  };
}
