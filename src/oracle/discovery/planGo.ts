/** Finds the tests of a Go file: those of its package, and of packages whose tests import it. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests } from './namedTests.js';
import { becauseOf, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import { inFolder, type Project, relativeTo } from './project.js';

const TESTS = /^func (?:Test|Example|Fuzz)\w*\(/m;

/** The plan, or null when the file lies in no module, or the module has no tests. */
export async function planGo(project: Project): Promise<TestPlan | null> {
  const folder = project.foldersAbove(project.file).find((above) => project.has(inFolder(above, 'go.mod')));
  if (folder === undefined) return null;
  const module = /^\s*module\s+"?([^\s"]+)/m.exec(await project.text(inFolder(folder, 'go.mod')))?.[1] ?? '';
  const ownFolder = path.posix.dirname(project.file);
  const inModule = relativeTo(folder, ownFolder === '.' ? '' : ownFolder);
  const importPath = inModule === '' ? module : `${module}/${inModule}`;
  const stem = path.posix.basename(project.file, '.go');
  const candidates = await namedTests(project, folder, {
    isNamed: (name) => name.endsWith('_test.go'),
    tests: TESTS,
    stems: [`${stem}_test`],
    nearness: (text, name) => {
      if (path.posix.dirname(name) === ownFolder) return 'imports';
      return text.includes(`"${importPath}"`) ? 'package' : 'none';
    },
  });
  if (candidates.length === 0) return null;
  // files of one folder are one package: a test named like the file elsewhere is another's
  const nearest = nearestTests(
    project.file,
    candidates.filter((candidate) => candidate.nearness !== 'named'),
  );
  const packages = [
    ...new Set(nearest.map((candidate) => `./${relativeTo(folder, path.posix.dirname(candidate.path))}`)),
  ];
  const whole = ['go', 'test', './...'];
  return {
    ...{
      runner: 'go test',
      ...planCommands(packages.length === 0 ? whole : ['go', 'test', ...packages], whole),
      folder,
    },
    ...{ perTest: true, because: becauseOf(nearest, project.file).replace(' imports ', ' tests the package of ') },
    testFiles: nearest.map((candidate) => candidate.path),
  };
}
