/** Finds the tests of a C#, F# or Visual Basic file: the test projects that refer to its project. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests, speaksOf } from './namedTests.js';
import { becauseOf, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import type { Project } from './project.js';

const PROJECT = /\.(?:cs|fs|vb)proj$/;
const TEST_PROJECT = /Microsoft\.NET\.Test\.Sdk|\bxunit\b|\bNUnit\b|\bMSTest\b/i;
const TESTS = /\[\s*<?\s*(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b/;

/** The plan, or null when no project of the workspace is one of tests. */
export async function planDotnet(project: Project): Promise<TestPlan | null> {
  const projects = project.files.filter((name) => PROJECT.test(name));
  const texts = new Map(await Promise.all(projects.map(async (name) => [name, await project.text(name)] as const)));
  const ofTests = projects.filter((name) => TEST_PROJECT.test(texts.get(name) ?? ''));
  if (ofTests.length === 0) return null;
  const own = ownProject(project, projects);
  const near = ofTests.filter((name) => name === own || refersTo(texts.get(name) ?? '', own));
  const stem = path.posix.basename(project.file).replace(/\.\w+$/, '');
  const candidates = await namedTests(project, '', {
    isNamed: (name) => /\.(?:cs|fs|vb)$/.test(name),
    tests: TESTS,
    stems: [`${stem}Tests`, `${stem}Test`, `${stem}Spec`],
    nearness: (text) => (speaksOf(text, stem) ? 'imports' : 'none'),
  });
  const nearest = nearestTests(project.file, candidates);
  const target = near.length === 1 ? near : [];
  const classes = nearest.map((candidate) => path.posix.basename(candidate.path).replace(/\.\w+$/, ''));
  const filter = classes.map((name) => `FullyQualifiedName~${name}`).join('|');
  const whole = ['dotnet', 'test'];
  const words = [...whole, ...target, ...(filter === '' ? [] : ['--filter', filter])];
  return {
    ...{ runner: 'dotnet test', ...planCommands(words, whole), folder: '', perTest: true },
    ...{ because: becauseOf(nearest, project.file), testFiles: nearest.map((candidate) => candidate.path) },
  };
}

/** The project file nearest above the file. */
function ownProject(project: Project, projects: readonly string[]): string | null {
  for (const folder of project.foldersAbove(project.file)) {
    const found = projects.find((name) => path.posix.dirname(name) === (folder === '' ? '.' : folder));
    if (found !== undefined) return found;
  }
  return null;
}

function refersTo(text: string, own: string | null): boolean {
  return own !== null && /<ProjectReference\b/.test(text) && speaksOf(text, path.posix.basename(own));
}
