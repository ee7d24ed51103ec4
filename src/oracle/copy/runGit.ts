/** Asks git about a folder, so that nothing is written and no program of the repository's runs. */
import { spawn } from 'node:child_process';
import type { CancelSignal } from '../../session/cancelSignal.js';

/**
 * Runs git in `folder` and gives its output; null when git is missing or says that it cannot. Rejects with the signal's reason when
 * cancelled.
 */
export function runGit(folder: string, args: readonly string[], signal: CancelSignal): Promise<string | null> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // a repository may name a program to ask for changed files; ours must not start it
    const child = spawn('git', ['-c', 'core.fsmonitor=false', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      windowsHide: true,
    });
    const cancel = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', cancel, { once: true });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => finish(null));
    child.on('close', (code) => finish(code === 0 ? Buffer.concat(chunks).toString('utf8') : null));
    const finish = (text: string | null): void => {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) reject(signal.reason);
      else resolve(text);
    };
  });
}
