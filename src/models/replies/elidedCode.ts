/** Recognizes lines that stand for code which the model did not write out: `# ... rest unchanged`, `// existing code here`. */

const COMMENT = /^(?:#+|\/\/+|\/\*+|<!--+|--+|;+|%+|\{\/\*)\s*(.*?)\s*(?:\*+\/\}?|--+>)?$/;
const NOUN =
  '(?:code|files?|class(?:es)?|modules?|program|implementation|functions?|methods?|imports?|lines|body|content|logic|tests?|stuff)';
const STATE =
  '(?:is|are|remains?|stays?|goes|continues?)? ?(?:exactly )?(?:unchanged|unmodified|untouched|omitted|elided|the same|same|as (?:before|is|it was|above)|here|not shown|above|below)';
const TAIL = '(?: for brevity)?[ .…)\\]}>]*$';

/** What a comment says in place of code, in lower case and with single spaces, brackets at its start taken off. */
const PHRASES: readonly RegExp[] = [
  // … and nothing more; … anything …
  /^(?:\.{3}|…)(?:.*(?:\.{3}|…))?[\s)\]}>]*$/,
  // … rest of the code
  /^(?:\.{3}|…).*\b(?:rest|remain\w*|existing|unchanged|unmodified|omitted|same|previous|original|other)\b/,
  // rest of the file (is unchanged)
  new RegExp(`^(?:the )?(?:rest|remainder) of (?:the |this |your )?(?:\\w+ )?${NOUN}(?: \\(?${STATE}\\)?)?${TAIL}`),
  // the rest is unchanged
  new RegExp(`^(?:the )?(?:rest|remainder) ${STATE}${TAIL}`),
  // existing code (here)
  new RegExp(`^(?:the )?(?:existing|remaining|unchanged) (?:\\w+ )?${NOUN}(?: \\(?${STATE}\\)?)?${TAIL}`),
  // other methods stay the same
  new RegExp(`^(?:the |all )*(?:other|previous|original|same) (?:\\w+ )?${NOUN} \\(?${STATE}\\)?${TAIL}`),
  // unchanged; code omitted for brevity
  new RegExp(
    `^(?:code |everything else |all else )?(?:is |remains |stays )?(?:unchanged|unmodified|omitted|elided)${TAIL}`,
  ),
];

/**
 * Whether a new line stands for code left out.
 *
 * @param line - a line that the original does not have.
 * @param above - the line before it, for a lone `...`, which is a statement where a block's body is due.
 */
export function isElision(line: string, above: string): boolean {
  const bare = line.trim();
  if (bare === '...' || bare === '…') return !above.trimEnd().endsWith(':');
  const comment = COMMENT.exec(bare)?.[1];
  if (comment === undefined || comment.length > 100) return false;
  const words = comment
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[[({<\s]+/, '');
  return PHRASES.some((phrase) => phrase.test(words));
}

/** The 0-based index in `lines` of the first elision that `known` does not have; -1 when there is none. */
export function elisionIndex(lines: readonly string[], known: ReadonlySet<string>): number {
  return lines.findIndex((line, index) => !known.has(line) && isElision(line, lines[index - 1] ?? ''));
}
