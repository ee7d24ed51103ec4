/** Temporary folders that are gone after a while even when their owner was killed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NAME = /^edit-fidelity-dev-[a-z]+-(\d+)-/;

/**
 * Makes a folder that belongs to this process, and removes those whose processes are gone.
 *
 * @param purpose - lower-case letters; part of the folder's name.
 * @returns its absolute path. The caller removes it when done.
 */
export function ownedFolder(purpose: string): string {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) removeFolder(path.join(os.tmpdir(), name));
  }
  return mkdtempSync(path.join(os.tmpdir(), `edit-fidelity-dev-${purpose}-${process.pid}-`));
}

/** Removes a folder, also while a process that is ending still writes into it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
