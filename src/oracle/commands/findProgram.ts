/** Finds the file that a shell would start for a name. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Where programs are looked for. */
export interface ProgramSearch {
  /** The folder that names with a slash are relative to. */
  readonly folder: string;
  /** The variable PATH, and on Windows PATHEXT. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The absolute path of a program, or null. Nothing is started. */
export function findProgram(name: string, search: ProgramSearch): string | null {
  if (name.includes('/') || name.includes(path.sep)) return firstExecutable(path.resolve(search.folder, name), search);
  for (const folder of (search.environment['PATH'] ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const found = firstExecutable(path.join(folder, name), search);
    if (found !== null) return found;
  }
  return null;
}

function firstExecutable(file: string, search: ProgramSearch): string | null {
  const endings = process.platform === 'win32' ? (search.environment['PATHEXT'] ?? '.EXE;.CMD;.BAT').split(';') : [];
  for (const candidate of [file, ...endings.map((ending) => file + ending)]) {
    if (isExecutable(candidate)) return candidate;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
