/** Chooses, among the folders that are not part of a workspace, those that its tests need to read. */
import { access, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SharedFolder } from '../sandbox/sandbox.js';

/** Folders of installed packages that are known by name; others are known by what lies in them. */
const PACKAGES = new Set(['node_modules', 'bower_components']);
/** Folders that tools keep beside packages: a run gets its own. */
const CACHES = ['.cache', '.vite', '.vite-temp', '.vitest', '.tmp'];
const WHOLE = ['.yarn/cache', '.yarn/unplugged', 'vendor', '.bundle'];

/** Installed packages and Python environments among the folders that were left out; none inside another. */
export async function sharedFolders(root: string, leftOut: readonly string[]): Promise<SharedFolder[]> {
  const found: SharedFolder[] = [];
  for (const name of [...leftOut].sort()) {
    if (found.some((folder) => name.startsWith(`${folder.path}/`))) continue;
    const source = await folderAt(path.join(root, name));
    if (source === null) continue;
    if (PACKAGES.has(path.posix.basename(name))) found.push(await packagesAt(source, name));
    else if (isWhole(name) || (await isEnvironment(source))) {
      found.push({ source, path: name, kind: 'whole', caches: [], isComplete: true });
    }
  }
  return found;
}

/** Vite writes beside packages and fails where it cannot; others know what to do. Not every installer puts it beside vitest. */
async function packagesAt(source: string, name: string): Promise<SharedFolder> {
  const names = new Set(await readdir(source));
  const caches = CACHES.filter((cache) => names.has(cache));
  const usesVite = names.has('vite') || names.has('vitest');
  const hasWritten = names.has('.vite-temp') && (names.has('.vite') || names.has('.vitest'));
  return { source, path: name, kind: 'packages', caches, isComplete: !usesVite || hasWritten };
}

function isWhole(name: string): boolean {
  return WHOLE.some((whole) => name === whole || name.endsWith(`/${whole}`)) || name.endsWith('.egg-info');
}

/** A Python environment says so in a file of its own. */
function isEnvironment(folder: string): Promise<boolean> {
  return access(path.join(folder, 'pyvenv.cfg')).then(
    () => true,
    () => false,
  );
}

/** The programs that the Python environments among the folders are links to: their libraries lie beside those. */
export async function interpretersOf(shared: readonly SharedFolder[]): Promise<string[]> {
  const programs = shared.flatMap(({ source }) => ['bin/python', 'bin/python3'].map((name) => path.join(source, name)));
  const real = await Promise.all(programs.map((program) => realpath(program).catch(() => null)));
  return [...new Set(real.filter((program) => program !== null))];
}

async function folderAt(file: string): Promise<string | null> {
  try {
    if (!(await stat(file)).isDirectory() || (await readdir(file)).length === 0) return null;
    return await realpath(file);
  } catch {
    return null;
  }
}
