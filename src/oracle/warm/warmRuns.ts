/** Which runs a program that stays can make, and one such program per copy. */
import type { BenchParts, Slot } from '../benchParts.js';
import type { PreparedCommand } from '../commands/prepareCommand.js';
import type { RunGround } from '../runGround.js';
import type { Invocation } from '../runners/runner.js';
import type { RunOutcome } from '../supervisor/supervisor.js';
import { WarmServer } from './warmServer.js';
import { isWarm, warmStart } from './warmStart.js';

/** The warm runs of one bench. */
export class WarmRuns {
  readonly #parts: BenchParts;
  readonly #ground: RunGround;
  readonly #servers = new Map<Slot, WarmServer>();

  constructor(parts: BenchParts, ground: RunGround) {
    this.#parts = parts;
    this.#ground = ground;
  }

  /** Whether runs of a command can be made this way. */
  serve(command: PreparedCommand): boolean {
    // To end a run it ends all that it sees, so it has to be in a process namespace of its own.
    return this.#parts.sandbox.kind === 'bubblewrap' && isWarm(command);
  }

  /** Rejects with the signal's reason when cancelled. @returns null when the run has to be started the usual way. */
  async run(
    slot: Slot,
    command: PreparedCommand,
    invocation: Invocation,
    timeLimitMs: number,
    signal: AbortSignal,
  ): Promise<RunOutcome | null> {
    const start = this.serve(command) ? warmStart(command, invocation) : null;
    if (start === null) return null;
    return this.#serverOf(slot).run({ ...start, env: invocation.env, timeLimitMs }, signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }

  #serverOf(slot: Slot): WarmServer {
    let server = this.#servers.get(slot);
    if (server === undefined) {
      const { settings } = this.#parts;
      server = new WarmServer(this.#ground, slot, settings.outputLimitBytes);
      this.#servers.set(slot, server);
    }
    return server;
  }
}
