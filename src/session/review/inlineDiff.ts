/** The inline diff as rows: the file's code with removed and added lines interleaved, the sign in the text of each line. */
import { asWholeLines, byLines } from '../../core/diff/editsInLines.js';
import type { LineRange } from '../../core/diff/hunk.js';
import { isInsideLine } from '../../core/diff/isInsideLine.js';
import { lineOffsets } from '../../core/text/lineOffsets.js';
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import type { DiffRow, HunkRows } from './diffRow.js';
import { type EditedLines, editPlaces, mixedRows } from './editedLines.js';
import type { ReviewHunk } from './review.js';

export interface InlineDiff {
  readonly rows: readonly DiffRow[];
  readonly hunks: readonly HunkRows[];
}

/**
 * Interleaves both sides. Time linear in the lines.
 *
 * @param hunks - in file order, not overlapping, those of a diff from `original` to `proposal`.
 */
export function inlineDiff(original: string, proposal: string, hunks: readonly ReviewHunk[]): InlineDiff {
  const builder = new RowBuilder(original, proposal);
  for (const group of byLines(hunks)) builder.add(group);
  return builder.finish();
}

class RowBuilder {
  readonly #original: string;
  readonly #before: readonly string[];
  readonly #after: readonly string[];
  readonly #rows: DiffRow[] = [];
  readonly #places: HunkRows[] = [];
  #offsets: readonly number[] | null = null;
  #line = 1;
  /** Proposal line minus original line in the unchanged region: the line numbers of the proposal, whatever is kept. */
  #shift = 0;

  constructor(original: string, proposal: string) {
    this.#original = original;
    this.#before = splitLines(original).map(lineContent);
    this.#after = splitLines(proposal).map(lineContent);
  }

  /** @param group - one hunk, or the edits inside of the same lines. */
  add(group: readonly ReviewHunk[]): void {
    const [hunk] = group;
    if (!hunk) return;
    const lines = isInsideLine(hunk) ? this.#linesOf(group, hunk.original) : null;
    this.#context(hunk.original.start, null);
    const first = this.#rows.length;
    if (group.some(({ kept }) => kept)) this.#change(hunk, lines);
    else this.#context(hunk.original.end, hunk.id);
    this.#shift = hunk.proposal.end - hunk.original.end;
    const place = { first, end: this.#rows.length };
    this.#places.push(...(lines ? editPlaces(lines, place) : [{ hunk: hunk.id, ...place }]));
  }

  finish(): InlineDiff {
    this.#context(this.#before.length + 1, null);
    return { rows: this.#rows, hunks: this.#places };
  }

  #context(end: number, hunk: string | null): void {
    for (; this.#line < end; this.#line += 1) {
      this.#rows.push({
        kind: 'context',
        code: this.#before[this.#line - 1] ?? '',
        originalLine: this.#line,
        proposalLine: hunk === null ? this.#line + this.#shift : null,
        hunk,
      });
    }
  }

  #change({ id, original, proposal }: ReviewHunk, lines: EditedLines | null): void {
    pushSide(this.#rows, 'removed', this.#before, original.start, original.end, id);
    if (lines) this.#rows.push(...mixedRows(lines, this.#after));
    else pushSide(this.#rows, 'added', this.#after, proposal.start, proposal.end, id);
    this.#line = original.end;
  }

  #linesOf(edits: readonly ReviewHunk[], lines: LineRange): EditedLines {
    this.#offsets ??= lineOffsets(splitLines(this.#original));
    const kept = edits.filter((edit) => edit.kept);
    const { start, end, text } = asWholeLines(this.#original, this.#offsets, lines, kept);
    return { edits, start, before: this.#original.slice(start, end), after: text };
  }
}

function pushSide(
  rows: DiffRow[],
  kind: 'removed' | 'added',
  lines: readonly string[],
  start: number,
  end: number,
  hunk: string,
): void {
  for (let line = start; line < end; line += 1) {
    rows.push({
      kind,
      code: lines[line - 1] ?? '',
      originalLine: kind === 'removed' ? line : null,
      proposalLine: kind === 'added' ? line : null,
      hunk,
    });
  }
}
