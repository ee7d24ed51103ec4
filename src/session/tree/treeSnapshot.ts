/** What a session knows of a working tree as plain data, so that its review can be gone on with after the window was reloaded. */
import type { FixSnapshot } from '../fixSnapshot.js';
import type { FileState, TreeChanges } from '../ports/workingTree.js';

/** A session at one moment; see `FixSnapshot`. */
export interface TreeSnapshot
  extends Omit<FixSnapshot, 'proposal' | 'broke' | 'whole' | 'unnoticed' | 'range'>,
    Required<Pick<FixSnapshot, 'broke'>> {
  /** Of the changes: what is known holds for these alone. */
  readonly fingerprint: string;
}

/** The same for two lists of changes where, and as good as only where, they hold the same bytes, modes and places. */
export function fingerprintOf({ root, prefix, files }: TreeChanges): string {
  return JSON.stringify([root, prefix, files.map(({ before, after }) => [stateMark(before), stateMark(after)])]);
}

function stateMark(state: FileState | null): readonly unknown[] | null {
  return state && [state.path, state.mode, state.bytes.length, hashOf(state.bytes)];
}

/** 64 bits against accidents, none against malice: FNV-1a, and a second one of its kind with another base, prime and shift. */
function hashOf(bytes: Uint8Array): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}
