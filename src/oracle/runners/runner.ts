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

/** A test that was chosen. */
export interface ChosenTest {
  readonly id: string;
  /** The names that its id was made of, from the outermost suite to the test; empty for a file as a whole. */
  readonly names: readonly string[];
}

/** Tests to run, and nothing else, as far as the runner can choose. */
export type Selection = readonly ChosenTest[];

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
  /** Matches the output of a run whose runner is not installed. */
  readonly missing: RegExp;
  /** Matches the output of a run that found no test to run. */
  readonly nothing: RegExp;
  /** Matches the output of a run whose runner did not understand its command, which is no test's fault. */
  readonly misused: RegExp;
}

/** The variables by which every plug-in learns where to write. */
export function pluginVariables(places: RunPlaces): Record<string, string> {
  return { EDIT_FIDELITY_REPORT: `${places.report}/events.jsonl`, EDIT_FIDELITY_ROOT: places.workspace };
}

/** The variable by which plug-ins that choose tests by id learn which; the list is in a file, since it can be long. */
export function selectionVariables(selection: Selection | null, places: RunPlaces): Record<string, string> {
  return selection === null ? {} : { EDIT_FIDELITY_ONLY: `${places.report}/only.json` };
}
