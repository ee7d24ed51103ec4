/** Finds out which sandbox works on this machine, by starting it. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import { findProgram } from '../commands/findProgram.js';
import { runProgram } from '../runProgram.js';
import { Bubblewrap, canStandAt, probeArguments } from './bubblewrap.js';
import type { Machine } from './machine.js';
import type { Sandbox, SandboxSubject } from './sandbox.js';
import { PROBE_PROFILE, SANDBOX_EXEC, SandboxExec } from './sandboxExec.js';

/** Makes the sandbox that works here, around a workspace; null when it cannot stand there. */
export type SandboxMaker = (subject: SandboxSubject) => Sandbox | null;

/** A program that does not answer within this time does not work. */
const PROBE_LIMIT_MS = 10_000;

/** The maker of a sandbox that works, or null where none does. */
export async function detectSandbox(machine: Machine, signal: CancelSignal): Promise<SandboxMaker | null> {
  if (machine.platform === 'linux') return detectBubblewrap(machine, signal);
  if (machine.platform !== 'darwin') return null;
  const { works } = await probe(SANDBOX_EXEC, ['-p', PROBE_PROFILE, '/bin/sh', '-c', 'exit 0'], signal);
  return works ? (subject) => new SandboxExec(subject, machine) : null;
}

async function detectBubblewrap(machine: Machine, signal: CancelSignal): Promise<SandboxMaker | null> {
  const path = findProgram('bwrap', { folder: '/', environment: machine.environment });
  if (path === null || !(await probe(path, probeArguments(), signal)).works) return null;
  const help = await probe(path, ['--help'], signal);
  const program = { path, sizes: help.output.includes('--size') };
  return (subject) => (canStandAt(subject.root) ? new Bubblewrap(program, subject, machine) : null);
}

/** Whether a program that is given all it needs ends well, and what it prints. */
async function probe(program: string, args: readonly string[], signal: CancelSignal) {
  const call = { program, args, folder: '/', environment: {}, timeLimitMs: PROBE_LIMIT_MS };
  const { status, output } = await runProgram(call, signal);
  return { works: status === 0, output };
}
