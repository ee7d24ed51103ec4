/** No sandbox: the command runs in the copy, with an empty home and a scrubbed environment, and is otherwise free to do anything. */
import path from 'node:path';
import type { ConfinedCommand, Sandbox, SandboxSubject, SharedFolder, SlotFolders } from './sandbox.js';

/**
 * Starts commands without a sandbox, after the user has agreed. What is not protected: files elsewhere that the user may write, reading of
 * the user's files by absolute path, the network, and memory and processes without limit. Processes are still ended as far as they can
 * be found.
 */
export class Unconfined implements Sandbox {
  readonly kind = 'none';
  readonly #subject: SandboxSubject;

  constructor(subject: SandboxSubject) {
    this.#subject = subject;
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
    return {
      ...shellCall(command.line),
      cwd: path.join(slot.tree, command.folder),
      env: { ...command.env, ...ownFolders(slot) },
      namespace: false,
    };
  }
}

/** The variables by which programs find their home and temporary folders, pointing into the slot. */
export function ownFolders(slot: SlotFolders): Record<string, string> {
  const { home, temporary } = slot;
  return process.platform === 'win32'
    ? { USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home, HOME: home, TEMP: temporary, TMP: temporary }
    : { HOME: home, TMPDIR: temporary };
}

/** A shell of the system, told to run one line. */
export function shellCall(line: string): { argv: string[]; verbatim: boolean } {
  if (process.platform !== 'win32') return { argv: ['/bin/sh', '-c', line], verbatim: false };
  return { argv: [process.env['ComSpec'] ?? 'cmd.exe', '/d', '/s', '/c', `"${line}"`], verbatim: true };
}
