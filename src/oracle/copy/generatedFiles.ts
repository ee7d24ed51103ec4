/** Chooses, among what git ignores, what was generated and tests need all the same: as the user says, and by a guess. */
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { builtEntries } from './builtEntries.js';
import { isInstalled, type WorkspaceFiles } from './listWorkspaceFiles.js';

/** Single files that tools write beside the sources which import them. */
const GENERATED_FILE =
  /(?:^|\/)_?version\.py$|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|cc|h)$|[._]generated\.\w+$|\.g\.(?:cs|dart)$|\.(?:so|pyd|dylib|dll|node|wasm)$/;
/** Folders that tools write for others to read. */
const GENERATED_FOLDER = new Set(['generated', '__generated__', '_generated', '.svelte-kit', '.nuxt', '.astro']);
/** Where node-gyp leaves a package's native part. */
const NATIVE = /(?:^|\/)build\/Release\/[^/]+\.node$/;
/** Larger folders are not taken by a guess: few tests need them, and every copy would. */
const GUESS_FILES = 5000;
const GUESS_BYTES = 128 * 1024 ** 2;

/** Where the choice is made. */
interface Place {
  /** The folder that is copied. */
  readonly base: string;
  /** The workspace folder in it: the patterns are relative to that. */
  readonly prefix: string;
  readonly include: readonly string[];
}

/** Names relative to the base, to be copied like what git tracks; patterns are those of a .gitignore file. */
export async function generatedFiles(place: Place, listed: WorkspaceFiles, signal: CancelSignal): Promise<string[]> {
  const { base, include } = place;
  const folders = listed.leftOut.filter((name) => !isInstalled(name));
  const asked = include.length === 0 ? null : ignore().add([...include]);
  const entries = folders.length === 0 ? [] : await builtEntries(base, listed.files);
  const found = new Set(listed.ignored.filter((name) => GENERATED_FILE.test(name) || isAsked(name, asked, place)));
  for (const folder of folders) {
    signal.throwIfAborted();
    for (const name of await chosenIn(folder, { place, asked, entries, listed }, signal)) found.add(name);
  }
  return [...found].sort();
}

/** What the choice in one folder goes by. */
interface Choice {
  readonly place: Place;
  /** The user's patterns; null where there are none. */
  readonly asked: Ignore | null;
  /** What packages point to. */
  readonly entries: readonly string[];
  readonly listed: WorkspaceFiles;
}

async function chosenIn(
  folder: string,
  { place, asked, entries, listed }: Choice,
  signal: CancelSignal,
): Promise<readonly string[]> {
  const { base, include } = place;
  const isWhole = GENERATED_FOLDER.has(path.posix.basename(folder)) || entries.some((name) => isIn(name, folder));
  const isNative = path.posix.basename(folder) === 'build' && listed.files.includes(beside(folder, 'binding.gyp'));
  const holdsAsked = include.some((pattern) => couldMatchIn(pattern, folder, place));
  if (!holdsAsked && !isWhole && !isNative) return [];
  const inside = await filesIn(base, folder, holdsAsked ? Number.POSITIVE_INFINITY : GUESS_FILES, signal);
  const wanted = inside.filter((name) => isAsked(name, asked, place));
  const guessed = inside.filter((name) => isWhole || (isNative && NATIVE.test(name)));
  const isSmall = guessed.length < GUESS_FILES && (await bytesOf(base, guessed)) <= GUESS_BYTES;
  return isSmall ? [...wanted, ...guessed] : wanted;
}

function isAsked(name: string, asked: Ignore | null, { prefix }: Place): boolean {
  if (asked === null) return false;
  if (prefix === '') return asked.ignores(name);
  return name.startsWith(`${prefix}/`) && asked.ignores(name.slice(prefix.length + 1));
}

/** Whether it is worth looking: a pattern with a slash inside begins where it says. */
function couldMatchIn(pattern: string, folder: string, { prefix }: Place): boolean {
  if (!pattern.slice(0, -1).includes('/')) return true;
  const fixed = path.posix.join(prefix, pattern.split(/[*?[]/)[0] ?? '');
  return fixed.startsWith(`${folder}/`) || `${folder}/`.startsWith(fixed) || fixed === folder;
}

function isIn(name: string, folder: string): boolean {
  return name === folder || name === `${folder}/` || name.startsWith(`${folder}/`);
}

function beside(folder: string, name: string): string {
  return path.posix.join(path.posix.dirname(folder), name);
}

/** Files and links below a folder, without packages and environments that are installed in it; at most so many. */
async function filesIn(base: string, folder: string, most: number, signal: CancelSignal): Promise<string[]> {
  const found: string[] = [];
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined && found.length < most; at = pending.pop()) {
    signal.throwIfAborted();
    const entries = await readdir(path.join(base, at), { withFileTypes: true }).catch(() => [] as Dirent[]);
    if (entries.some((entry) => entry.name === 'pyvenv.cfg')) continue;
    for (const entry of entries) {
      const name = `${at}/${entry.name}`;
      if (entry.isDirectory() && !isInstalled(name)) pending.push(name);
      else if (entry.isFile() || entry.isSymbolicLink()) found.push(name);
    }
  }
  return found;
}

async function bytesOf(base: string, names: readonly string[]): Promise<number> {
  let sum = 0;
  for (const name of names) sum += await sizeOf(path.join(base, name));
  return sum;
}

function sizeOf(file: string): Promise<number> {
  return lstat(file).then(
    (found) => found.size,
    () => 0,
  );
}
