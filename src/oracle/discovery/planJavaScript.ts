/** Finds the tests of a JavaScript or TypeScript file: whose runner they are for, and the nearest of them first. */
import type { TestPlan } from '../../session/ports/oracle.js';
import { type PackageManifest, parseManifest } from '../commands/packageScript.js';
import { quoteForShell } from '../commands/quoteForShell.js';
import { type ShellLine, splitShellLine } from '../commands/shellLine.js';
import { type FoundRunner, findRunner } from '../runners/allRunners.js';
import { isInFolder, type Package, packagesAround, usersOf } from './javascriptPackages.js';
import { javascriptTests } from './javascriptTests.js';
import { becauseOf, type Candidate, nearestTests } from './nearestTests.js';
import { inFolder, type Project, relativeTo } from './project.js';
import { withFiles } from './withFiles.js';

/** How each runner is known, besides a script that calls it, and called when no script says how. */
interface RunnerSigns {
  readonly runner: string;
  /** What its test files import. */
  readonly imports: RegExp;
  readonly dependencies: readonly string[];
  readonly configuration: RegExp;
  readonly command: string;
  /** Whether it runs files outside its folder when they are named. */
  readonly anywhere: boolean;
}

const SIGNS: readonly RunnerSigns[] = [
  {
    ...{ runner: 'node:test', imports: /['"]node:test['"]/, dependencies: [], configuration: /^$(?!)/ },
    ...{ command: 'node --test', anywhere: true },
  },
  {
    ...{ runner: 'vitest', imports: /['"]vitest['"]/, dependencies: ['vitest'] },
    ...{ configuration: /^vitest\.(?:config|workspace)\.\w+$/, command: 'npx vitest run', anywhere: false },
  },
  {
    ...{ runner: 'jest', imports: /['"]@jest\/globals['"]/, dependencies: ['jest', 'ts-jest', 'react-scripts'] },
    ...{ configuration: /^jest\.config\.\w+$/, command: 'npx jest', anywhere: false },
  },
  {
    ...{ runner: 'mocha', imports: /['"]mocha['"]/, dependencies: ['mocha'] },
    ...{ configuration: /^\.mocharc\.\w+$/, command: 'npx mocha', anywhere: true },
  },
];

/** As many files as a command line may name. */
const MOST_NAMED = 200;

/** A runner and the folder to call it in. */
interface Choice {
  readonly runner: string;
  readonly folder: string;
  /** The script that calls it, and its text. */
  readonly script: { readonly name: string; readonly text: string } | null;
}

/** The plan, or null when the project shows no tests and no test script. */
export async function planJavaScript(project: Project): Promise<TestPlan | null> {
  const own = await packagesAround(project, project.file);
  const candidates = await javascriptTests(project);
  const nearest = nearestTests(project.file, candidates);
  const { packages, tests } = await homeOf(project, own, nearest.length > 0 ? nearest : candidates);
  const choice = await chooseRunner(project, packages, tests);
  if (choice === null) return planOfScript(project, own);
  const runnable = await runnableTests(project, choice, candidates, own);
  return planOfRunner(project, choice, nearest, runnable);
}

/** Where the tests lie: those in the file's own package go before those in a package that uses it. */
async function homeOf(project: Project, own: readonly Package[], tests: readonly Candidate[]) {
  const isIn = (packages: readonly Package[], test: Candidate): boolean =>
    isInFolder(packages[0]?.folder ?? '', test.path);
  const inOwn = tests.filter((test) => isIn(own, test));
  const [first] = tests;
  if (inOwn.length > 0 || first === undefined) return { packages: own, tests: inOwn };
  const packages = await packagesAround(project, first.path);
  return { packages, tests: tests.filter((test) => isIn(packages, test)) };
}

/** What the tests import says most; then the nearest package whose script, dependencies or configuration name a runner. */
async function chooseRunner(
  project: Project,
  packages: readonly Package[],
  candidates: readonly Candidate[],
): Promise<Choice | null> {
  const texts = await Promise.all(candidates.map((candidate) => project.text(candidate.path)));
  const imported = SIGNS.find((signs) => texts.some((text) => signs.imports.test(text)));
  for (const { folder, manifest } of packages) {
    const script = runnerScript(manifest, imported?.runner);
    if (script !== null) return { runner: script.found.runner.name, folder, script };
    const signs = SIGNS.find((candidate) => showsRunner(project, folder, manifest, candidate));
    if (signs !== undefined && (imported === undefined || imported === signs)) {
      return { runner: signs.runner, folder, script: null };
    }
  }
  if (imported !== undefined) return { runner: imported.runner, folder: packages[0]?.folder ?? '', script: null };
  return null;
}

/** The script that runs tests with a known runner: `test` before others whose name begins with it. */
function runnerScript(manifest: PackageManifest, wanted: string | undefined) {
  const names = Object.keys(manifest.scripts).filter((name) => /^(?:test|unit)\b/.test(name));
  for (const name of names.sort((one, other) => one.length - other.length)) {
    const text = manifest.scripts[name] ?? '';
    const found = findInLine(text);
    if (found !== null && (wanted === undefined || found.runner.name === wanted)) return { name, text, found };
  }
  return null;
}

function findInLine(text: string): (FoundRunner & { shell: ShellLine }) | null {
  const shell = splitShellLine(text, process.platform === 'win32');
  const found = shell === null ? null : findRunner(shell.words);
  return shell === null || found === null ? null : { ...found, shell };
}

function showsRunner(project: Project, folder: string, manifest: PackageManifest, signs: RunnerSigns): boolean {
  const inHere = (name: string): boolean => relativeTo(folder, name).split('/').length === 1;
  return (
    signs.dependencies.some((name) => manifest.dependencies.has(name)) ||
    manifest.fields.has(signs.runner) ||
    project.files.some((name) => inHere(name) && signs.configuration.test(relativeTo(folder, name)))
  );
}

/** What a runner's call can run beside each other: tests of its folder, and those of packages that use the file's. */
async function runnableTests(
  project: Project,
  { runner, folder }: Choice,
  candidates: readonly Candidate[],
  own: readonly Package[],
): Promise<string[]> {
  const others = SIGNS.filter((signs) => signs.runner !== runner);
  const texts = await Promise.all(candidates.map(({ path }) => project.text(path)));
  const fit = candidates
    .filter((_, at) => !others.some((signs) => signs.imports.test(texts[at] ?? '')))
    .map(({ path }) => path);
  const inside = fit.filter((path) => isInFolder(folder, path));
  if (SIGNS.find((signs) => signs.runner === runner)?.anywhere !== true) return inside;
  const outside = fit.filter((path) => !isInFolder(folder, path));
  return [...inside, ...(await usersOf(project, own[0], outside))];
}

/** @param runnable - all tests that the runner can run from its folder. */
async function planOfRunner(
  project: Project,
  choice: Choice,
  tied: readonly Candidate[],
  runnable: readonly string[],
): Promise<TestPlan> {
  const { runner, folder, script } = choice;
  const nearest = tied.filter(({ path }) => runnable.includes(path));
  const files = nearest.map((candidate) => candidate.path);
  const base = script?.text ?? (await defaultCommand(project, runner, folder, files));
  const narrowed = withFiles(base, inFolderOf(folder, files));
  if (narrowed !== null) {
    const whole = wholeOf(base, choice, runnable);
    return {
      runner,
      command: narrowed,
      ...(whole === narrowed || nearest.length === runnable.length ? {} : { wholeCommand: whole }),
      folder,
      perTest: true,
      because: becauseOf(nearest, project.file),
      testFiles: files,
    };
  }
  // a script that builds first, or runs what was built, cannot be narrowed to source files
  const command = script === null ? base : await scriptCall(project, folder, script.name);
  const because =
    script === null
      ? becauseOf([], project.file)
      : `it is the script "${script.name}" of ${inFolder(folder, 'package.json')}`;
  return { runner, command, folder, perTest: true, because, testFiles: [] };
}

/** The command as it is without files, ended after one run; where other packages have a say, their files have to be named. */
function wholeOf(base: string, { runner, folder, script }: Choice, runnable: readonly string[]): string {
  const hasOutside = runnable.some((path) => !isInFolder(folder, path));
  const named = hasOutside && runnable.length <= MOST_NAMED ? withFiles(base, inFolderOf(folder, runnable)) : null;
  if (named !== null) return named;
  const watches = script !== null && runner === 'vitest' && !/\brun\b/.test(base);
  return watches ? `${base} --run` : base;
}

function inFolderOf(folder: string, files: readonly string[]): string[] {
  return files.map((name) => relativeTo(folder, name));
}

/** TypeScript's test files need a loader where the project has one. */
async function defaultCommand(
  project: Project,
  runner: string,
  folder: string,
  files: readonly string[],
): Promise<string> {
  const command = SIGNS.find((signs) => signs.runner === runner)?.command ?? 'npm test';
  if (runner !== 'node:test' || !files.some((name) => /\.[cm]?tsx?$/.test(name))) return command;
  const manifest = parseManifest(await project.text(inFolder(folder, 'package.json')));
  return manifest?.dependencies.has('tsx') === true ? 'node --import tsx --test' : command;
}

/** A test script of which nothing is known but that it passes or fails. */
async function planOfScript(project: Project, packages: readonly Package[]): Promise<TestPlan | null> {
  const found = packages.find(({ manifest }) => {
    const script = manifest.scripts['test'];
    return script !== undefined && !script.includes('no test specified');
  });
  if (found === undefined) return null;
  return {
    runner: 'command',
    command: await scriptCall(project, found.folder, 'test'),
    folder: found.folder,
    perTest: false,
    because: `it is the script "test" of ${inFolder(found.folder, 'package.json')}`,
    testFiles: [],
  };
}

/** Package managers by the files that they leave. */
const MANAGERS: readonly (readonly [string, string])[] = [
  ['package-lock.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** The call of a script by the package manager that a package above names, else the one whose lock file lies nearest. */
async function scriptCall(project: Project, folder: string, script: string): Promise<string> {
  const manager = await packageManager(project, folder);
  const name = quoteForShell(script, process.platform === 'win32');
  return script === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${name}`;
}

async function packageManager(project: Project, folder: string): Promise<string> {
  const folders = project.foldersAbove(inFolder(folder, 'package.json'));
  for (const above of folders) {
    const manifest = parseManifest(await project.text(inFolder(above, 'package.json')));
    const named = /^(npm|pnpm|yarn|bun)@/.exec(manifest?.packageManager ?? '')?.[1];
    if (named !== undefined) return named;
  }
  return folders.flatMap((at) => MANAGERS.filter(([lock]) => project.has(inFolder(at, lock))))[0]?.[1] ?? 'npm';
}
