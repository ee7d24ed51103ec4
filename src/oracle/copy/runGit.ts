/** Asks git about a folder, so that nothing is written and no program of the repository's runs. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import { runProgram } from '../runProgram.js';

/** No listing takes this long. */
const TIME_LIMIT_MS = 300_000;

/** The output of git in `folder`; null when git is missing or says that it cannot. Rejects with the signal's reason when cancelled. */
export async function runGit(folder: string, args: readonly string[], signal: CancelSignal): Promise<string | null> {
  const call = {
    program: 'git',
    // a repository may name a program to ask for changed files; ours must not start it
    args: ['-c', 'core.fsmonitor=false', ...args],
    folder,
    environment: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    timeLimitMs: TIME_LIMIT_MS,
  };
  const { status, output } = await runProgram(call, signal);
  return status === 0 ? output : null;
}
