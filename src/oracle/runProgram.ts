/** Runs a small program to ask it something. */
import { spawn } from 'node:child_process';
import type { CancelSignal } from '../session/cancelSignal.js';

/** How to run it. */
export interface ProgramCall {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeLimitMs: number;
}

/** What it said; the status is null when it could not be started, was ended by a signal or took too long. */
export interface ProgramAnswer {
  readonly status: number | null;
  readonly output: string;
}

/** Resolves when the program has ended, its errors left unread; rejects with the signal's reason when cancelled. */
export function runProgram(call: ProgramCall, signal: CancelSignal): Promise<ProgramAnswer> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(call.program, call.args, {
      cwd: call.folder,
      env: call.environment,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: call.timeLimitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const cancel = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', cancel, { once: true });
    const chunks: Buffer[] = [];
    const finish = (status: number | null): void => {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) reject(signal.reason);
      else resolve({ status, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => finish(null));
    child.on('close', finish);
  });
}
