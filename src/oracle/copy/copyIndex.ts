/** What a copy holds when it is as it should be, so that everything a test did to it can be found and undone. */

/** Of a file in the copy: any change to it changes one of these. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly mode: number;
}

/** Where a file's bytes come from when it has to be put back. */
export type FileSource =
  | { readonly kind: 'workspace'; readonly size: number; readonly mtimeMs: number }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array };

export type CopyEntry =
  | { readonly kind: 'file'; readonly stamp: FileStamp; readonly source: FileSource }
  | { readonly kind: 'link'; readonly target: string }
  /** A folder of the user's stands here while tests run; outside of that it is empty. */
  | { readonly kind: 'mount' }
  | { readonly kind: 'folder'; readonly entries: Map<string, CopyEntry> };

export type FolderEntry = Extract<CopyEntry, { kind: 'folder' }>;

/** Makes an empty folder. */
export function folderEntry(): FolderEntry {
  return { kind: 'folder', entries: new Map() };
}

/** The entry at a path, or undefined. */
export function entryAt(root: FolderEntry, name: string): CopyEntry | undefined {
  let entry: CopyEntry | undefined = root;
  for (const segment of name.split('/')) {
    if (entry?.kind !== 'folder') return undefined;
    entry = entry.entries.get(segment);
  }
  return entry;
}

/** Puts an entry at a path, with the folders above it; whatever stood in the way is replaced. */
export function setEntry(root: FolderEntry, name: string, entry: CopyEntry): void {
  const segments = name.split('/');
  const last = segments.pop() ?? '';
  let folder = root;
  for (const segment of segments) {
    let next = folder.entries.get(segment);
    if (next?.kind !== 'folder') {
      next = folderEntry();
      folder.entries.set(segment, next);
    }
    folder = next;
  }
  folder.entries.set(last, entry);
}

/** Takes from what the system says of a file what its stamp needs. */
export function stampOf(found: FileStamp): FileStamp {
  const { size, mtimeMs, ctimeMs, ino, mode } = found;
  return { size, mtimeMs, ctimeMs, ino, mode };
}

/** Whether two stamps are of the same unchanged file. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return (
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.ino === other.ino &&
    one.mode === other.mode
  );
}
