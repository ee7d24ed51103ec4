/** A project in a folder of a test's own, and an oracle for it. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalOracle, type OracleSurroundings } from '../../../src/oracle/localOracle.js';
import { Supervisor } from '../../../src/oracle/supervisor/supervisor.js';
import type { OracleSettings, TestBench, TestPlan, TestRun, Workspace } from '../../../src/session/ports/oracle.js';
import type { Result } from '../../../src/session/result.js';

/** The repository's folder. */
export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
/** Shared as by the fixes of one window, each of which has an oracle of its own here. */
const SUPERVISOR = new Supervisor(path.join(REPOSITORY, 'src/oracle/supervisor/supervisor.cjs'));
/** A signal that nobody aborts. */
export const NEVER = new AbortController().signal;

/** Whether bubblewrap works on this machine; tests that need it say so when they are skipped. */
export const HAS_BUBBLEWRAP = works('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', '--', '/bin/true']);
export const HAS_PYTEST = works('python3', ['-c', 'import pytest']);
/** Whether pytest counts the parts of a test: since version 9, before that with a plug-in. */
export const HAS_SUBTESTS =
  works('python3', ['-c', 'import pytest; assert int(pytest.__version__.split(".")[0]) >= 9']) ||
  works('python3', ['-c', 'import pytest_subtests']);
export const HAS_GIT = works('git', ['--version']);

function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The value of a result that has to be one. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** Statuses by id, for comparing at a glance. */
export function statuses(run: TestRun): Record<string, string> {
  return Object.fromEntries(run.results.map((result) => [result.id, result.status]));
}

/** A project and everything an oracle needs around it, below one folder. */
export class OraclePlace {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'oracle-test-')));
  readonly root = path.join(this.folder, 'project');
  /** Where the oracle makes its copies. */
  readonly temporary = path.join(this.folder, 'temporary');
  readonly #benches: TestBench[] = [];

  /** @param fixture - a folder of `test/fixtures/oracle`; null for an empty project. */
  constructor(fixture: string | null) {
    mkdirSync(this.temporary);
    mkdirSync(this.root);
    if (fixture !== null)
      cpSync(path.join(REPOSITORY, 'test/fixtures/oracle', fixture), this.root, { recursive: true });
  }

  /** Gives the project the packages of this repository. */
  linkPackages(): this {
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(this.root, 'node_modules'));
    return this;
  }

  write(name: string, text: string | Uint8Array): this {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return this;
  }

  /** The text of a file of the project. */
  read(name: string): string {
    return readFileSync(path.join(this.root, name), 'utf8');
  }

  git(...args: string[]): string {
    return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: this.root,
      encoding: 'utf8',
    });
  }

  oracle(more: Partial<OracleSurroundings> = {}): LocalOracle {
    return new LocalOracle({
      consent: { runWithoutSandbox: async () => true },
      scriptsFolder: path.join(REPOSITORY, 'src/oracle'),
      environment: { ...process.env, PYTHONPATH: undefined },
      homeFolder: homedir(),
      temporaryFolder: this.temporary,
      supervisor: SUPERVISOR,
      ...more,
    });
  }

  /** Without the sandbox, as on a machine that has none. */
  bareOracle(more: Partial<OracleSurroundings> = {}): LocalOracle {
    return this.oracle({ findSandbox: async () => null, ...more });
  }

  workspace(file: string, overlays: Record<string, string> = {}): Workspace {
    return {
      root: this.root,
      file,
      overlays: new Map(Object.entries(overlays).map(([name, text]) => [name, bytes(text)])),
    };
  }

  settings(more: Partial<OracleSettings> = {}): OracleSettings {
    return { command: null, timeLimitMs: 60_000, outputLimitBytes: 100_000, ...more };
  }

  async discover(file: string, command: string | null = null, oracle = this.oracle()): Promise<TestPlan> {
    return unwrap(await oracle.discover(this.workspace(file), this.settings({ command }), NEVER));
  }

  /** Finds the tests and makes the copy. */
  async bench(file: string, settings: Partial<OracleSettings> = {}, oracle = this.oracle()): Promise<TestBench> {
    const all = this.settings(settings);
    const workspace = this.workspace(file);
    const plan = unwrap(await oracle.discover(workspace, all, NEVER));
    const bench = unwrap(await oracle.prepare(workspace, plan, all, NEVER));
    this.#benches.push(bench);
    return bench;
  }

  /** Everything in the project's folder, byte for byte, with modes. */
  snapshot(): Record<string, string> {
    const found: Record<string, string> = {};
    const visit = (name: string): void => {
      const file = path.join(this.root, name);
      const { mode } = lstatSync(file);
      const entry = lstatSync(file);
      if (entry.isSymbolicLink()) found[name] = `link ${readlinkSync(file)}`;
      else if (entry.isDirectory()) {
        found[name] = `folder ${mode}`;
        for (const inner of readdirSync(file)) visit(path.join(name, inner));
      } else found[name] = `file ${mode} ${entry.mtimeMs} ${readFileSync(file, 'latin1')}`;
    };
    visit('');
    return found;
  }

  /** What the oracle has in its temporary folder: nothing, once all is closed. */
  leftovers(): string[] {
    return readdirSync(this.temporary).flatMap((base) => readdirSync(path.join(this.temporary, base)));
  }

  async remove(): Promise<void> {
    for (const bench of this.#benches) await bench.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Makes a named pipe, on which a careless reader would wait for ever. */
export function makePipe(file: string): void {
  const program = 'mkfifo';
  execFileSync(program, [file]);
}

/** Text as the bytes of a file. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Files for a run. */
export function filesOf(files: Record<string, string | null>): Map<string, Uint8Array | null> {
  return new Map(Object.entries(files).map(([name, text]) => [name, text === null ? null : bytes(text)]));
}
