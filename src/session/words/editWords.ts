/** What an edit inside of a line does, in few words. */
import type { ReviewHunk } from '../review/review.js';
import type { Translate } from '../translate.js';

/** Characters of each side that are shown. */
const SIDE_LIMIT = 32;

/** `acc → total`, `without - 1`, `with , None`; empty where whole lines change, as they can be seen. */
export function editWords({ replaces, edit }: Pick<ReviewHunk, 'replaces' | 'edit'>, translate: Translate): string {
  if (replaces === undefined) return '';
  const [before, after] = [shortened(replaces), shortened(edit.text)];
  if (before === after) return translate('spaces');
  if (after === '') return translate('without {text}', { text: before });
  return before === '' ? translate('with {text}', { text: after }) : `${before} → ${after}`;
}

/** On one line, with its middle left out where it is long. */
function shortened(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ');
  if (line.length <= SIDE_LIMIT) return line;
  const half = SIDE_LIMIT / 2;
  return `${line.slice(0, half - 1)}…${line.slice(-half)}`;
}
