/** Lines on stdout, as fast as they are read there and no faster. */
import type { Writable } from 'node:stream';

export class LineOutput {
  readonly #stream: Writable;
  #isClosed = false;

  constructor(stream: Writable = process.stdout) {
    this.#stream = stream;
    // Without a listener an error would end the process; it is told by the write that met it.
    stream.on('error', () => {
      this.#isClosed = true;
    });
  }

  /** Writes one line and waits until it is taken over. False when nobody reads any more, which is no mistake: `| head` does so. */
  async write(line: string): Promise<boolean> {
    if (this.#isClosed) return false;
    const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
      this.#stream.write(`${line}\n`, resolve);
    });
    if (!error) return true;
    if (isClosedPipe(error)) return false;
    throw new Error(`The output cannot be written: ${error.message}`, { cause: error });
  }
}

/** Whether writing failed because the other end of the pipe is gone. */
export function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED' || error.code === 'EOF';
}
