/** Removes a folder of ours whatever tests have done to it. */
import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Removes a file or folder; links are removed, never followed. Folders that were made unreadable are opened first. */
export async function removeTree(target: string): Promise<void> {
  try {
    await rm(target, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch {
    await openFolders(target);
    await rm(target, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function openFolders(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) return;
  await chmod(folder, 0o700).catch(() => {});
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await openFolders(path.join(folder, entry.name));
  }
}
