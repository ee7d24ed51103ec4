/** A file that is read as a stream; `-` is what comes in on stdin. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { readFailure } from './textFile.js';

/** Opens it; a raised signal ends the reading with its reason. Fails with `file-missing` or `file-unreadable`. */
export async function openInput(path: string, signal: AbortSignal): Promise<Result<Readable>> {
  if (path === '-') return success(addAbortSignal(signal, process.stdin));
  try {
    if ((await stat(path)).isDirectory()) return failed(failure('file-unreadable', { path, reason: 'it is a folder' }));
    const stream = createReadStream(path);
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    return success(addAbortSignal(signal, stream));
  } catch (error) {
    return failed(readFailure(path, error));
  }
}
