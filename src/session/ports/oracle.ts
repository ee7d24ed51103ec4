/** The oracle as the sessions see it: finding the tests of a file, and running them on a throw-away copy. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Result } from '../result.js';

/** How a program of the user's finds its way to results; shown to the user, who can change it. */
export interface TestPlan {
  /**
   * Which runner: `pytest`, `unittest`, `node:test`, `vitest`, `jest`, `mocha`, `cargo test`, `go test`, `Maven`, `Gradle`, `ctest`,
   * `dotnet test`, `PHPUnit`, `RSpec`; `program` for a program with cases of input and output; `command` for any other command.
   */
  readonly runner: string;
  /** The command as a person would type it in `folder`. */
  readonly command: string;
  /** Folder to run in, relative to the workspace folder, forward slashes; empty for the folder itself. */
  readonly folder: string;
  /** Whether results come per test; else one result stands for the whole command. */
  readonly perTest: boolean;
  /** Why this was chosen, as a short phrase: `tests/test_stat.py imports stat`. */
  readonly because: string;
  /** Test files nearest to the file, relative to the workspace folder; empty when the runner is left to find them. */
  readonly testFiles: readonly string[];
  /** The command for the whole suite, where `command` runs the tests nearest to the file only. */
  readonly wholeCommand?: string;
}

/** A place in a file that a failing test points at; the path is relative to the workspace folder, the line 1-based. */
export interface Frame {
  readonly path: string;
  readonly line: number;
}

export type TestStatus = 'passed' | 'failed' | 'skipped';

/** What one test did. */
export interface TestResult {
  /** As the runner names it, stable between runs: `tests/test_a.py::test_x`, `test/a.test.js > sums > adds`. */
  readonly id: string;
  readonly status: TestStatus;
  /** The failure's message and traceback as the runner prints them, without colors; null when it passed. */
  readonly message: string | null;
  /** Places in the workspace that the failure points at, innermost first. */
  readonly frames: readonly Frame[];
  readonly elapsedMs: number | null;
}

/** What a run can use too much of. */
export type ResourceName = 'processes' | 'memory' | 'disk';

/** What the processes of one run may use together. */
export interface ResourceLimits {
  readonly processes: number;
  readonly memoryBytes: number;
  /** Bytes written to the disk that the copy is on. */
  readonly diskBytes: number;
}

/** Lines of one file that tests ran. */
export interface CoveredLines {
  /** Ids of the tests that ran them together; one where the runner tells tests apart. */
  readonly tests: readonly string[];
  /** 1-based, in order. */
  readonly lines: readonly number[];
}

/** Which lines of one file were run by which tests. */
export interface LineCoverage {
  readonly covered: readonly CoveredLines[];
  /** Lines of which it is known whether they ran; nothing can be said of others. */
  readonly runnable: readonly number[];
}

/** One run of the tests. A run that was ended by a limit is a run (`timedOut`, `overLimit`), not a failure. */
export interface TestRun {
  readonly results: readonly TestResult[];
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** The resource of which the run used more than it may, for which it was ended. */
  readonly overLimit?: ResourceName;
  /** Standard output and error as they came, colors removed, at most the output limit; the middle is cut out when longer. */
  readonly output: string;
  readonly outputCut: boolean;
  readonly elapsedMs: number;
  /** Where `trace` was asked for and the runner can say it: files of that name which were loaded, absolute, in the user's place. */
  readonly loaded?: readonly string[];
  /** Of the file that `linesOf` named, where the run could tell. */
  readonly coverage?: LineCoverage;
}

/** Why tests do not notice a file. */
export type MissCause =
  /** Another file, or package, of its name. */
  | { readonly kind: 'loads-other'; readonly where: string }
  /** What was built from it, relative to the workspace folder. */
  | { readonly kind: 'loads-built'; readonly where: string }
  /** A test or its configuration (`where`, relative) names a place outside of the workspace folder that has the file too. */
  | { readonly kind: 'names-path'; readonly where: string; readonly path: string }
  /** None of the tests that were run loads anything of its name. */
  | { readonly kind: 'never-loaded' };

export type SandboxKind = 'bubblewrap' | 'sandbox-exec' | 'none';

/** What a path of a working tree is; a link's bytes are its target. */
export type FileMode = 'file' | 'executable' | 'link';

/** What to run. */
export interface RunRequest {
  /**
   * The bytes that files have in this run, by path relative to the workspace folder; null deletes. Every run starts from the
   * workspace as it was at `prepare` with its overlays: files named in an earlier run and not in this one are put back.
   */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
  /** What files of `files` are, where that matters; a file without an entry is as executable as the one that it replaces. */
  readonly modes?: ReadonlyMap<string, FileMode>;
  /** Only these tests, by id; null runs all of the plan. A runner that cannot select runs all, and the results say more than was asked. */
  readonly only: readonly string[] | null;
  /** A file, relative to the workspace folder: `TestRun.loaded` says what of its name was loaded. */
  readonly trace?: string;
  /** Runs the plan's `wholeCommand` where it has one, as to confirm what the nearest tests have shown. */
  readonly whole?: boolean;
  /**
   * Ends this run after so many milliseconds if that is sooner than the limit the bench was prepared with. The built-in repair
   * tries many texts, some of which loop for ever, and knows from the baseline how long an honest run takes. With `whole` it stands in
   * the place of that limit, which is one for the tests near the file.
   */
  readonly timeLimitMs?: number;
  /**
   * May be answered by a runner that was started before and serves many runs. It is faster by the start of the runner, and what it says
   * has to be confirmed by a run without this before it is shown to anybody.
   */
  readonly quick?: boolean;
  /** A file, relative to the workspace folder: `TestRun.coverage` says which of its lines were run. The run takes a little longer. */
  readonly linesOf?: string;
}

/** A throw-away copy (or several), ready to run tests. */
export interface TestBench {
  readonly sandbox: SandboxKind;
  /** How many runs may be under way at once; more wait their turn. */
  readonly slots: number;
  /** Whether requests that are `quick` are answered in another way than others; not when left out. */
  readonly servesQuickly?: boolean;
  /** Whether requests with `linesOf` are understood; not when left out. */
  readonly tellsLines?: boolean;
  /** Fails with codes of the tests' group; rejects with the signal's reason when cancelled, all its processes gone by then. */
  run(request: RunRequest, signal: CancelSignal): Promise<Result<TestRun>>;
  /**
   * Looks for evidence of why tests do not notice a file; null where there is none, and always when left out.
   *
   * @param run - with `trace` of it, of a text of it that cannot be loaded.
   */
  whyMissed?(file: string, run: TestRun): Promise<MissCause | null>;
  /** Ends what runs and removes the copies. Never rejects; safe to call twice. */
  close(): Promise<void>;
}

/** The file that is to be fixed, and the workspace around it. */
export interface Workspace {
  /** Absolute path of the workspace folder. */
  readonly root: string;
  /** Path of the file in question, relative to `root`, forward slashes. */
  readonly file: string;
  /** Bytes of unsaved buffers (this file's included), by path relative to `root`. */
  readonly overlays: ReadonlyMap<string, Uint8Array>;
}

/** How a program that is tested by cases of input and output is judged. */
export interface ProgramSettings {
  /** Processor time for one case, in milliseconds, where its problem does not say. */
  readonly timeLimitMs: number;
  /** Memory for one case, in bytes, where its problem does not say. */
  readonly memoryLimitBytes: number;
  /** Numbers that differ by no more than this, absolutely or relative to the expected one, are equal; null compares text. */
  readonly tolerance: number | null;
  /** Program or source file that judges an output, relative to the workspace folder; null compares. It is given input, output and answer. */
  readonly checker: string | null;
  /** Program or source file that talks with the program through its input and output; null for none. */
  readonly interactor: string | null;
}

/** What the user allows and asks for; the composition root fills it from settings or flags. */
export interface OracleSettings {
  /** The user's own test command, with `${file}`, `${relativeFile}`, `${workspaceFolder}` …; null to discover. */
  readonly command: string | null;
  readonly timeLimitMs: number;
  readonly outputLimitBytes: number;
  /** Patterns, as in a .gitignore file, of what git ignores and tests need all the same; none when left out. */
  readonly copyInclude?: readonly string[];
  /** Ports of services on this machine's loopback that tests may reach, where the sandbox cuts them off; none when left out. */
  readonly loopbackPorts?: readonly number[];
  /** The oracle's own for what is left out. */
  readonly limits?: Partial<ResourceLimits>;
  /** The oracle's own when left out. */
  readonly programs?: ProgramSettings;
}

/** Asked once per workspace where no sandbox works: may unread code run without one? */
export interface Consent {
  runWithoutSandbox(root: string, signal: CancelSignal): Promise<boolean>;
}

/** Finds tests and makes copies to run them in. */
export interface Oracle {
  /** Fails with `no-tests-found` when nothing in the workspace tests this file's kind. */
  discover(workspace: Workspace, settings: OracleSettings, signal: CancelSignal): Promise<Result<TestPlan>>;
  /** Makes the copy. Fails with `no-consent`, `copy-failed`, `disk-full`, `sandbox-failed`, `test-command-missing`. */
  prepare(
    workspace: Workspace,
    plan: TestPlan,
    settings: OracleSettings,
    signal: CancelSignal,
  ): Promise<Result<TestBench>>;
}
