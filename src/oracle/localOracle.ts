/** The oracle on this machine: finds the tests of a file and runs them in throw-away copies of its workspace. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import type { Consent, Oracle, OracleSettings, TestBench, TestPlan, Workspace } from '../session/ports/oracle.js';
import { failed, type Result, success } from '../session/result.js';
import type { BenchParts, Slot } from './benchParts.js';
import { CommandRuns } from './commandRuns.js';
import { prepareCommand, prepareWhole } from './commands/prepareCommand.js';
import { pyenvFolder } from './commands/pyenvFolder.js';
import { sourceFolder } from './commands/pythonPath.js';
import { copyFailure } from './copy/copyError.js';
import { type CopySource, copySource, inBase } from './copy/copySource.js';
import { makeOwnFolder, removeOwnFolder, sweepOwnFolders } from './copy/ownFolder.js';
import { interpretersOf } from './copy/sharedFolders.js';
import { type CopyPlan, WorkspaceCopy } from './copy/workspaceCopy.js';
import { discoverPlan } from './discovery/discoverPlan.js';
import { LocalTestBench } from './localTestBench.js';
import { DEFAULT_PROGRAM_SETTINGS } from './programs/defaultProgramSettings.js';
import { PROGRAM_RUNNER } from './programs/planProgram.js';
import { prepareProgram } from './programs/prepareProgram.js';
import { ProgramRuns } from './programs/programRuns.js';
import { RunGround } from './runGround.js';
import type { RunMethod } from './runMethod.js';
import { detectSandbox, type SandboxMaker } from './sandbox/detectSandbox.js';
import { LoopbackPorts } from './sandbox/loopbackPorts.js';
import type { Machine } from './sandbox/machine.js';
import type { Sandbox, SandboxSubject, SlotFolders } from './sandbox/sandbox.js';
import { scrubEnvironment } from './sandbox/scrubEnvironment.js';
import { Unconfined } from './sandbox/unconfined.js';
import { Supervisor } from './supervisor/supervisor.js';
import { toolPath } from './toolPath.js';

/** The folder of a bench that holds the ways to services on this machine. */
const PORTS = 'ports';
/** More copies cost more to make than most searches win by them. */
const MOST_SLOTS = 2;

/** What the oracle needs of its surroundings. */
export interface OracleSurroundings {
  readonly consent: Consent;
  /** The folder that holds this room's scripts (`supervisor/…`, `runners/plugins/…`): `src/oracle`, or `dist/oracle` when built. */
  readonly scriptsFolder: string;
  /** Our own environment; tests get a part of it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's home folder, hidden from tests where the sandbox can. */
  readonly homeFolder: string;
  /** Where copies are made. */
  readonly temporaryFolder: string;
  /** How many copies to make of a workspace, and so how many runs at once in a sandbox; by default one per processor, two at most. */
  readonly slots?: number;
  /** What starts and ends the runs; oracles may share one. */
  readonly supervisor?: Supervisor;
  /** How a sandbox is looked for; the machine is asked when left out. */
  readonly findSandbox?: (machine: Machine, signal: CancelSignal) => Promise<SandboxMaker | null>;
}

/** Finds tests, makes copies, runs tests in them. */
export class LocalOracle implements Oracle {
  readonly #surroundings: OracleSurroundings;
  readonly #supervisor: Supervisor;
  #sandboxMaker: SandboxMaker | null | undefined;

  constructor(surroundings: OracleSurroundings) {
    this.#surroundings = surroundings;
    const script = path.join(surroundings.scriptsFolder, 'supervisor', 'supervisor.cjs');
    this.#supervisor = surroundings.supervisor ?? new Supervisor(script);
  }

  async discover(workspace: Workspace, settings: OracleSettings, signal: CancelSignal): Promise<Result<TestPlan>> {
    return discoverPlan(workspace, settings, this.#surroundings.environment, signal);
  }

  async prepare(
    workspace: Workspace,
    plan: TestPlan,
    settings: OracleSettings,
    signal: CancelSignal,
  ): Promise<Result<TestBench>> {
    signal.throwIfAborted();
    const { temporaryFolder, homeFolder } = this.#surroundings;
    let folder: string | null = null;
    let loopback: LoopbackPorts | null = null;
    try {
      const source = await copySource(workspace.root, homeFolder, settings.copyInclude ?? [], signal);
      const environment = await this.#environmentFor(source, plan, signal);
      const method = await this.#methodFor(plan, workspace, settings, environment, signal);
      if (!method.ok) return method;
      await this.#sweep();
      const ports = settings.loopbackPorts ?? [];
      const sandbox = await this.#sandboxFor(source, workspace.root, ports, signal);
      if (sandbox === null) return failed(failure('no-consent', { folder: workspace.root }));
      folder = await makeOwnFolder(temporaryFolder);
      const slots = await this.#makeSlots(folder, sandbox, source, workspace, signal);
      if (sandbox.kind === 'bubblewrap' && ports.length > 0) {
        loopback = await LoopbackPorts.open(path.join(folder, PORTS), ports);
      }
      const parts: BenchParts = {
        ...{ folder, root: workspace.root, home: homeFolder, source, plan, settings, environment, sandbox, slots },
        loopback,
        supervisor: this.#supervisor,
      };
      return success(new LocalTestBench(parts, method.value(parts, new RunGround(parts))));
    } catch (error) {
      await loopback?.close();
      if (folder !== null) await removeOwnFolder(folder).catch(() => {});
      signal.throwIfAborted();
      return failed(copyFailure(error, folder ?? temporaryFolder));
    }
  }

  /** How the plan's tests are run: a program with cases, or a command. */
  async #methodFor(
    plan: TestPlan,
    workspace: Workspace,
    settings: OracleSettings,
    environment: Readonly<Record<string, string>>,
    signal: CancelSignal,
  ): Promise<Result<(parts: BenchParts, ground: RunGround) => RunMethod>> {
    if (plan.runner === PROGRAM_RUNNER) {
      const search = { folder: path.join(workspace.root, plan.folder), environment };
      const asked = settings.programs ?? DEFAULT_PROGRAM_SETTINGS;
      const program = await prepareProgram(workspace, asked, search, signal);
      return program.ok ? success((parts, ground) => new ProgramRuns(parts, ground, program.value)) : program;
    }
    const command = prepareCommand(plan, workspace.root, environment);
    if (!command.ok) return command;
    const whole = prepareWhole(plan, workspace.root, environment);
    return success((parts, ground) => new CommandRuns(parts, ground, command.value, whole));
  }

  /** What tests may see of our environment, with the tools of the project first. */
  async #environmentFor(source: CopySource, plan: TestPlan, signal: CancelSignal): Promise<Record<string, string>> {
    const scrubbed = scrubEnvironment(this.#surroundings.environment);
    const folder = path.posix.join(source.prefix, plan.folder);
    if (/\bpy/.test(plan.command)) {
      const behind = await pyenvFolder(path.join(source.base, folder), scrubbed, signal);
      if (behind !== null) scrubbed['PATH'] = [behind, scrubbed['PATH'] ?? ''].join(path.delimiter);
    }
    const own = sourceFolder(plan, source.base, folder, source.files);
    if (own !== null) scrubbed['PYTHONPATH'] = [own, scrubbed['PYTHONPATH'] ?? ''].filter(Boolean).join(path.delimiter);
    return toolPath(source.base, folder, scrubbed);
  }

  async #makeSlots(
    folder: string,
    sandbox: Sandbox,
    source: CopySource,
    workspace: Workspace,
    signal: CancelSignal,
  ): Promise<Slot[]> {
    const overlays = inBase(source, workspace.overlays);
    const slots: Slot[] = [];
    // Without a sandbox runs side by side share ports and files, and tests that pass alone could fail together.
    const wanted =
      sandbox.kind === 'none' ? 1 : (this.#surroundings.slots ?? Math.min(MOST_SLOTS, availableParallelism()));
    for (let number = 0; number < wanted; number++) {
      const folders = await makeSlotFolders(path.join(folder, String(number)), source.base);
      const plan: CopyPlan = {
        ...{ root: source.base, files: source.files, shared: source.shared, overlays, tree: folders.tree },
        sharedAt: (shared) => sandbox.sharedAt(shared),
        workspaceAt: sandbox.workspaceAt(folders),
      };
      const copy = await WorkspaceCopy.make(plan, signal);
      slots.push({ folders, copy });
    }
    return slots;
  }

  /** What a killed window has left: its processes where no sandbox ended them, then its folders. */
  async #sweep(): Promise<void> {
    await sweepOwnFolders(this.#surroundings.temporaryFolder, (name) => this.#supervisor.endLeftovers(`${name}/`));
  }

  /** The sandbox that works here; else none, if the user agrees; else null. */
  async #sandboxFor(
    source: CopySource,
    root: string,
    ports: readonly number[],
    signal: CancelSignal,
  ): Promise<Sandbox | null> {
    const { environment, homeFolder, consent, scriptsFolder, findSandbox } = this.#surroundings;
    const { base, shared } = source;
    const subject: SandboxSubject = {
      root: base,
      scripts: scriptsFolder,
      programs: await interpretersOf(shared),
      shared,
      loopbackPorts: ports,
    };
    if (this.#sandboxMaker === undefined) {
      const machine = { platform: process.platform, environment, home: homeFolder };
      this.#sandboxMaker = await (findSandbox ?? detectSandbox)(machine, signal);
    }
    const sandbox = this.#sandboxMaker?.(subject) ?? null;
    if (sandbox !== null) return sandbox;
    const agreed = await consent.runWithoutSandbox(root, signal);
    signal.throwIfAborted();
    return agreed ? new Unconfined(subject) : null;
  }
}

/** The copy has the workspace's own name, since some tools speak of the folder they run in. */
async function makeSlotFolders(folder: string, root: string): Promise<SlotFolders> {
  const folders = {
    tree: path.join(folder, 'tree', path.basename(root) || 'workspace'),
    report: path.join(folder, 'report'),
    cache: path.join(folder, 'cache'),
    home: path.join(folder, 'home'),
    temporary: path.join(folder, 'temporary'),
    ports: path.join(path.dirname(folder), PORTS),
  };
  for (const made of Object.values(folders)) await mkdir(made, { recursive: true });
  return folders;
}
