/** Finds or installs what it takes to compile the two native modules of the editor. */
import { SetupError } from '../bootstrap/setupError.mjs';
import { aptInstall, canUseApt } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

/** Programs that are needed, with the Debian packages that bring them. */
const TOOLS = [
  { programs: ['g++', 'clang++'], debianPackage: 'g++' },
  { programs: ['make'], debianPackage: 'make' },
  { programs: ['python3'], debianPackage: 'python3' },
];

/** @throws SetupError that says what to install, when a tool is missing and cannot be installed. */
export async function ensureCompiler(): Promise<void> {
  const missing = TOOLS.filter(({ programs }) => findProgram(programs) === undefined).map((tool) => tool.debianPackage);
  if (missing.length === 0) return;
  const problem = canUseApt()
    ? await aptInstall(missing, 'a C++ compiler, for two native modules of the editor')
    : `missing: ${missing.join(', ')}`;
  if (problem === undefined) return;
  throw new SetupError(
    `A C++ compiler, make and Python are needed to build two native modules of the editor.\n${problem}`,
    'Install them (Debian as root: apt-get install g++ make python3; macOS: xcode-select --install) and run this again.',
  );
}
