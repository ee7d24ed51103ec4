/** Finds the tests of a Java or Kotlin file: the classes that name its class, run by Maven or Gradle. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests, speaksOf, type TestSigns } from './namedTests.js';
import { becauseOf, type Candidate, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import { inFolder, type Project, relativeTo } from './project.js';

const POMS = ['pom.xml'];
const BUILDS = ['build.gradle', 'build.gradle.kts'];
const SETTINGS = ['settings.gradle', 'settings.gradle.kts'];
/** Classes that both run without being told, wherever a project keeps its tests. */
const CLASS = /(?:^|\/)(?:Test\w*|\w*(?:Tests?|TestCase|Spec))\.(?:java|kt|groovy|scala)$/;
const TESTS =
  /@(?:Test|ParameterizedTest|RepeatedTest|Property|TestFactory)\b|\bextends\s+TestCase\b|\bSpecification\b/;

/** The plan, or null when no build file lies above the file, or the project has no tests. */
export async function planJvm(project: Project): Promise<TestPlan | null> {
  const module = project.foldersAbove(project.file).find((above) => hasAny(project, above, [...POMS, ...BUILDS]));
  if (module === undefined) return null;
  const isMaven = hasAny(project, module, POMS) && !(hasAny(project, module, BUILDS) && isWrapped(project, module));
  const root = isMaven ? rootOf(project, module, POMS) : rootOf(project, module, [...SETTINGS, ...BUILDS]);
  const own = await candidatesIn(project, module);
  const candidates = own.length > 0 ? own : await candidatesIn(project, root);
  if (candidates.length === 0) return null;
  const nearest = nearestTests(project.file, candidates);
  const names = nearest.map((candidate) => path.posix.basename(candidate.path).replace(/\.\w+$/, ''));
  const isOwn = own.length > 0 && module !== root;
  const call = isMaven ? mavenCall(project, root) : gradleCall(project, root);
  const inModule = isOwn ? relativeTo(root, module) : null;
  const near = isMaven ? mavenWords(call, inModule, names) : gradleWords(call, inModule, names);
  return {
    ...{ runner: isMaven ? 'Maven' : 'Gradle', ...planCommands(near, [call, 'test']), folder: root, perTest: true },
    ...{ because: becauseOf(nearest, project.file), testFiles: nearest.map((candidate) => candidate.path) },
  };
}

function hasAny(project: Project, folder: string, names: readonly string[]): boolean {
  return names.some((name) => project.has(inFolder(folder, name)));
}

function isWrapped(project: Project, module: string): boolean {
  return project.foldersAbove(inFolder(module, 'x')).some((above) => project.has(inFolder(above, 'gradlew')));
}

/** The outermost folder of an unbroken chain of projects around the module, or with one between them that has no file of its own. */
function rootOf(project: Project, module: string, names: readonly string[]): string {
  return project.foldersAbove(inFolder(module, 'x')).findLast((above) => hasAny(project, above, names)) ?? module;
}

function candidatesIn(project: Project, folder: string): Promise<Candidate[]> {
  return namedTests(project, folder, signsFor(project.file));
}

function signsFor(file: string): TestSigns {
  const stem = path.posix.basename(file).replace(/\.\w+$/, '');
  const ownPackage = packageOf(file);
  return {
    isNamed: (name) => CLASS.test(name),
    tests: TESTS,
    stems: [`${stem}Test`, `${stem}Tests`, `Test${stem}`, `${stem}TestCase`, `${stem}Spec`],
    nearness: (text, name) => {
      if (!speaksOf(text, stem)) return packageOf(name) === ownPackage && ownPackage !== '' ? 'package' : 'none';
      const imported = new RegExp(`^import\\s+(?:static\\s+)?[\\w.]*\\b${stem}\\b`, 'm').test(text);
      return imported || packageOf(name) === ownPackage ? 'imports' : 'mentions';
    },
  };
}

/** The package by the folder: what follows `java` or `kotlin` in `src/main/java/org/example`. */
function packageOf(file: string): string {
  return /(?:^|\/)src\/\w+\/\w+\/(.+)\/[^/]+$/.exec(file)?.[1] ?? '';
}

function mavenCall(project: Project, root: string): string {
  return project.has(inFolder(root, 'mvnw')) && process.platform !== 'win32' ? './mvnw' : 'mvn';
}

function gradleCall(project: Project, root: string): string {
  return project.has(inFolder(root, 'gradlew')) && process.platform !== 'win32' ? './gradlew' : 'gradle';
}

function mavenWords(call: string, module: string | null, names: readonly string[]): string[] {
  const where = module === null ? [] : ['-pl', module, '-am'];
  return [call, ...where, 'test', ...(names.length === 0 ? [] : [`-Dtest=${names.join(',')}`])];
}

function gradleWords(call: string, module: string | null, names: readonly string[]): string[] {
  const task = module === null ? 'test' : `:${module.replaceAll('/', ':')}:test`;
  return [call, task, ...names.flatMap((name) => ['--tests', name])];
}
