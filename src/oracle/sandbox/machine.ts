/** The machine that tests run on, as far as a sandbox depends on it. */

/** The machine as the sandbox has to know it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
}
