/** What a test runner is to the rest of the room. One file per runner; a new one is a new file and a line in `allRunners.ts`. */
import type { ShellLine } from '../commands/shellLine.js';
import type { RunEvent } from '../reports/readEvents.js';

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
  /** A folder to keep compiled things in from run to run of this copy; nothing else of a run stays. */
  readonly cache: string;
  /** The user's home folder, as far as the run can see it: package managers keep what they have fetched there. */
  readonly home: string;
  /** The variables that every run of this bench gets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly windows: boolean;
}

/** A command line made ready to report each test. */
export interface Invocation {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * A line that compiles what the run needs and runs no test. It is run once in a copy, before the first run and with a time limit of
   * its own: the first build of a project takes as long as it takes, and says nothing about a test that hangs.
   */
  readonly build?: string;
}

/** What a run has left to read, all of it on our side. */
export interface RunTraces {
  /** The folder for reports. */
  readonly report: string;
  /** The workspace folder of the copy, and the folder in it that the command ran in. */
  readonly workspace: string;
  readonly folder: string;
  /** The same places as the run saw them. */
  readonly places: RunPlaces;
  /** What the run has printed. */
  readonly output: string;
  /** When the run began, in milliseconds since the epoch: what is older was not made by it. */
  readonly startedMs: number;
}

/** What a runner's own report says. */
export interface RunnerReport {
  readonly events: readonly RunEvent[];
  /** What people would have read on the screen, where the report took its place. */
  readonly output?: string;
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
  /** Reads the runner's own report; left out where our plug-in has written the events. */
  readReport?(traces: RunTraces): Promise<RunnerReport>;
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
