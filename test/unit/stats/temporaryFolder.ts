/** A folder that lasts for one test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'edit-fidelity-stats-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
