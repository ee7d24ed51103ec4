/** Tells a run that could not take place from one in which tests failed. */
import { type Failure, failure } from '../../session/failures.js';
import type { SandboxKind } from '../../session/ports/oracle.js';
import type { Runner } from '../runners/runner.js';
import type { RunOutcome } from '../supervisor/supervisor.js';

/** What is known of a run besides its outcome. */
export interface RunFacts {
  readonly command: string;
  readonly runner: Runner | null;
  /** Whether the runner has reported anything. */
  readonly reported: boolean;
  readonly sandbox: SandboxKind;
}

/** How much of the end of the output is worth showing. */
const TAIL_CHARACTERS = 2000;

/** The failure of a run whose tests never had a chance, or null. What a faulty file can cause is not one: it is a failed test. */
export function runFailure(outcome: RunOutcome, facts: RunFacts): Failure | null {
  const { command, runner, reported, sandbox } = facts;
  if (outcome.startError !== null) {
    return sandbox === 'none'
      ? failure('test-command-missing', { command, reason: outcome.startError })
      : failure('sandbox-failed', { reason: outcome.startError });
  }
  if (reported || outcome.timedOut || outcome.overLimit !== null || outcome.exitCode === 0) return null;
  const output = outcome.output.trim();
  const reason = lastLine(output);
  if (sandbox === 'bubblewrap' && output.startsWith('bwrap: '))
    return failure('sandbox-failed', { reason: output.slice(7) });
  if (outcome.exitCode === 127 || outcome.exitCode === 126) return failure('test-command-missing', { command, reason });
  if (runner?.missing.test(output)) return failure('test-command-missing', { command, reason });
  const misuse = lineAround(output, runner?.misused.exec(output) ?? null);
  if (misuse !== null) {
    return failure('test-run-broken', {
      command,
      reason: misuse + fetchingHint(misuse),
      output: output.slice(-TAIL_CHARACTERS),
    });
  }
  return null;
}

function lastLine(text: string): string {
  return text.split('\n').at(-1)?.trim() ?? '';
}

/** The whole line in which a match begins: as a rule the one that says what is wrong. */
function lineAround(text: string, match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const start = text.lastIndexOf('\n', match.index) + 1;
  const end = text.indexOf('\n', match.index + match[0].length);
  return text.slice(start, end < 0 ? undefined : end).trim();
}

/** What build tools say when something that they would fetch is not there. */
const NOT_FETCHED =
  /offline|no matching package named|failed to (?:get|download)|GOPROXY=off|module lookup disabled|error NU1\d{3}|Could not find .* in (?:locally installed gems|any of the sources)/i;

function fetchingHint(line: string): string {
  if (!NOT_FETCHED.test(line)) return '';
  return ' (nothing is fetched while tests run: build the project once yourself, so that what it needs is on this machine)';
}
