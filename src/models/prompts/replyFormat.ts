/** How the model is to write its edits: the format that `replies/` reads. */

const SHORTEST_MARK = 7;
const SHORTEST_FENCE = 3;

/** Lines that could be taken for our marks: a run of one of the three characters at the start of a line. */
const MARK = /^\s*(<{5,}|={5,}|>{5,})/gm;
const FENCE = /^\s*(`{3,}|~{3,})/gm;

/** The length for marks that no line of the file can be mistaken for: 7 unless the file holds such lines itself. */
function markLength(original: string): number {
  return longest(original, MARK, SHORTEST_MARK - 1) + 1;
}

/** A fence that the file's own fences do not close. */
export function fenceFor(text: string): string {
  return '`'.repeat(longest(text, FENCE, SHORTEST_FENCE - 1) + 1);
}

function longest(text: string, pattern: RegExp, floor: number): number {
  let length = floor;
  for (const match of text.matchAll(pattern)) length = Math.max(length, match[1]?.length ?? 0);
  return length;
}

/**
 * The format in words, for the end of a prompt about `path`.
 *
 * @param isWhole - whether all of the file was shown; of a part of it the model cannot give the whole file back.
 */
export function replyFormat(path: string, original: string, isWhole = true): string {
  const length = markLength(original);
  const fence = fenceFor(original);
  const wholeFile = `Only when nearly every line changes, give the complete file instead: a line with ${path}, and below it the whole text between ${fence} lines.`;
  return `Answer with one or more edit blocks. Each block has exactly this form:

${'<'.repeat(length)} SEARCH
lines of the file as they are now
${'='.repeat(length)}
the lines to put in their place
${'>'.repeat(length)} REPLACE

Rules for the blocks:
- The SEARCH part is copied from the file above: whole, consecutive lines, character for character, with their indentation.
- It must fit in exactly one place. If it would fit in several, quote a few lines more above or below.
- Every block refers to the file as it stands above, not to what another block makes of it. No two blocks change the same line.
- To insert, quote the line above or below and repeat it in the lower part. To delete, leave the lower part without the lines.
- Write every line out. A comment or dots in place of code are refused.
- Edit no file but ${path}.

${isWhole ? wholeFile : 'The complete file is not accepted here, as you have not seen all of it.'}
A sentence that names the cause may stand before the edits; nothing else is needed.`;
}
