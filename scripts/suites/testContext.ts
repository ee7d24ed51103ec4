/** What every suite of one test run is given. */

export interface TestContext {
  /** A folder of this run's own, for what it makes and logs. */
  readonly runFolder: string;
  /** Environment for the tests: ours, changed so that they find Python and its packages. */
  readonly env: NodeJS.ProcessEnv;
  /** Only test files with one of these in their path; all when empty. */
  readonly filters: readonly string[];
  /** Aborted when somebody ends the run. */
  readonly stop: AbortSignal;
}

/** What the suites need that look at the packaged extension in the real editor. */
export interface EditorTestContext extends TestContext {
  readonly editor: string;
  readonly browser: string;
  /** Folder of installed extensions that holds ours. */
  readonly extensions: string;
  /** Folder of our unpacked extension. */
  readonly extension: string;
}
