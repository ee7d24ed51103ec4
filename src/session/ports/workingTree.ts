/** The working tree as reviews of it see it: what has changed since a revision, and changing it back in part. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Result } from '../result.js';
import type { FileMode } from './oracle.js';

/** One path at one moment. */
export interface FileState {
  /** Relative to the top folder of the repository, forward slashes. */
  readonly path: string;
  readonly mode: FileMode;
  /** As in the working tree (line endings and filters of the repository applied); a link's are its target. */
  readonly bytes: Uint8Array;
}

/** Both sides of a file as text, in one encoding; a byte order mark that both have is in neither. */
export interface TextPair {
  /** Empty where the file is not there. */
  readonly original: string;
  readonly proposal: string;
  /** Back to bytes, exactly those that were read for either side. */
  encode(text: string): Uint8Array;
}

/** A file that is not as it was: null before for an added one, null after for a deleted one, another path for a renamed one. */
export interface ChangedFile {
  readonly before: FileState | null;
  readonly after: FileState | null;
  /** Null for links and for what is no text; such a file changes as a whole. */
  readonly text: TextPair | null;
}

/** Why a changed path is left alone. */
export type LeftAloneReason =
  | 'submodule'
  | 'nested-repository'
  | 'installed'
  | 'sparse'
  | 'too-large'
  | 'odd-name'
  | 'no-file'
  | 'unreadable';

export interface LeftAlone {
  readonly path: string;
  readonly why: LeftAloneReason;
}

/** What has changed. */
export interface TreeChanges {
  /** Absolute path of the repository's top folder, links resolved. */
  readonly root: string;
  /** The folder that was asked about, relative to `root`, forward slashes; empty for `root` itself. */
  readonly prefix: string;
  /** The revision as it was asked for. */
  readonly base: string;
  /** In order of their paths, by code unit. */
  readonly files: readonly ChangedFile[];
  readonly leftAlone: readonly LeftAlone[];
  /** Bytes of unsaved buffers, by path in the repository; those that are equal to the base too. */
  readonly buffers: ReadonlyMap<string, Uint8Array>;
}

/** What to look at. */
export interface TreeQuestion {
  /** Absolute path of a folder in the repository. */
  readonly folder: string;
  readonly base: string;
  /** Bytes of unsaved buffers, by absolute path. */
  readonly buffers: ReadonlyMap<string, Uint8Array>;
}

/** One file as it is and as it shall be; null for not there. Never both null. */
export interface TreeStep {
  readonly now: FileState | null;
  readonly next: FileState | null;
}

/** A patch that was saved. */
export interface SavedPatch {
  /** Absolute path. */
  readonly file: string;
  /** What to type to bring back what it holds. */
  readonly command: string;
}

/** Reads and changes a working tree. */
export interface WorkingTree {
  /**
   * What has changed since a revision: in tracked files and in those that git does not ignore. Writes nothing and runs no program
   * but git (and what the user's own configuration has git run on files).
   *
   * Fails with codes of the repository's group.
   */
  changes(question: TreeQuestion, signal: CancelSignal): Promise<Result<TreeChanges>>;
  /**
   * Saves what these steps undo as a patch for `git apply`, outside of the working tree, after trying that it brings everything back,
   * byte for byte. Fails with `patch-not-saved`; nothing is left then.
   */
  saveReverse(root: string, steps: readonly TreeStep[], signal: CancelSignal): Promise<Result<SavedPatch>>;
  /** Takes all the steps, or none. Fails with `tree-changed` where a file is not as `now` says, or with `file-read-only`. */
  take(root: string, steps: readonly TreeStep[], signal: CancelSignal): Promise<Result<void>>;
}
