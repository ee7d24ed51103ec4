/** Runs git for its bytes: names and contents that may be anything, and what it says when it cannot. */
import { spawn } from 'node:child_process';
import type { CancelSignal } from '../../session/cancelSignal.js';

/** How to run it. */
export interface GitCall {
  readonly folder: string;
  readonly args: readonly string[];
  /** More output than this ends it; a hundred megabytes when left out. */
  readonly limitBytes?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What it said; the status is null when git could not be started, was ended or said too much. */
export interface GitAnswer {
  readonly status: number | null;
  readonly output: Buffer;
  readonly isMissing: boolean;
  readonly isCut: boolean;
  /** The first line that it complained with; empty when there is none. */
  readonly complaint: string;
}

const OUTPUT_LIMIT_BYTES = 100_000_000;
const COMPLAINT_LIMIT_BYTES = 10_000;
/** No answer takes this long. */
const TIME_LIMIT_MS = 300_000;

/** Variables that would have git look elsewhere than in the folder: a hook sets them for its own repository. */
const ELSEWHERE = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_OBJECT_DIRECTORY',
  'GIT_COMMON_DIR',
];

/** Nothing is written, nothing is fetched, nobody is asked, and the answer is in English. */
const QUIET: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_LFS_SKIP_SMUDGE: '1',
  LC_ALL: 'C',
};

/** Resolves when git has ended; rejects with the signal's reason when cancelled. */
export function askGit(call: GitCall, signal: CancelSignal): Promise<GitAnswer> {
  signal.throwIfAborted();
  const limitBytes = call.limitBytes ?? OUTPUT_LIMIT_BYTES;
  return new Promise((resolve, reject) => {
    // A repository may name a program to ask for changed files; ours must not start it.
    const child = spawn('git', ['-c', 'core.fsmonitor=false', ...call.args], {
      cwd: call.folder,
      env: { ...environmentOfGit(), ...call.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const cancel = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', cancel, { once: true });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaints = '';
    const finish = (status: number | null, isMissing: boolean): void => {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) reject(signal.reason);
      const isCut = bytes > limitBytes;
      const complaint = complaints.split('\n')[0] ?? '';
      resolve({ status: isCut ? null : status, output: Buffer.concat(chunks), isMissing, isCut, complaint });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) cancel();
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaints.length < COMPLAINT_LIMIT_BYTES) complaints += chunk.toString('utf8');
    });
    child.on('error', () => finish(null, true));
    child.on('close', (status) => finish(status, false));
  });
}

function environmentOfGit(): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ELSEWHERE) delete own[name];
  return { ...own, ...QUIET };
}
