/** The built command line with a stream on stdin, for tests of what it does while lines come in. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPaths } from '../../../scripts/projectPaths.ts';

/** Starts it, or the copy of it in another folder; what it prints is for the caller to read. */
export function startCli(words: readonly string[], dist = projectPaths.dist): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [join(dist, 'cli.js'), ...words], { stdio: 'pipe' });
}

/** Writes one line and waits while the other side is not ready for more. */
export async function feed(child: ChildProcessWithoutNullStreams, value: unknown): Promise<void> {
  if (!child.stdin.write(`${JSON.stringify(value)}\n`)) await once(child.stdin, 'drain');
}

/** Waits for its end. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode;
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  if (process.platform === 'linux') {
    const kilobytes = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
