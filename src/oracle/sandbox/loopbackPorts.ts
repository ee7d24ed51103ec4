/** Ports of this machine's loopback that tests in a sandbox without a network may reach, each behind a socket in a folder. */
import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { failure } from '../../session/failures.js';
import { CopyError } from '../copy/copyError.js';

/** The system cuts longer names of sockets off. */
const LONGEST_NAME_BYTES = 107;

/** Takes connections on sockets called by their port, and passes them on to that port. */
export class LoopbackPorts {
  readonly #servers: net.Server[] = [];
  readonly #connections = new Set<net.Socket>();

  private constructor() {}

  /** Listens on a socket per port; throws `CopyError`, or the system's error, when that is not possible. Nothing stays open then. */
  static async open(folder: string, ports: readonly number[]): Promise<LoopbackPorts> {
    const opened = new LoopbackPorts();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      for (const port of new Set(ports)) await opened.#listen(path.join(folder, String(port)), port);
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  }

  /** Ends all connections. Never rejects. */
  async close(): Promise<void> {
    for (const connection of this.#connections) connection.destroy();
    await Promise.all(this.#servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  }

  async #listen(name: string, port: number): Promise<void> {
    if (Buffer.byteLength(name) > LONGEST_NAME_BYTES) {
      const reason = `the name of the socket ${name} is too long; set TMPDIR to a folder with a shorter name`;
      throw new CopyError(failure('sandbox-failed', { reason }));
    }
    const server = net.createServer({ allowHalfOpen: true }, (inner) => this.#join(inner, port));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(name, resolve);
    });
    server.unref();
    this.#servers.push(server);
  }

  #join(inner: net.Socket, port: number): void {
    const outer = net.connect({ port, host: 'localhost', allowHalfOpen: true, autoSelectFamily: true });
    inner.pipe(outer);
    outer.pipe(inner);
    for (const side of [inner, outer]) {
      this.#connections.add(side);
      side.on('close', () => this.#connections.delete(side));
      side.on('error', () => {
        inner.destroy();
        outer.destroy();
      });
    }
  }
}
