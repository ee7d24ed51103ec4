/** Which runs a Python that stays can make, and one such Python per copy. */
import type { BenchParts, Slot } from '../benchParts.js';
import type { PreparedCommand } from '../commands/prepareCommand.js';
import { splitShellLine } from '../commands/shellLine.js';
import type { RunGround } from '../runGround.js';
import { programName } from '../runners/findRunnerWord.js';
import type { Invocation } from '../runners/runner.js';
import type { RunOutcome } from '../supervisor/supervisor.js';
import { WarmPython } from './warmPython.js';

const RUNNERS: ReadonlySet<string> = new Set(['pytest', 'unittest']);

/** The warm runs of one bench. */
export class WarmRuns {
  readonly #parts: BenchParts;
  readonly #ground: RunGround;
  readonly #pythons = new Map<Slot, WarmPython>();

  constructor(parts: BenchParts, ground: RunGround) {
    this.#parts = parts;
    this.#ground = ground;
  }

  /** Whether runs of a command can be made this way: Python with a runner that we know, and nothing around it. */
  serve({ found }: PreparedCommand): boolean {
    // To end a run it ends all that it sees, so it has to be in a process namespace of its own.
    if (this.#parts.sandbox.kind !== 'bubblewrap' || found === null || !RUNNERS.has(found.runner.name)) return false;
    const { before, assignments, words } = found.shell;
    const isPlain = before === '' && assignments.length === 0;
    return isPlain && /^python[\d.]*$/.test(programName(words[0] ?? '')) && words[1] === '-m';
  }

  /** Rejects with the signal's reason when cancelled. @returns null when the run has to be started the usual way. */
  async run(
    slot: Slot,
    command: PreparedCommand,
    invocation: Invocation,
    timeLimitMs: number,
    signal: AbortSignal,
  ): Promise<RunOutcome | null> {
    const line = splitShellLine(invocation.line, false);
    if (!this.serve(command) || line === null) return null;
    const [python = ''] = line.raw;
    const order = { python, argv: line.words.slice(1), runner: command.found?.runner.name ?? '', env: invocation.env };
    return this.#pythonOf(slot).run({ ...order, timeLimitMs }, signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pythons.values()].map((python) => python.close()));
  }

  #pythonOf(slot: Slot): WarmPython {
    let python = this.#pythons.get(slot);
    if (python === undefined) {
      const { settings, supervisorScript } = this.#parts;
      python = new WarmPython(this.#ground, slot, settings.outputLimitBytes, supervisorScript);
      this.#pythons.set(slot, python);
    }
    return python;
  }
}
