/** The ground that runs stand on: where things are for them, and how one line is started in a copy. */
import path from 'node:path';
import type { ResourceLimits } from '../session/ports/oracle.js';
import type { BenchParts, Slot } from './benchParts.js';
import { defaultLimits } from './defaultLimits.js';
import { movePaths } from './movePaths.js';
import type { RunPlaces } from './runners/runner.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { RunOutcome } from './supervisor/supervisor.js';

/** The supervisor's mark on every process of a run. */
const TOKEN_VARIABLE = 'EDIT_FIDELITY_RUN';

/** A line to run. */
export interface GroundOrder {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeLimitMs: number;
  readonly limits?: Partial<ResourceLimits>;
  /** How often its use is measured, where that matters. */
  readonly measureMs?: number;
}

/** Starts lines in the copies of one bench. */
export class RunGround {
  readonly #parts: BenchParts;
  #runs = 0;

  constructor(parts: BenchParts) {
    this.#parts = parts;
  }

  /** Where things are, as a run in this copy sees them. */
  placesOf(slot: Slot): RunPlaces {
    const { sandbox, plan, source, home, environment } = this.#parts;
    const workspace = path.join(sandbox.workspaceAt(slot.folders), source.prefix);
    return {
      workspace,
      folder: path.join(workspace, plan.folder),
      scripts: sandbox.scriptsAt(),
      report: sandbox.reportAt(slot.folders),
      cache: sandbox.cacheAt(slot.folders),
      home,
      environment,
      windows: process.platform === 'win32',
    };
  }

  /** The workspace folder of the copy on our side, and the plan's folder in it. */
  foldersOf(slot: Slot): { workspace: string; folder: string } {
    const { source, plan } = this.#parts;
    const workspace = path.join(slot.folders.tree, source.prefix);
    return { workspace, folder: path.join(workspace, plan.folder) };
  }

  /** The limits of a run with these of its own. */
  limits(own: Partial<ResourceLimits> = {}): ResourceLimits {
    return { ...defaultLimits(), ...this.#parts.settings.limits, ...own };
  }

  /** Runs a line in the plan's folder of the copy; resolves when none of its processes is left. */
  async start(slot: Slot, order: GroundOrder, signal: AbortSignal): Promise<RunOutcome> {
    const { settings, folder, supervisor } = this.#parts;
    const token = this.#nextToken();
    const confined = this.#confined(slot, order.line, { ...order.env, [TOKEN_VARIABLE]: token });
    const { timeLimitMs, measureMs } = order;
    const measured = measureMs === undefined ? {} : { measureMs };
    const run = { ...confined, ...measured, timeLimitMs, limits: this.limits(order.limits), folder, token };
    return supervisor.run(run, settings.outputLimitBytes, signal);
  }

  /** All variables of a run with these of its own. */
  environmentOf(slot: Slot, env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.#confined(slot, '', env).env;
  }

  #confined(slot: Slot, line: string, own: Readonly<Record<string, string>>): ReturnType<Sandbox['order']> {
    const { sandbox, plan, source } = this.#parts;
    const places = this.placesOf(slot);
    const env = mergeEnvironment(this.#environmentAt(places), own);
    const folder = path.posix.join(source.prefix, plan.folder);
    return sandbox.order({ line: this.inRunsPlace(line, places), folder, env }, slot.folders);
  }

  #environmentAt(places: RunPlaces): Record<string, string> {
    const entries = Object.entries(this.#parts.environment);
    return Object.fromEntries(entries.map(([name, value]) => [name, this.inRunsPlace(value, places)]));
  }

  /** A command or variable that names the user's workspace means the copy. */
  inRunsPlace(text: string, places: RunPlaces): string {
    const { root, source } = this.#parts;
    const base = source.prefix === '' ? places.workspace : places.workspace.slice(0, -source.prefix.length - 1);
    return movePaths(movePaths(text, root, places.workspace), source.base, base);
  }

  /** Tests in a copy of another path speak of that path; people and models know the user's. */
  inUsersPlace(text: string, slot: Slot): string {
    const { sandbox, root, source } = this.#parts;
    const base = sandbox.workspaceAt(slot.folders);
    return movePaths(movePaths(text, path.join(base, source.prefix), root), base, source.base);
  }

  /** Begins with the bench's folder, so that a later sweep of that folder finds the processes too. */
  #nextToken(): string {
    this.#runs++;
    return `${path.basename(this.#parts.folder)}/${this.#runs}/`;
  }
}

/** Paths of Python modules add up; everything else is replaced. */
function mergeEnvironment(
  base: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = { ...base, ...more };
  const paths = [base['PYTHONPATH'], more['PYTHONPATH']].filter((value) => value !== undefined && value !== '');
  if (paths.length > 0) merged['PYTHONPATH'] = paths.join(path.delimiter);
  return merged;
}
