/** Finds the test files of a JavaScript or TypeScript project and how near each is to a file. */
import path from 'node:path';
import { parseManifest } from '../commands/packageScript.js';
import { moduleStem, specifiersOf, standsFor } from './javascriptImports.js';
import type { Candidate, Nearness } from './nearestTests.js';
import { inFolder, type Project, relativeTo } from './project.js';

const CODE = /\.[cm]?[jt]sx?$/;
const TEST_NAME = /(?:^|[._-])(?:test|tests|spec|specs)\.[cm]?[jt]sx?$|^test-.*\.[cm]?[jt]sx?$/;
const TEST_FOLDER = /(?:^|\/)(?:__tests__|tests?|specs?)\//;
/** Calls or imports without which a file tests nothing. */
const TESTS = /\b(?:test|it|describe|suite|specify)\s*(?:\.\w+\s*)*[(`]|['"](?:node:)?(?:test|assert)(?:\/strict)?['"]/;
const USES_RUNNER = /['"](?:node:test|vitest|@jest\/globals|mocha)['"]/;

/** Files named as tests are, or lying where tests do, that hold some; and the file itself when it does. */
export async function javascriptTests(project: Project): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const own = await ownPackage(project);
  for (const name of project.files) {
    if (!CODE.test(name) || name.endsWith('.d.ts')) continue;
    const isNamed = TEST_NAME.test(path.posix.basename(name)) || TEST_FOLDER.test(name);
    if (!isNamed && name !== project.file) continue;
    const text = await project.text(name);
    const holdsTests =
      name === project.file ? USES_RUNNER.test(text) || (isNamed && TESTS.test(text)) : TESTS.test(text);
    if (holdsTests) candidates.push(await candidateOf(name, text, project, own));
  }
  return candidates;
}

async function candidateOf(name: string, text: string, project: Project, own: OwnPackage | null): Promise<Candidate> {
  const stem = path.posix.basename(moduleStem(project.file)) || 'index';
  const named = path.posix.basename(name).replace(/\.[cm]?[jt]sx?$/, '');
  const sameStem = [`${stem}.test`, `${stem}.spec`, `${stem}-test`, `${stem}_test`, `test-${stem}`, stem].includes(
    named,
  );
  return { path: name, sameStem, nearness: await nearnessOf(name, text, sameStem, project, own) };
}

async function nearnessOf(
  name: string,
  text: string,
  sameStem: boolean,
  project: Project,
  own: OwnPackage | null,
): Promise<Nearness> {
  const { file } = project;
  if (name === file) return 'itself';
  const specifiers = specifiersOf(text);
  if (specifiers.some((specifier) => standsFor(specifier, name, file))) return 'imports';
  if (own !== null && specifiers.some((specifier) => moduleStem(specifier) === `${own.name}/${own.module}`))
    return 'imports';
  if (sameStem) return 'named';
  for (const specifier of specifiers) {
    for (const through of filesOf(specifier, name, project)) {
      const inner = specifiersOf(await project.text(through));
      if (inner.some((next) => standsFor(next, through, file))) return 'package';
    }
  }
  if (own !== null && specifiers.some((specifier) => isOf(own, specifier))) return 'package';
  return text.includes(path.posix.basename(file)) ? 'mentions' : 'none';
}

/** The package that the file lies in: tests of a workspace import it by name. */
interface OwnPackage {
  readonly name: string;
  /** The file in it, without its ending. */
  readonly module: string;
}

async function ownPackage(project: Project): Promise<OwnPackage | null> {
  for (const folder of project.foldersAbove(project.file)) {
    const manifest = parseManifest(await project.text(inFolder(folder, 'package.json')));
    if (manifest === null || manifest.name === null) continue;
    return { name: manifest.name, module: moduleStem(relativeTo(folder, project.file)) };
  }
  return null;
}

function isOf(own: OwnPackage, specifier: string): boolean {
  return specifier === own.name || specifier.startsWith(`${own.name}/`);
}

/** The files of the project that a relative specifier may stand for: one, as a rule. */
function filesOf(specifier: string, from: string, project: Project): string[] {
  if (!specifier.startsWith('.')) return [];
  const stem = moduleStem(path.posix.join(path.posix.dirname(from), specifier));
  const bases = stem === '.' || stem === '' ? ['index'] : [stem, `${stem}/index`];
  return bases.flatMap((base) => ENDINGS.map((ending) => base + ending)).filter((file) => project.has(file));
}

const ENDINGS = ['.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.jsx', '.tsx'];
