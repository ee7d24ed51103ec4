/** What a database file's first 100 bytes say, read without opening it as a database and so without changing anything. */
import { open } from 'node:fs/promises';

/** Source: https://sqlite.org/fileformat.html, "The Database Header". */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

export type DatabaseHeader =
  | { readonly kind: 'missing' | 'empty' | 'not-a-database' }
  /** Both numbers may lag behind what the write-ahead log holds. */
  | { readonly kind: 'database'; readonly applicationId: number; readonly userVersion: number };

/** Rejects with the file system's error when the file is there but cannot be read. */
export async function readDatabaseHeader(file: string): Promise<DatabaseHeader> {
  const bytes = await readStart(file);
  if (bytes === null) return { kind: 'missing' };
  if (bytes.length === 0) return { kind: 'empty' };
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    return { kind: 'not-a-database' };
  }
  return {
    kind: 'database',
    applicationId: bytes.readInt32BE(APPLICATION_ID_OFFSET),
    userVersion: bytes.readInt32BE(USER_VERSION_OFFSET),
  };
}

async function readStart(file: string): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
