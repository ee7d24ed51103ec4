/** What a sandbox is to the rest of the room: where the copy appears in it, and how a command is started in it. */
import type { SandboxKind } from '../../session/ports/oracle.js';
import type { RunOrder } from '../supervisor/runOrder.js';

/** A folder of the user's that the tests need and that is not copied. */
export interface SharedFolder {
  /** Absolute path in the user's tree. */
  readonly source: string;
  /** Path in the copy, relative to what is copied. */
  readonly path: string;
  /** `packages`: a `node_modules`, beside whose entries tools want to write; `whole`: anything else. */
  readonly kind: 'packages' | 'whole';
  /** Of packages: the folders of caches that are there. */
  readonly caches: readonly string[];
  /** Whether tools can do without making further folders in it, so that it may be mounted read-only as it is. */
  readonly isComplete: boolean;
}

/** One copy and the folders that belong to it; all are ours and are removed with it. */
export interface SlotFolders {
  /** The copy of the workspace. */
  readonly tree: string;
  /** Where runners write their reports; emptied before each run. */
  readonly report: string;
  /** Where what was compiled is kept from run to run of this copy. */
  readonly cache: string;
  /** An empty home and temporary folder, for where a sandbox cannot give its own; emptied before each run. */
  readonly home: string;
  readonly temporary: string;
  /** The folder of sockets that lead to services on this machine; where tests may reach some. */
  readonly ports?: string;
}

/** What the sandbox is built around: the user's workspace with symbolic links resolved, and what is shared with it. */
export interface SandboxSubject {
  readonly root: string;
  readonly shared: readonly SharedFolder[];
  /** The folder of our own plug-ins for runners. */
  readonly scripts: string;
  /** Programs of installations that tests must be able to read though they may lie in a place that is hidden. */
  readonly programs: readonly string[];
  /** Ports of services on this machine that tests may reach. */
  readonly loopbackPorts: readonly number[];
}

/** A shell line to run in a folder of the copy. */
export interface ConfinedCommand {
  readonly line: string;
  /** Relative to the workspace folder. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts commands so that they can do no harm, as far as its kind can. */
export interface Sandbox {
  readonly kind: SandboxKind;
  /** Where the tests see the copy: the user's own path, or the copy's. */
  workspaceAt(slot: SlotFolders): string;
  /** Where the tests see a slot's report folder. */
  reportAt(slot: SlotFolders): string;
  /** Where the tests see a slot's folder of compiled things. */
  cacheAt(slot: SlotFolders): string;
  /** Where the tests see the folder of our plug-ins. */
  scriptsAt(): string;
  /** Where the tests see the content of a shared folder: in its own place in the workspace when it is mounted there. */
  sharedAt(folder: SharedFolder): string;
  order(command: ConfinedCommand, slot: SlotFolders): Pick<RunOrder, 'argv' | 'cwd' | 'env' | 'namespace' | 'verbatim'>;
}
