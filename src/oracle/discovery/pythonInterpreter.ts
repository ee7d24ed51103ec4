/** Chooses the Python that a project's tests run with. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { askPython } from '../commands/askPython.js';
import { findProgram } from '../commands/findProgram.js';
import { pythonTools } from '../toolPath.js';
import { type Project, relativeTo } from './project.js';

/** A Python to run tests with. */
export interface PythonInterpreter {
  /** As a person would type it in the folder that the tests run in. */
  readonly command: string;
  /** Absolute path of the program; null when none was found. */
  readonly program: string | null;
  /** The environment's folder, when it is one of the workspace. */
  readonly environment: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether Python can find a module; it is asked in the temporary folder, so that nothing of the workspace is imported. */
const PROBE = 'import importlib.util, sys; sys.exit(0 if importlib.util.find_spec(sys.argv[1]) else 3)';

/** The environment in the workspace nearest to the file, else the system's Python. */
export function pythonInterpreter(project: Project, folder: string, variables: Variables): PythonInterpreter {
  const name = process.platform === 'win32' ? 'python.exe' : 'python';
  for (const above of project.foldersAbove(project.file)) {
    const [tools] = pythonTools(path.join(project.root, above));
    if (tools === undefined) continue;
    const program = path.join(tools, name);
    const relative = relativeTo(folder, path.relative(project.root, program).split(path.sep).join('/'));
    return { command: relative, program, environment: path.dirname(tools) };
  }
  const names = process.platform === 'win32' ? ['python', 'py'] : ['python3', 'python'];
  for (const command of names) {
    const program = findProgram(command, { folder: project.root, environment: variables });
    if (program !== null) return { command, program, environment: null };
  }
  return { command: names[0] ?? 'python', program: null, environment: null };
}

/** Whether a module is installed for this Python. Of an environment in the workspace only files are looked at. */
export async function hasPythonModule(
  interpreter: PythonInterpreter,
  module: string,
  project: Project,
  variables: Variables,
  signal: CancelSignal,
): Promise<boolean> {
  const { program, environment } = interpreter;
  if (environment !== null) {
    if (sitePackages(environment).some((folder) => readdirSync(folder).includes(module))) return true;
    if (!usesSystemPackages(environment)) return false;
    const base = findProgram('python3', { folder: project.root, environment: variables });
    return base !== null && asksPython(base, module, project.root, variables, signal);
  }
  return program !== null && asksPython(program, module, project.root, variables, signal);
}

function sitePackages(environment: string): string[] {
  const libraries = ['lib', 'Lib', 'lib64'].map((name) => path.join(environment, name));
  const folders = libraries.flatMap((library) => {
    const names = listFolder(library).filter((name) => name.startsWith('python'));
    return [path.join(library, 'site-packages'), ...names.map((name) => path.join(library, name, 'site-packages'))];
  });
  return folders.filter((folder) => listFolder(folder).length > 0);
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function usesSystemPackages(environment: string): boolean {
  try {
    const text = readFileSync(path.join(environment, 'pyvenv.cfg'), 'utf8');
    return /^include-system-site-packages\s*=\s*true/im.test(text);
  } catch {
    return false;
  }
}

async function asksPython(
  program: string,
  module: string,
  root: string,
  variables: Variables,
  signal: CancelSignal,
): Promise<boolean> {
  return (await askPython(program, [PROBE, module], root, variables, signal)) !== null;
}
