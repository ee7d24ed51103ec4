/** The commands that stand over a hunk and over the badge, whatever the review is of: status and why, keep or drop, the way on. */
import type * as vscode from 'vscode';
import type { Review, ReviewHunk } from '../session/review/review.js';
import { type WayOnCommands, wayOn } from '../session/review/wayOn.js';
import type { Translate } from '../session/translate.js';
import { hunkTitle } from './hunkWords.js';

/** Commands that the lenses call, each with what names the review (or the file in it), and the hunk's id. */
export interface LensCommands {
  readonly keep: string;
  readonly drop: string;
  readonly showOutput: string;
  /** With the review's name alone. */
  readonly wayOn: WayOnCommands;
}

/** Status and decision of a hunk; `name` is what the commands know the review by. */
export function hunkLenses(
  review: Review,
  hunk: ReviewHunk,
  name: string,
  commands: LensCommands,
  translate: Translate,
): vscode.Command[] {
  const title = hunkTitle(review, hunk, translate);
  const status: vscode.Command = hunk.neededBy.length
    ? { title, command: commands.showOutput, arguments: [name, hunk.id], tooltip: allTests(hunk, translate) }
    : { title, command: '' };
  return [status, decisionLens(hunk, name, commands, translate)];
}

/** Drop, or keep again. */
export function decisionLens(
  { id, kept }: Pick<ReviewHunk, 'id' | 'kept'>,
  name: string,
  commands: LensCommands,
  translate: Translate,
): vscode.Command {
  return kept
    ? { title: translate('Drop'), command: commands.drop, arguments: [name, id] }
    : { title: translate('Keep'), command: commands.keep, arguments: [name, id] };
}

/** The way on; none where nothing is left to do. */
export function badgeLenses(
  review: Review,
  name: string,
  commands: LensCommands,
  translate: Translate,
): vscode.Command[] {
  const way = wayOn(review, translate);
  if (way === null) return [];
  return [{ title: `$(run)\u00a0${way.title}`, command: commands.wayOn[way.command], arguments: [name] }];
}

function allTests(hunk: ReviewHunk, translate: Translate): string {
  return translate('Fails without this hunk: {tests}', { tests: hunk.neededBy.join(', ') });
}
