/** Finds the tests of a PHP file: PHPUnit's classes that name its class. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests, speaksOf } from './namedTests.js';
import { becauseOf, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import { inFolder, type Project, relativeTo } from './project.js';

const CONFIGURATIONS = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'];
const TESTS = /\bextends\s+[\w\\]*TestCase\b/;

/** The plan, or null when the project shows no PHPUnit. */
export async function planPhp(project: Project): Promise<TestPlan | null> {
  const folder = await phpunitFolder(project);
  if (folder === null) return null;
  const stem = path.posix.basename(project.file, '.php');
  const candidates = await namedTests(project, folder, {
    isNamed: (name) => name.endsWith('Test.php'),
    tests: TESTS,
    stems: [`${stem}Test`],
    nearness: (text) => (speaksOf(text, stem) ? 'imports' : 'none'),
  });
  if (candidates.length === 0) return null;
  const nearest = nearestTests(project.file, candidates);
  const installed = await project.isOnDisk(inFolder(folder, 'vendor/bin/phpunit'));
  const whole = [installed ? 'vendor/bin/phpunit' : 'phpunit', ...(hasConfiguration(project, folder) ? [] : ['tests'])];
  const files = nearest.map((candidate) => relativeTo(folder, candidate.path));
  // one path at a time is all that every version understands
  const near = files.length === 1 ? [whole[0] ?? 'phpunit', ...files] : whole;
  return {
    ...{ runner: 'PHPUnit', ...planCommands(near, whole), folder, perTest: true },
    ...{ because: becauseOf(nearest, project.file), testFiles: nearest.map((candidate) => candidate.path) },
  };
}

async function phpunitFolder(project: Project): Promise<string | null> {
  for (const folder of project.foldersAbove(project.file)) {
    if (hasConfiguration(project, folder)) return folder;
    if (/phpunit\/phpunit/.test(await project.text(inFolder(folder, 'composer.json')))) return folder;
  }
  return null;
}

function hasConfiguration(project: Project, folder: string): boolean {
  return CONFIGURATIONS.some((name) => project.has(inFolder(folder, name)));
}
