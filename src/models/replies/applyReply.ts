/** Applies a parsed reply to the original: exactly, or not at all. */
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import { applyLineChanges, type LineChange } from './lineChange.js';
import type { EditBlock, ParsedReply } from './parsedReply.js';
import { samePath } from './pathInLine.js';
import { OriginalLines, type Placement, placeBlock, type Refusal } from './placeBlock.js';
import { placeWholeFile } from './wholeFile.js';

export type AppliedReply =
  | { readonly ok: true; readonly text: string }
  /** `reason` quotes no code; `hint` may, and is for the model alone. */
  | { readonly ok: false; readonly reason: string; readonly hint: string };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Puts a reply's edits into the original.
 *
 * Every block is held against the original, not against what other blocks make of it. One that fits nowhere, in two places, in
 * another file, or on lines that another block changes differently is refused, and so is the whole reply. Line endings, byte order
 * mark, the newline at the end and every line outside the edits come out as they went in.
 *
 * @param path - of the file, relative to the workspace folder, to tell edits of other files.
 */
export function applyReply(original: string, reply: ParsedReply, path: string): AppliedReply {
  if (reply.form === 'none' || reply.form === 'unclosed' || reply.form === 'malformed') {
    return { ok: false, reason: reply.reason, hint: '' };
  }
  const mark = original.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const lines = splitLines(original.slice(mark.length));
  const originalLines = new OriginalLines(lines.map(lineContent));
  const placement =
    reply.form === 'file' ? placeWholeFile(reply, originalLines, path) : placeBlocks(reply.blocks, originalLines, path);
  if (!placement.ok) return { ok: false, ...placement.refusal };
  return { ok: true, text: mark + applyLineChanges(lines, placement.changes) };
}

interface NamedChange extends LineChange {
  readonly name: string;
}

function placeBlocks(blocks: readonly EditBlock[], original: OriginalLines, path: string): Placement {
  const changes: NamedChange[] = [];
  for (const block of blocks) {
    if (block.path !== null && !samePath(block.path, path)) {
      const refusal = { reason: `${block.name} edits another file`, hint: `Only ${path} may be edited.` };
      return { ok: false, refusal };
    }
    const placement = placeBlock(block, original);
    if (!placement.ok) return placement;
    changes.push(...placement.changes.map((change) => ({ ...change, name: block.name })));
  }
  return joinChanges(changes);
}

/** All blocks' changes in file order. The same change said twice is one; others that touch the same lines are refused. */
function joinChanges(changes: readonly NamedChange[]): Placement {
  const sorted = changes.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const joined: NamedChange[] = [];
  for (const change of sorted) {
    const before = joined.at(-1);
    if (before && sameChange(before, change)) continue;
    if (before && touches(before, change)) return { ok: false, refusal: conflict(before, change) };
    joined.push(change);
  }
  return { ok: true, changes: joined };
}

function sameChange(one: LineChange, other: LineChange): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  );
}

/** Whether two changes, in order, want the same lines or to insert at the same place. */
function touches(before: LineChange, change: LineChange): boolean {
  return before.end > change.start || (before.start === change.start && before.end === change.end);
}

function conflict(before: NamedChange, change: NamedChange): Refusal {
  return {
    reason: `${before.name} and ${change.name} change the same lines (from line ${change.start + 1} on)`,
    hint: 'Say each change once, and all of them against the file as it was given.',
  };
}
