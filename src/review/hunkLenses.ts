/** The commands that stand over a hunk and over the badge, whatever the review is of: status and why, keep or drop, the way on. */
import type * as vscode from 'vscode';
import type { Review, ReviewHunk } from '../session/review/review.js';
import { type WayOnCommands, wayOn } from '../session/review/wayOn.js';
import type { Translate } from '../session/translate.js';
import { tiedWords } from '../session/words/statusWords.js';
import { hunkTitle } from './hunkWords.js';

/** Commands that the lenses call, each with what names the review (or the file in it), and the hunk's id. */
export interface LensCommands {
  readonly keep: string;
  readonly drop: string;
  /** The same for a hunk and all that make sense only together with it; left out where nobody knows them. */
  readonly together?: { readonly keep: string; readonly drop: string };
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
  return [status, decisionLens(hunk, name, commands, translate), ...togetherLens(hunk, name, commands, translate)];
}

/** A rename is decided in all its places at once. */
function togetherLens(
  { id, kept, tiedWith = [] }: ReviewHunk,
  name: string,
  { together }: LensCommands,
  translate: Translate,
): vscode.Command[] {
  if (together === undefined || tiedWith.length === 0) return [];
  const count = tiedWith.length + 1;
  const title = kept ? translate('Drop all {count}', { count }) : translate('Keep all {count}', { count });
  const tooltip = translate('Makes sense only {together}.', { together: tiedWords(tiedWith, translate) });
  return [{ title, tooltip, command: kept ? together.drop : together.keep, arguments: [name, id] }];
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
