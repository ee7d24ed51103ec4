/** Finds the tests of a Rust file: those of its crate, run by cargo. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests, speaksOf, type TestSigns } from './namedTests.js';
import { becauseOf, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import { inFolder, type Project } from './project.js';

/** Attributes and macros that make tests, and the fences of examples in comments. */
const TESTS =
  /#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test)\b|\bproptest!\s*\{|^\s*\/\/[/!]\s*```/m;
const PACKAGE_NAME = /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms;

/** The plan, or null when the file lies in no crate, or none of the crate's files holds a test. */
export async function planRust(project: Project): Promise<TestPlan | null> {
  const manifests = project.foldersAbove(project.file).filter((folder) => project.has(inFolder(folder, 'Cargo.toml')));
  const crate = await findFolder(project, manifests, /^\[package\]/m);
  if (crate === null) return null;
  const workspace = await findFolder(project, manifests, /^\[workspace\]/m);
  const folder = workspace ?? crate;
  const name = PACKAGE_NAME.exec(await project.text(inFolder(crate, 'Cargo.toml')))?.[1] ?? '';
  const candidates = await namedTests(project, crate, signsFor(project.file, name));
  const inWorkspace = workspace === null ? [] : await namedTests(project, workspace, signsFor(project.file, name));
  if (candidates.length === 0 && inWorkspace.length === 0) return null;
  const nearest = nearestTests(project.file, candidates.length > 0 ? candidates : inWorkspace);
  const whole = ['cargo', 'test', ...(workspace === null ? [] : ['--workspace'])];
  const isNarrow = workspace !== null && candidates.length > 0 && name !== '';
  return {
    ...{ runner: 'cargo test', ...planCommands(isNarrow ? ['cargo', 'test', '-p', name] : whole, whole), folder },
    ...{ perTest: true, because: becauseOf(nearest, project.file) },
    testFiles: nearest.map((candidate) => candidate.path),
  };
}

async function findFolder(project: Project, folders: readonly string[], sign: RegExp): Promise<string | null> {
  for (const folder of folders) if (sign.test(await project.text(inFolder(folder, 'Cargo.toml')))) return folder;
  return null;
}

function signsFor(file: string, crate: string): TestSigns {
  const stem = path.posix.basename(file, '.rs');
  const module = ['lib', 'main', 'mod'].includes(stem) ? path.posix.basename(path.posix.dirname(file)) : stem;
  const crateName = crate.replaceAll('-', '_');
  return {
    isNamed: (name) => name.endsWith('.rs'),
    tests: TESTS,
    stems: [`${module}_test`, `${module}_tests`, `test_${module}`, ...(file.includes('/tests/') ? [] : [module])],
    nearness: (text) => {
      if (!speaksOf(text, crateName)) return 'none';
      return speaksOf(text, module) ? 'imports' : 'package';
    },
  };
}
