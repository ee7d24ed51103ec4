/** What the entry point hands to the commands: where our files are, and the signal that Ctrl-C raises. */
export interface CliContext {
  /** Folder of the built command line, with `grammars/` and `oracle/` in it. */
  readonly distFolder: string;
  readonly signal: AbortSignal;
}
