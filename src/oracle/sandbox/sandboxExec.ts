/** `sandbox-exec` (macOS): the command runs in the copy, may write there and in its temporary folder only, and has no network. */
import path from 'node:path';
import type { Machine } from './machine.js';
import type { ConfinedCommand, Sandbox, SandboxSubject, SharedFolder, SlotFolders } from './sandbox.js';
import { secretsInTools, toolFolders } from './toolFolders.js';
import { ownFolders, shellCall } from './unconfined.js';

/** The system's own program; a different one of that name is none of ours. */
export const SANDBOX_EXEC = '/usr/bin/sandbox-exec';

/** A profile that allows what every program needs; for a first run that shows whether it works. */
export const PROBE_PROFILE = '(version 1)(allow default)(deny network*)';

/** Starts commands under a profile of the system's sandbox. */
export class SandboxExec implements Sandbox {
  readonly kind = 'sandbox-exec';
  readonly #subject: SandboxSubject;
  readonly #machine: Machine;

  constructor(subject: SandboxSubject, machine: Machine) {
    this.#subject = subject;
    this.#machine = machine;
  }

  workspaceAt(slot: SlotFolders): string {
    return slot.tree;
  }

  reportAt(slot: SlotFolders): string {
    return slot.report;
  }

  cacheAt(slot: SlotFolders): string {
    return slot.cache;
  }

  scriptsAt(): string {
    return this.#subject.scripts;
  }

  sharedAt(folder: SharedFolder): string {
    return folder.source;
  }

  order(command: ConfinedCommand, slot: SlotFolders) {
    const { argv, verbatim } = shellCall(command.line);
    return {
      argv: [SANDBOX_EXEC, '-p', this.profile(slot), ...argv],
      cwd: path.join(slot.tree, command.folder),
      env: { ...command.env, ...ownFolders(slot) },
      namespace: false,
      verbatim,
    };
  }

  /** The profile for one copy; of several rules that match, the last one holds. */
  profile(slot: SlotFolders): string {
    const { home, environment } = this.#machine;
    const writable = [slot.tree, slot.report, slot.cache, slot.home, slot.temporary];
    const readable = [
      ...writable,
      this.#subject.scripts,
      ...this.#subject.shared.map((folder) => folder.source),
      ...toolFolders(home, environment, this.#subject.programs),
    ];
    return [
      '(version 1)',
      '(allow default)',
      '(deny network*)',
      '(allow network* (local ip "localhost:*") (remote ip "localhost:*"))',
      '(deny file-write*)',
      `(allow file-write* ${subpaths(writable)} (subpath "/dev"))`,
      `(deny file-read-data ${subpaths([home, '/Library/Keychains'])})`,
      `(allow file-read-data ${subpaths(readable)})`,
      ...secretsInTools(home).map((file) => `(deny file-read-data (literal ${quoted(file)}))`),
    ].join('\n');
  }
}

function subpaths(folders: readonly string[]): string {
  return folders.map((folder) => `(subpath ${quoted(folder)})`).join(' ');
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
