/** What packages of a workspace point their users to: files that are often built, and that git then ignores. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Packages that are looked at; in a workspace with more, those that sort first. */
const MOST_PACKAGES = 300;
/** Fields of package.json that name files. */
const FIELDS = ['main', 'module', 'browser', 'types', 'typings', 'bin', 'exports', 'imports'];

/**
 * The paths that the package.json files among `files` name, relative to `root`; whether anything is there is not asked. A pattern
 * (`./dist/*.js`) is given up to its star.
 */
export async function builtEntries(root: string, files: readonly string[]): Promise<string[]> {
  const manifests = files.filter((name) => path.posix.basename(name) === 'package.json').slice(0, MOST_PACKAGES);
  const found = await Promise.all(manifests.map((name) => entriesOf(root, name)));
  return [...new Set(found.flat())];
}

async function entriesOf(root: string, manifest: string): Promise<string[]> {
  const fields = await readFields(path.join(root, manifest));
  const folder = path.posix.dirname(manifest);
  return FIELDS.flatMap((field) => stringsIn(fields[field]))
    .map((target) => path.posix.join(folder, target.split('*')[0] ?? ''))
    .filter((name) => !name.startsWith('..') && name !== '.');
}

async function readFields(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {}; // discovery says what is wrong with a package.json that matters
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
