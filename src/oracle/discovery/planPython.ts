/** Finds the tests of a Python file: pytest's or unittest's, the nearest to the file first. */
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { TestPlan } from '../../session/ports/oracle.js';
import { quoteForShell } from '../commands/quoteForShell.js';
import { becauseOf, type Candidate, type Nearness, nearestTests } from './nearestTests.js';
import { inFolder, type Project, relativeTo } from './project.js';
import { importedNames, moduleNames, packageNames } from './pythonImports.js';
import { hasPythonModule, type PythonInterpreter, pythonInterpreter } from './pythonInterpreter.js';

type Variables = Readonly<Record<string, string | undefined>>;

const TEST_NAME = /^(?:tests?(?:_.*)?|test.*|.*_tests?)\.py$/i;
const TEST_CASE = /^\s*class\s+\w+\s*\([^)]*\bTestCase\b/m;
const TEST_FUNCTION = /^(?:async\s+)?def\s+test\w*\s*\(|^class\s+Test\w*\s*[:(]/m;
const USES_PYTEST = /^\s*(?:import|from)\s+_?pytest\b/m;
/** Files that mark a folder as a Python project of its own. */
const PROJECT_FILES = ['pytest.ini', '.pytest.ini', 'pyproject.toml', 'setup.cfg', 'setup.py', 'tox.ini'];

/** The plan, or null when the project shows no Python tests. */
export async function planPython(
  project: Project,
  variables: Variables,
  signal: CancelSignal,
): Promise<TestPlan | null> {
  const candidates = await testCandidates(project);
  signal.throwIfAborted();
  if (candidates.length === 0) return null;
  const nearest = nearestTests(project.file, candidates);
  const files = (nearest.length > 0 ? nearest : candidates).map((candidate) => candidate.path);
  const folder = projectFolder(project, files);
  const interpreter = pythonInterpreter(project, folder, variables);
  const usesPytest = await choosesPytest(project, files, folder, interpreter, variables, signal);
  const chosen = nearest.map((candidate) => candidate.path);
  const command = usesPytest
    ? pytestCommand(interpreter, chosen, folder)
    : unittestCommand(interpreter, chosen, files, folder, project);
  const whole = usesPytest
    ? pytestCommand(interpreter, [], folder)
    : unittestCommand(
        interpreter,
        [],
        candidates.map((candidate) => candidate.path),
        folder,
        project,
      );
  const isAll = nearest.length === candidates.length && !(await collectsMore(project, folder));
  return {
    runner: usesPytest ? 'pytest' : 'unittest',
    command,
    ...(whole === command || isAll ? {} : { wholeCommand: whole }),
    folder,
    perTest: true,
    because: becauseOf(nearest, project.file),
    testFiles: chosen,
  };
}

/** Whether pytest is told to find tests where nobody would look by default. */
async function collectsMore(project: Project, folder: string): Promise<boolean> {
  const texts = await Promise.all(PROJECT_FILES.map((name) => project.text(inFolder(folder, name))));
  return texts.some((text) => /\bpython_(?:files|classes|functions)\b|--doctest/.test(text));
}

/** Files named as tests are that hold some, and the file itself when it does. */
async function testCandidates(project: Project): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const name of project.files) {
    const isNamed = TEST_NAME.test(path.posix.basename(name)) && name.endsWith('.py');
    if (!isNamed && name !== project.file) continue;
    const text = await project.text(name);
    if (TEST_CASE.test(text) || TEST_FUNCTION.test(text)) candidates.push(candidateOf(name, text, project.file));
  }
  return candidates;
}

function candidateOf(name: string, text: string, file: string): Candidate {
  const stem = path.posix.basename(file).replace(/\.pyi?w?$/, '');
  const named = path.posix.basename(name, '.py').toLowerCase();
  const sameStem = [`test_${stem}`, `${stem}_test`, `test${stem}`, `tests_${stem}`, `${stem}_tests`].some(
    (possible) => possible.toLowerCase() === named,
  );
  return { path: name, sameStem, nearness: nearnessOf(name, text, file, sameStem) };
}

function nearnessOf(name: string, text: string, file: string, sameStem: boolean): Nearness {
  if (name === file) return 'itself';
  const imported = importedNames(text, name);
  if (moduleNames(file).some((module) => imported.has(module))) return 'imports';
  if (sameStem) return 'named';
  if (packageNames(file).some((module) => imported.has(module))) return 'package';
  return text.includes(path.posix.basename(file)) ? 'mentions' : 'none';
}

/** The innermost Python project around the file that holds all these tests too. */
function projectFolder(project: Project, files: readonly string[]): string {
  const folders = project.foldersAbove(project.file);
  const holdsAll = (folder: string): boolean => folder === '' || files.every((name) => name.startsWith(`${folder}/`));
  const isProject = (folder: string): boolean => PROJECT_FILES.some((name) => project.has(inFolder(folder, name)));
  return folders.find((folder) => isProject(folder) && holdsAll(folder)) ?? '';
}

/**
 * Whether the project shows pytest, or can do without showing it: plain test functions need it, and it runs unittest's classes too, but
 * a project with nothing but those runs by what everybody has.
 */
async function choosesPytest(
  project: Project,
  files: readonly string[],
  folder: string,
  interpreter: PythonInterpreter,
  variables: Variables,
  signal: CancelSignal,
): Promise<boolean> {
  const texts = await Promise.all(files.map((name) => project.text(name)));
  if (texts.some((text) => USES_PYTEST.test(text))) return true;
  const onlyClasses = texts.every((text) => TEST_CASE.test(text) && !TEST_FUNCTION.test(withoutCases(text)));
  if (!onlyClasses) return true;
  return (
    (await showsPytest(project, folder)) && (await hasPythonModule(interpreter, 'pytest', project, variables, signal))
  );
}

/** The text without the headings of unittest's classes, which look like pytest's. */
function withoutCases(text: string): string {
  return text.replaceAll(/^class\s+\w+\s*\([^)]*\bTestCase\b.*$/gm, '');
}

async function showsPytest(project: Project, folder: string): Promise<boolean> {
  if (project.files.some((name) => /(?:^|\/)(?:conftest\.py|\.?pytest\.ini)$/.test(name))) return true;
  for (const name of [
    'pyproject.toml',
    'setup.cfg',
    'tox.ini',
    'requirements.txt',
    'requirements-dev.txt',
    'dev-requirements.txt',
  ]) {
    for (const above of new Set([folder, '']))
      if (/\bpytest\b/.test(await project.text(inFolder(above, name)))) return true;
  }
  return false;
}

function pytestCommand(interpreter: PythonInterpreter, files: readonly string[], folder: string): string {
  return [interpreter.command, '-m', 'pytest', ...files.map((name) => relativeTo(folder, name))].map(quoted).join(' ');
}

function unittestCommand(
  interpreter: PythonInterpreter,
  files: readonly string[],
  all: readonly string[],
  folder: string,
  project: Project,
): string {
  const words = [interpreter.command, '-m', 'unittest'];
  if (files.length > 0) return [...words, ...files.map((name) => relativeTo(folder, name))].map(quoted).join(' ');
  const tops = new Set(all.map((name) => relativeTo(folder, name).split('/').slice(0, -1)[0] ?? ''));
  const [top = ''] = tops;
  if (tops.size > 1 || top === '') return [...words, 'discover'].map(quoted).join(' ');
  const isPackage = project.has(inFolder(folder, `${top}/__init__.py`));
  return [...words, 'discover', '-s', top, ...(isPackage ? ['-t', '.'] : [])].map(quoted).join(' ');
}

function quoted(word: string): string {
  return quoteForShell(word, process.platform === 'win32');
}
