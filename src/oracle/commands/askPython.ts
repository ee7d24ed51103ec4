/** Asks a Python about itself, away from the workspace, so that nothing of it is imported. */
import { tmpdir } from 'node:os';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { runProgram } from '../runProgram.js';

type Variables = Readonly<Record<string, string | undefined>>;

const TIME_LIMIT_MS = 10_000;

/** What `python -c script …` prints; null when it fails. */
export async function askPython(
  program: string,
  scriptAndArguments: readonly string[],
  root: string,
  variables: Variables,
  signal: CancelSignal,
): Promise<string | null> {
  const call = {
    program,
    args: ['-c', ...scriptAndArguments],
    folder: tmpdir(),
    // pyenv chooses the version by a file in the workspace, which it may read without our standing there
    environment: { PYENV_DIR: root, ...variables, PYTHONDONTWRITEBYTECODE: '1' },
    timeLimitMs: TIME_LIMIT_MS,
  };
  const { status, output } = await runProgram(call, signal);
  return status === 0 ? output : null;
}
