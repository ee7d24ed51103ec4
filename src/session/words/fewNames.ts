/** A list of names that does not grow with what it lists: `a, b and 3 more`. */
import type { Translate } from '../translate.js';

/** @param most - names shown before the rest is counted. */
export function fewNames(names: readonly string[], translate: Translate, most = 3): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? translate('{names} and {more} more', { names: shown, more }) : shown;
}
