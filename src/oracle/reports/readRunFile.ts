/** Reads a file that a run has left. The tests could write there too, so nothing about it is taken for granted. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** No honest run leaves more in one file; what lies beyond is not read. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** The file's text; empty when it is not there, or a test has put a pipe or a link to somebody else's file in its place. */
export async function readRunFile(file: string, limitBytes = LIMIT_BYTES): Promise<string> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(file, flags).catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat().then((found) => (found.isFile() ? found : { size: 0 }));
    const buffer = Buffer.alloc(Math.min(size, limitBytes));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
