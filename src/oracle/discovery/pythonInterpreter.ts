/** Chooses the Python that a project's tests run with. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
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
const PROBE_LIMIT_MS = 10_000;

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

function asksPython(
  program: string,
  module: string,
  root: string,
  variables: Variables,
  signal: CancelSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // pyenv chooses the version by a file in the workspace, which it may read without our standing there
    const child = spawn(program, ['-c', PROBE, module], {
      cwd: tmpdir(),
      env: { PYENV_DIR: root, ...variables, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: 'ignore',
      timeout: PROBE_LIMIT_MS,
      windowsHide: true,
    });
    const cancel = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', cancel, { once: true });
    const finish = (found: boolean): void => {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) reject(signal.reason);
      else resolve(found);
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}
