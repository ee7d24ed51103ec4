/** Looks for evidence of why tests do not notice a file: something else is loaded in its place, or nothing is. */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MissCause, TestPlan, TestRun } from '../session/ports/oracle.js';
import { moduleStem, specifiersOf, standsFor } from './discovery/javascriptImports.js';
import { isInside } from './isInside.js';

/** What the evidence is about. */
export interface MissedFile {
  /** The user's workspace folder. */
  readonly root: string;
  /** Relative to it, forward slashes. */
  readonly file: string;
  readonly plan: TestPlan;
  /** All files of the workspace, relative to it. */
  readonly files: readonly string[];
}

/** Files that are read for it. */
const MOST_FILES = 200;
const LIMIT_BYTES = 1024 * 1024;
const TEST_FILE = /(?:^|[/._-])(?:tests?|specs?)(?:[/._-]|$)/i;
const CONFIGURATION =
  /(?:^|\/)(?:conftest\.py|\.?pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|package\.json|[jt]sconfig[\w.]*\.json|(?:jest|vite|vitest|babel)\.config\.\w+|\.mocharc\.\w+)$/;
/** Absolute paths as people write them in code and configuration. */
const ABSOLUTE = /(?<![\w.:/~-])(?:\/[\w.@+-]+){2,}\/?/g;
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const BUILT = /(?:^|\/)(?:dist|build|lib|out)(?:\/|$)/;

/**
 * The first of these of which there is evidence; null where there is none.
 *
 * @param run - with the file made unloadable; its `loaded` counts where the runner says it.
 */
export async function whyMissed(missed: MissedFile, run: Pick<TestRun, 'loaded'>): Promise<MissCause | null> {
  const { loaded } = run;
  const other = loaded?.find((name) => isNamesake(name, missed));
  if (other !== undefined) return { kind: 'loads-other', where: other };
  const sources = await readSources(missed);
  return (
    (await otherPackage(missed, sources)) ??
    (await otherPath(missed, sources)) ??
    (loaded === undefined ? null : { kind: 'never-loaded' })
  );
}

/** Whether a loaded module stands in the file's place: called alike with its folder, or one that is installed by itself. */
function isNamesake(loaded: string, { root, file }: MissedFile): boolean {
  if (isInside(loaded, root) && path.relative(root, loaded).split(path.sep).join('/') === file) return false;
  const segments = file.split('/');
  const isInstalled = /^(?:site|dist)-packages$/.test(path.basename(path.dirname(loaded)));
  return segments.length === 1 || isInstalled || loaded.endsWith(path.sep + segments.slice(-2).join(path.sep));
}

interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** Test files and configuration. */
async function readSources({ root, plan, files }: MissedFile): Promise<readonly SourceText[]> {
  const tests = plan.testFiles.length > 0 ? plan.testFiles : files.filter((name) => TEST_FILE.test(name));
  const names = [...new Set([...tests, ...files.filter((name) => CONFIGURATION.test(name))])].slice(0, MOST_FILES);
  return Promise.all(names.map(async (name) => ({ name, text: await readText(path.join(root, name)) })));
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > LIMIT_BYTES) return '';
  return readFile(file, 'utf8').catch(() => '');
}

/** JavaScript's tests import a package of the file's name that lies elsewhere, or what was built from it. */
async function otherPackage(missed: MissedFile, sources: readonly SourceText[]): Promise<MissCause | null> {
  if (!SCRIPT.test(missed.file)) return null;
  const names = await packageNamesOf(missed);
  for (const { name, text } of sources.filter((source) => SCRIPT.test(source.name))) {
    for (const specifier of specifiersOf(text)) {
      const cause = await causeOf(specifier, name, names, missed);
      if (cause !== null) return cause;
    }
  }
  return null;
}

async function causeOf(
  specifier: string,
  from: string,
  names: readonly string[],
  missed: MissedFile,
): Promise<MissCause | null> {
  const { root, file } = missed;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    const isBuilt = BUILT.test(target) && !BUILT.test(file) && !standsFor(specifier, from, file);
    return isBuilt && path.posix.basename(moduleStem(target)) === path.posix.basename(moduleStem(file))
      ? { kind: 'loads-built', where: target }
      : null;
  }
  const called = names.find((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (called === undefined) return null;
  const installed = await installedAt(path.join(root, path.dirname(from)), called);
  if (installed !== null && isElsewhere(installed, root)) return { kind: 'loads-other', where: installed };
  const entry = await entryOf(missed, called);
  return entry !== null && moduleStem(entry) !== moduleStem(file) && BUILT.test(entry)
    ? { kind: 'loads-built', where: entry }
    : null;
}

/** Under which names tests may import the file's package: those of the package.json files above it, and its own. */
async function packageNamesOf({ root, file }: MissedFile): Promise<readonly string[]> {
  const names = [path.posix.basename(moduleStem(file))];
  for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
    const { name } = await manifestAt(path.join(root, folder));
    if (typeof name === 'string' && name !== '') names.push(name);
    if (folder === '.') return names;
  }
}

async function manifestAt(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const parsed: unknown = JSON.parse(await readText(path.join(folder, 'package.json')));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Where a package that is imported from a folder is installed, links resolved; null where it is not. */
async function installedAt(from: string, name: string): Promise<string | null> {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = await realpath(path.join(folder, 'node_modules', name)).catch(() => null);
    if (found !== null) return found;
    if (folder === path.dirname(folder)) return null;
  }
}

/** A copy that is not the workspace's own, to which links of a workspace lead. */
function isElsewhere(installed: string, root: string): boolean {
  return !isInside(installed, root) || path.relative(root, installed).split(path.sep).includes('node_modules');
}

/** What the package of that name gives to whoever imports it, relative to the workspace. */
async function entryOf({ root, file }: MissedFile, called: string): Promise<string | null> {
  for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
    const { name, exports, main } = await manifestAt(path.join(root, folder));
    if (name === called) {
      const entry = firstString(exports) ?? firstString(main);
      return entry === null ? null : path.posix.join(folder, entry);
    }
    if (folder === '.') return null;
  }
}

function firstString(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = firstString(inner);
    if (found !== null) return found;
  }
  return null;
}

/** A test or its configuration names a folder elsewhere in which the file lies too. */
async function otherPath({ root, file }: MissedFile, sources: readonly SourceText[]): Promise<MissCause | null> {
  for (const { name, text } of sources) {
    for (const [found] of text.matchAll(ABSOLUTE)) {
      if (!isInside(found, root) && (await holdsFile(found, file)))
        return { kind: 'names-path', where: name, path: found };
    }
  }
  return null;
}

/** Whether a path is, or holds, a file that is called like this one with all of its folders, or some of the inner ones. */
async function holdsFile(place: string, file: string): Promise<boolean> {
  const segments = file.split('/');
  if (path.posix.basename(place) === segments.at(-1)) return isFile(place);
  for (let from = 0; from < segments.length; from++) {
    if (await isFile(path.posix.join(place, ...segments.slice(from)))) return true;
  }
  return false;
}

function isFile(name: string): Promise<boolean> {
  return stat(name).then(
    (found) => found.isFile(),
    () => false,
  );
}
