/** What a review that says less than it could waits for: the way on, for where people look. */
import type { Translate } from '../translate.js';
import { isUnderWay } from './isUnderWay.js';
import type { Review } from './review.js';

/** Names of commands. */
export type WayOnCommand = 'continueMinimizing' | 'rerunTests';

/** Their identifiers; each takes the id of a review. */
export type WayOnCommands = Readonly<Record<WayOnCommand, string>>;

export interface WayOn {
  readonly command: WayOnCommand;
  /** On a button: `Stopped before the tests were done: run them`. */
  readonly title: string;
}

/** The shortest way to a review that says all it can; null while something runs, and where nothing is left to do. */
export function wayOn({ phase, canContinue, shown, report }: Review, translate: Translate): WayOn | null {
  if (isUnderWay(phase) || shown.tests.state === 'running') return null;
  if (canContinue)
    return { command: 'continueMinimizing', title: continueTitle(phase, report.minimization, translate) };
  if (shown.tests.state !== 'stale') return null;
  return { command: 'rerunTests', title: translate('The tests have not run on what is shown: run them') };
}

function continueTitle(
  phase: Review['phase'],
  minimization: Review['report']['minimization'],
  translate: Translate,
): string {
  if (phase !== 'stopped') return translate('The search for the smallest part reached its limit: continue');
  return minimization === null
    ? translate('Stopped before the tests were done: run them')
    : translate('Stopped before the smallest part was found: continue');
}
