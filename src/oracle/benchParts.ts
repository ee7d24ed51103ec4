/** What a test bench is made of. */
import type { OracleSettings, TestPlan } from '../session/ports/oracle.js';
import type { CopySource } from './copy/copySource.js';
import type { WorkspaceCopy } from './copy/workspaceCopy.js';
import type { LoopbackPorts } from './sandbox/loopbackPorts.js';
import type { Sandbox, SlotFolders } from './sandbox/sandbox.js';
import type { Supervisor } from './supervisor/supervisor.js';

/** One copy and its folders. */
export interface Slot {
  readonly copy: WorkspaceCopy;
  readonly folders: SlotFolders;
}

/** Copies of one workspace, and what is run in them. */
export interface BenchParts {
  /** The folder that holds all slots. */
  readonly folder: string;
  /** The user's workspace folder as the session names it. */
  readonly root: string;
  /** The user's home folder. */
  readonly home: string;
  /** What the copies are copies of. */
  readonly source: CopySource;
  readonly plan: TestPlan;
  readonly settings: OracleSettings;
  readonly environment: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  readonly slots: readonly Slot[];
  /** Ways out of the sandbox to services on this machine; null where there are none. */
  readonly loopback: LoopbackPorts | null;
  readonly supervisor: Supervisor;
}
