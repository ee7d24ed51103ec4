/** What a test runner is to the rest of the room. One file per runner; a new one is a new file and a line in `allRunners.ts`. */
import type { ShellLine } from '../commands/shellLine.js';

/** Where things are while the tests run, as the tests see it. */
export interface RunPlaces {
  /** The workspace folder. */
  readonly workspace: string;
  /** The folder that the command runs in, absolute. */
  readonly folder: string;
  /** Our plug-ins for runners. */
  readonly scripts: string;
  /** The folder for reports. */
  readonly report: string;
  readonly windows: boolean;
}

/** A command line made ready to report each test. */
export interface Invocation {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Tests to run, and nothing else, as far as the runner can choose. */
export interface Selection {
  readonly ids: readonly string[];
  /** What each id was made of, where an earlier run has shown it. */
  readonly names: readonly (readonly string[])[];
}

/** Makes a runner say what each test did. */
export interface Runner {
  /** As in `TestPlan.runner`. */
  readonly name: string;
  /** Stands between a file and the names of its tests in an id. */
  readonly separator: string;
  /** Where in the words of a command this runner is named; -1 when it is not. */
  find(words: readonly string[]): number;
  /** Adds our plug-in to a command in which this runner was found. */
  invoke(line: ShellLine, at: number, selection: Selection | null, places: RunPlaces): Invocation;
  /** Says from a run's output that the runner itself is not installed. */
  readonly missing: RegExp;
  /** Says from a run's output that the runner did not understand its command, so that no test's fault it is. */
  readonly misused: RegExp;
}

/** Names of the variables by which our plug-ins learn where they are. */
export const REPORT_VARIABLE = 'EDIT_FIDELITY_REPORT';
export const ROOT_VARIABLE = 'EDIT_FIDELITY_ROOT';
export const ONLY_VARIABLE = 'EDIT_FIDELITY_ONLY';

/** The variables that every plug-in reads. */
export function pluginVariables(places: RunPlaces): Record<string, string> {
  return { [REPORT_VARIABLE]: `${places.report}/events.jsonl`, [ROOT_VARIABLE]: places.workspace };
}
