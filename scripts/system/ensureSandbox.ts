/** Finds or installs bubblewrap, the sandbox in which tests of the extension run unread code. */
import { aptInstall, canUseApt } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

/** Without it the extension's tests run with the user's consent instead, so its absence is only told. */
export async function ensureSandbox(): Promise<void> {
  if (process.platform !== 'linux' || findProgram(['bwrap']) !== undefined) return;
  const problem = canUseApt()
    ? await aptInstall(['bubblewrap'], 'bubblewrap, the sandbox for code that nobody has read')
    : 'It can be installed as root only: apt-get install bubblewrap';
  if (problem !== undefined) console.log(`Bubblewrap is missing, so tests run without a sandbox.\n${problem}`);
}
