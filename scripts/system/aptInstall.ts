/** Installs Debian or Ubuntu packages, where that is possible without asking anybody. */
import { runCommand } from '../bootstrap/runCommand.mjs';
import { findProgram } from './findProgram.ts';

const LIMIT_MS = 10 * 60_000;
const ENVIRONMENT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Another apt may be at work; wait for it instead of failing. */
const OPTIONS = ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends'];

/** Whether {@link aptInstall} has a chance: apt is there and we are root. */
export function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/**
 * @param packages - names of packages; those that are installed already are left as they are.
 * @param purpose - why, for the line that is printed, as in "a browser for the tests".
 * @returns undefined when they are installed now, else what apt said.
 */
export async function aptInstall(packages: readonly string[], purpose: string): Promise<string | undefined> {
  console.log(`Installing ${purpose} with apt: ${packages.join(', ')} ...`);
  const options = { env: ENVIRONMENT, timeoutMs: LIMIT_MS };
  // A failed update may still leave usable lists, so only the installation decides.
  await runCommand('apt-get', ['update', '-qq'], options);
  const result = await runCommand('apt-get', ['install', '-qq', ...OPTIONS, ...packages], options);
  return result.exitCode === 0 ? undefined : result.output.trim().split('\n').slice(-6).join('\n');
}
