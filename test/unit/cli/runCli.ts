/** Runs the built command line as a person does: a process of its own in a folder of its own. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { projectPaths } from '../../../scripts/projectPaths.ts';

export interface CliRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `edit-fidelity` to its end; `signal` ends it as Ctrl-C does. */
export function runCli(
  folder: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectPaths.dist, 'cli.js'), ...words], {
      cwd: folder,
      env: { ...process.env, XDG_DATA_HOME: join(folder, '.data'), NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    signal?.addEventListener('abort', () => child.kill('SIGINT'));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** A folder with these files, by relative path. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = emptyFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A new folder that is removed when the test file has ended. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'edit-fidelity-test-cli-'));
  folders.push(folder);
  return folder;
}
