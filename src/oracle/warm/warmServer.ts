/** A program that stays between runs, in the sandbox of one copy, and makes them: Python forks for each, Node starts a thread. */
import { existsSync, readlinkSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Slot } from '../benchParts.js';
import { quotedWords } from '../commands/quoteForShell.js';
import type { RunGround } from '../runGround.js';
import { OutputBuffer } from '../supervisor/outputBuffer.js';
import type { RunOutcome } from '../supervisor/supervisor.js';

/** A run to be made: the start of a program, taken apart. */
export interface WarmOrder {
  /** The program as it was typed. */
  readonly program: string;
  /** What stands behind it. */
  readonly argv: readonly string[];
  /** The file of ours, in the folder for plug-ins, that serves such runs when it is started with the same program. */
  readonly server: string;
  /** What it is told once, as it is started. */
  readonly preload: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeLimitMs: number;
}

/** What the program answers. */
interface Answer {
  readonly exit?: number | null;
  readonly timedOut?: boolean;
}

interface Server {
  readonly stop: AbortController;
  /** Resolves when it has ended, with how; null when it was stopped. */
  readonly over: Promise<RunOutcome | null>;
  isOver: boolean;
}

const SOCKET = 'warm.sock';
const OUTPUT = 'warm-output.txt';
/** Paths of sockets are short on all systems. */
const SOCKET_PATH_LIMIT = 100;
const START_LIMIT_MS = 30_000;
const POLL_MS = 10;
/** How much later than a run's own limit its answer may come. */
const GRACE_MS = 3_000;
const LIFETIME_MS = 24 * 3_600_000;
/** Somebody who ends it that often means it; runs are started the usual way from then on. */
const MOST_FAILURES = 3;

/** Serves the runs of one copy, one after the other. */
export class WarmServer {
  readonly #ground: RunGround;
  readonly #slot: Slot;
  readonly #outputLimitBytes: number;
  #server: Server | null = null;
  #failures = 0;

  constructor(ground: RunGround, slot: Slot, outputLimitBytes: number) {
    this.#ground = ground;
    this.#slot = slot;
    this.#outputLimitBytes = outputLimitBytes;
  }

  /** Rejects with the signal's reason when cancelled, nothing being left then. @returns null when it has to be run the usual way. */
  async run(order: WarmOrder, signal: AbortSignal): Promise<RunOutcome | null> {
    if (this.#failures >= MOST_FAILURES) return null;
    const server = await this.#living(order, signal);
    const started = performance.now();
    const answer = server && (await this.#ask(order, signal));
    if (signal.aborted) {
      await this.#stop();
      signal.throwIfAborted();
    }
    if (!answer) {
      this.#failures++;
      await this.#stop();
      return null;
    }
    const { text, cut } = await this.#output();
    return {
      exitCode: answer.exit ?? null,
      timedOut: answer.timedOut === true,
      overLimit: null,
      startError: null,
      output: text,
      outputCut: cut,
      elapsedMs: performance.now() - started,
    };
  }

  async close(): Promise<void> {
    await this.#stop();
  }

  get #socket(): string {
    return path.join(this.#slot.folders.cache, SOCKET);
  }

  async #living(order: WarmOrder, signal: AbortSignal): Promise<Server | null> {
    if (this.#server !== null && !this.#server.isOver) return this.#server;
    if (Buffer.byteLength(this.#socket) > SOCKET_PATH_LIMIT) return null;
    await rm(this.#socket, { force: true });
    const server = this.#start(order);
    this.#server = server;
    const until = performance.now() + START_LIMIT_MS;
    while (!existsSync(this.#socket)) {
      if (server.isOver || signal.aborted || performance.now() > until) return null;
      await delay(POLL_MS);
    }
    return server;
  }

  #start({ program, server: file, preload, env }: WarmOrder): Server {
    const places = this.#ground.placesOf(this.#slot);
    const script = `${places.scripts}/runners/plugins/${file}`;
    const words = [script, `${places.cache}/${SOCKET}`, preload, readlinkSync('/proc/self/ns/pid')];
    const line = `exec ${program} ${quotedWords(words)}`;
    const stop = new AbortController();
    const running = this.#ground.start(this.#slot, { line, env, timeLimitMs: LIFETIME_MS }, stop.signal);
    const server: Server = { stop, over: running.catch(() => null), isOver: false };
    void server.over.then(() => {
      server.isOver = true;
    });
    return server;
  }

  /** Asks for one run; null when there is no answer. */
  #ask(order: WarmOrder, signal: AbortSignal): Promise<Answer | null> {
    const places = this.#ground.placesOf(this.#slot);
    const request = {
      argv: order.argv.map((word) => this.#ground.inRunsPlace(word, places)),
      folder: places.folder,
      env: this.#ground.environmentOf(this.#slot, order.env),
      output: `${places.report}/${OUTPUT}`,
      timeLimitMs: order.timeLimitMs,
    };
    return new Promise((resolve) => {
      const socket = connect(this.#socket);
      const end = (answer: Answer | null): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        socket.destroy();
        resolve(answer);
      };
      const giveUp = (): void => end(null);
      const timer = setTimeout(giveUp, order.timeLimitMs + GRACE_MS);
      signal.addEventListener('abort', giveUp, { once: true });
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.endsWith('\n')) end(JSON.parse(text) as Answer);
      });
      socket.once('error', giveUp);
      socket.once('close', giveUp);
      socket.write(`${JSON.stringify(request)}\n`);
    });
  }

  async #output(): Promise<{ text: string; cut: boolean }> {
    const buffer = new OutputBuffer(this.#outputLimitBytes);
    const file = await open(path.join(this.#slot.folders.report, OUTPUT)).catch(() => null);
    if (file !== null) for await (const chunk of file.createReadStream()) buffer.push(chunk as Buffer);
    return buffer.read();
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.stop.abort(new Error('The warm runner was stopped.'));
    await server?.over;
  }
}
