/** Texts for property tests: short, with repeated lines and every kind of line ending, and what editors seldom see. */
import fc from 'fast-check';

const LINE = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', '', 'a', 'b', '  a', '\tb', 'if (x) {', '}', 'return a + b', "'it''s") },
  { weight: 1, arbitrary: fc.constantFrom('\ufeff', '\0', '\ud800', '\udfff x', '\u2028', '😀 = "ä"') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const ENDING = fc.oneof(
  { weight: 5, arbitrary: fc.constant('\n') },
  { weight: 2, arbitrary: fc.constantFrom('\r\n', '\r', '') },
);

/** A text of up to `maxLines` lines. */
export function oddText(maxLines = 12): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(LINE, ENDING), { maxLength: maxLines })
    .map((lines) => lines.map(([line, ending]) => line + ending).join(''));
}

/** A text and a changed version of it: lines removed, replaced and added. */
export function oddPair(maxLines = 12): fc.Arbitrary<readonly [original: string, proposal: string]> {
  const change = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'drop', 'replace', 'insert');
  return fc.array(fc.tuple(LINE, ENDING, change, LINE, ENDING), { maxLength: maxLines }).map((rows) => {
    const original = rows.map(([line, ending, action]) => (action === 'insert' ? '' : line + ending)).join('');
    const proposal = rows.map(([line, ending, action, other, otherEnding]) =>
      action === 'keep' ? line + ending : action === 'drop' ? '' : other + otherEnding,
    );
    return [original, proposal.join('')] as const;
  });
}
