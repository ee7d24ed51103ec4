/** Makes test results of what a run has reported, and of the way it ended where it has reported nothing. */
import { stripVTControlCharacters } from 'node:util';
import type { ResourceLimits, ResourceName, SandboxKind, TestResult } from '../../session/ports/oracle.js';
import type { RunOutcome } from '../supervisor/supervisor.js';
import { cutMiddle } from './cutMiddle.js';
import { framesInText, framesOf } from './framesInText.js';
import type { RunEvent } from './readEvents.js';
import { sandboxHint } from './sandboxHint.js';
import { withoutRunnersFrames } from './withoutRunnersFrames.js';
import { workspacePath } from './workspacePath.js';

/** What is needed beside the events. */
export interface RunCircumstances {
  readonly separator: string;
  readonly workspace: string;
  readonly folder: string;
  /** Ids that stand for the run when no test was reported: the chosen test files, else the command. */
  readonly standIns: readonly string[];
  readonly outcome: RunOutcome;
  readonly timeLimitMs: number;
  readonly limits: ResourceLimits;
  readonly sandbox: SandboxKind;
}

/** A longer message says nothing more to a person or a model. */
const MESSAGE_LIMIT = 20_000;

/**
 * Results in the order of the report, ids unique: of several tests with one name the second is ` #2`, and so on.
 *
 * A test that had begun when the run ended has failed. A run that ended badly before any test was reported is a failure of each
 * chosen file, or of the command, so that two such runs can be compared.
 */
export function resultsOfRun(events: readonly RunEvent[], run: RunCircumstances): TestResult[] {
  const results: TestResult[] = [];
  const begun = new Map<string, number>();
  const count = new Map<string, number>();
  const uniqueId = (id: string): string => {
    const times = (count.get(id) ?? 0) + 1;
    count.set(id, times);
    return times === 1 ? id : `${id} #${times}`;
  };
  for (const event of events) {
    const id = idOf(event, run);
    if (event.event === 'start') begun.set(id, (begun.get(id) ?? 0) + 1);
    else {
      begun.set(id, (begun.get(id) ?? 0) - 1);
      if (event.event === 'finish') results.push(resultOf(event, uniqueId(id), run));
    }
  }
  for (const [id, times] of begun) {
    if (times > 0) results.push(failedResult(uniqueId(id), endSentence(run, 'while this test was running'), run));
  }
  if (results.length > 0 || endedWell(run.outcome)) return results;
  return run.standIns.map((id) => failedResult(id, endSentence(run, 'before a test was reported'), run));
}

/** The id of an event's test: the file, then the names. */
export function idOf(
  event: Pick<RunEvent, 'file' | 'names'>,
  run: Pick<RunCircumstances, 'separator' | 'workspace' | 'folder'>,
): string {
  if (event.file === null) return event.names.join(run.separator);
  const file = workspacePath(event.file, run.workspace, run.folder) ?? event.file;
  return [file, ...event.names].join(run.separator);
}

/** The one result of a command that says nothing about tests. */
export function resultOfCommand(id: string, run: RunCircumstances): TestResult {
  if (!endedWell(run.outcome)) return failedResult(id, endSentence(run, ''), run);
  return { id, status: 'passed', message: null, frames: [], elapsedMs: run.outcome.elapsedMs };
}

function endedWell(outcome: RunOutcome): boolean {
  return outcome.exitCode === 0 && !outcome.timedOut && outcome.overLimit === null;
}

function resultOf(event: RunEvent, id: string, run: RunCircumstances): TestResult {
  const { status, elapsedMs } = event;
  if (status !== 'failed') return { id, status, message: null, frames: [], elapsedMs };
  const message = cutMiddle(withoutRunnersFrames(stripVTControlCharacters(event.message)), MESSAGE_LIMIT);
  const frames = event.frames === null ? framesInText(event.message, run) : framesOf(event.frames, run);
  return { id, status, message: withHint(message, run), frames, elapsedMs };
}

function withHint(message: string, run: RunCircumstances): string {
  const hint = sandboxHint(message, run.sandbox);
  return hint === null ? message : `${message}\n\n${hint}`;
}

function failedResult(id: string, sentence: string, run: RunCircumstances): TestResult {
  const { output } = run.outcome;
  const message = output.trim() === '' ? sentence : `${sentence}\n\n${cutMiddle(output, MESSAGE_LIMIT)}`;
  return { id, status: 'failed', message: withHint(message, run), frames: framesInText(output, run), elapsedMs: null };
}

function endSentence(run: RunCircumstances, when: string): string {
  return `${howItEnded(run)}${when === '' ? '' : ` ${when}`}.`;
}

function howItEnded({ outcome, limits, timeLimitMs }: RunCircumstances): string {
  if (outcome.overLimit !== null) return `The run was ended because it ${passedLimit(outcome.overLimit, limits)}`;
  if (outcome.timedOut) return `The time limit of ${timeLimitMs / 1000} s was reached`;
  return outcome.exitCode === null ? 'The run was ended by a signal' : `The run ended with status ${outcome.exitCode}`;
}

function passedLimit(name: ResourceName, limits: ResourceLimits): string {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
  if (name === 'processes') return `had more than ${limits.processes} processes at once`;
  if (name === 'memory') return `used more than ${megabytes(limits.memoryBytes)} of memory`;
  return `wrote more than ${megabytes(limits.diskBytes)} to the disk`;
}
