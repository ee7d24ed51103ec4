/** Bubblewrap (Linux): the copy stands at the user's own path, everything else is read-only, the home and the network are not there. */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../isInside.js';
import type { Machine } from './machine.js';
import type { ConfinedCommand, Sandbox, SandboxSubject, SharedFolder, SlotFolders } from './sandbox.js';
import { secretsInTools, toolFolders } from './toolFolders.js';

/** What this installation of bubblewrap can do; found out by asking it. */
export interface BubblewrapProgram {
  readonly path: string;
  /** Whether a temporary file system can be given a size. */
  readonly sizes: boolean;
}

/** Shared folders that cannot stand in their own place, our plug-ins and reports stand here; below the sandbox's own /tmp, so that they hide nothing. */
const OUR_FOLDER = '/tmp/.edit-fidelity';
/** Most that a run may put into its own temporary folder. */
const TEMPORARY_LIMIT_BYTES = 1024 ** 3;
/** Folders of sockets (container engines, key agents, the desktop's bus) and of other people's files. */
const HIDDEN = ['/run', '/home', '/root', '/var/tmp', '/dev/shm', '/mnt/wsl'];
/** Parts of `/run` that systems keep programs in. */
const RUN_TOOLS = ['/run/current-system', '/run/wrappers', '/run/opengl-driver'];
/** System files with secrets that root, or a careless mode, could read. */
const SYSTEM_SECRETS = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/shadow-',
  '/etc/gshadow-',
  '/etc/sudoers',
  '/etc/krb5.keytab',
];

/** Flags that every run gets. */
const ISOLATION = [
  ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-cgroup-try'],
  ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
];

/** Arguments for a first run that shows whether bubblewrap works on this machine. */
export function probeArguments(): string[] {
  return [
    ...ISOLATION,
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--tmpfs',
    '/tmp',
    '--',
    '/bin/sh',
    '-c',
    'exit 0',
  ];
}

/** Starts commands in bubblewrap, around one workspace. */
export class Bubblewrap implements Sandbox {
  readonly kind = 'bubblewrap';
  readonly #program: BubblewrapProgram;
  readonly #subject: SandboxSubject;
  readonly #machine: Machine;

  constructor(program: BubblewrapProgram, subject: SandboxSubject, machine: Machine) {
    this.#program = program;
    this.#subject = subject;
    this.#machine = machine;
  }

  workspaceAt(): string {
    return this.#subject.root;
  }

  reportAt(): string {
    return `${OUR_FOLDER}/report`;
  }

  cacheAt(): string {
    return `${OUR_FOLDER}/cache`;
  }

  scriptsAt(): string {
    return `${OUR_FOLDER}/scripts`;
  }

  sharedAt(folder: SharedFolder): string {
    const { root, shared } = this.#subject;
    if (folder.isComplete) return path.posix.join(root, folder.path);
    return `${OUR_FOLDER}/shared/${shared.indexOf(folder)}/${path.basename(folder.path)}`;
  }

  order(command: ConfinedCommand, slot: SlotFolders) {
    const argv = [
      this.#program.path,
      ...['--info-fd', '3', ...ISOLATION],
      ...this.#system(),
      ...this.#workspace(slot),
      ...['--ro-bind', this.#subject.scripts, this.scriptsAt(), '--bind', slot.report, this.reportAt()],
      ...['--bind', slot.cache, this.cacheAt()],
      ...this.#loopbackMounts(slot),
      ...['--chdir', path.posix.join(this.#subject.root, command.folder)],
      ...['--', ...this.#loopbackCall(slot), '/bin/sh', '-c', command.line],
    ];
    const electron = process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };
    const own = this.#hasPorts(slot) ? electron : {};
    const env = { ...command.env, ...own, HOME: this.#machine.home, TMPDIR: '/tmp' };
    return { argv, cwd: '/', env, namespace: true };
  }

  #hasPorts(slot: SlotFolders): boolean {
    return slot.ports !== undefined && this.#subject.loopbackPorts.length > 0;
  }

  /** The sockets, and the program that we run in: it may lie in a place that is hidden. */
  #loopbackMounts(slot: SlotFolders): string[] {
    if (slot.ports === undefined || !this.#hasPorts(slot)) return [];
    return [
      ...['--ro-bind', slot.ports, `${OUR_FOLDER}/ports`],
      ...['--ro-bind', path.dirname(process.execPath), `${OUR_FOLDER}/program`],
    ];
  }

  /** What stands before the shell, where some ports lead out. */
  #loopbackCall(slot: SlotFolders): string[] {
    if (!this.#hasPorts(slot)) return [];
    const node = `${OUR_FOLDER}/program/${path.basename(process.execPath)}`;
    const script = `${this.scriptsAt()}/supervisor/loopback.cjs`;
    return [node, script, `${OUR_FOLDER}/ports`, this.#subject.loopbackPorts.join(',')];
  }

  /** The machine without the user's things: programs and libraries to read, an empty home and temporary folder of the run's own. */
  #system(): string[] {
    const size = this.#program.sizes ? ['--size', String(TEMPORARY_LIMIT_BYTES)] : [];
    const hidden = [...new Set([...HIDDEN, this.#machine.home])].filter(
      (folder) => folder !== '/' && existsSync(folder),
    );
    const readable = [
      ...RUN_TOOLS.filter((folder) => existsSync(folder)),
      ...toolFolders(this.#machine.home, this.#machine.environment, this.#subject.programs),
    ];
    const masked = [...SYSTEM_SECRETS, ...secretsInTools(this.#machine.home)].filter(isReadable);
    return [
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', ...size, '--tmpfs', '/tmp'],
      ...hidden.flatMap((folder) => ['--tmpfs', folder]),
      ...readable.flatMap((folder) => ['--ro-bind', folder, folder]),
      ...masked.flatMap((file) => ['--ro-bind', '/dev/null', file]),
    ];
  }

  #workspace(slot: SlotFolders): string[] {
    const { root, shared } = this.#subject;
    const mounts = ['--bind', slot.tree, root];
    for (const folder of shared) {
      const at = this.sharedAt(folder);
      mounts.push('--ro-bind', folder.source, at);
      for (const cache of folder.caches) mounts.push('--tmpfs', path.posix.join(at, cache));
    }
    return mounts;
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether bubblewrap can stand the copy at this path: it hides some places of the system whole. */
export function canStandAt(root: string): boolean {
  return !['/proc', '/dev', '/sys', OUR_FOLDER].some((folder) => isInside(root, folder)) && root !== '/';
}
