/** Finds or installs Go: tests of the extension run real Go tests and programs. */
import { aptInstall, canUseApt } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

/** Without it the tests that need it say so when they skip. */
export async function ensureGo(): Promise<void> {
  if (findProgram(['go']) !== undefined) return;
  const problem = canUseApt()
    ? await aptInstall(['golang-go'], 'Go, whose tests are run as those of users are')
    : 'It can be installed as root only: apt-get install golang-go';
  if (problem !== undefined) console.log(`Go is missing, so tests that need it are skipped.\n${problem}`);
}
