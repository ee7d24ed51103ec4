/** Joining neighbouring parts that have the same to say, so that a person sees as few as there are answers. */
import type { Hunk } from './hunk.js';
import { parsePartId, partLetters } from './partId.js';

/** A hunk, part or token edit with what it says: parts with equal groups may be joined. */
export interface GroupedPart {
  readonly hunk: Hunk;
  readonly group: string;
}

/** A joined part; `members` are the ids it had before, in order. */
export interface MergedPart extends GroupedPart {
  readonly members: readonly string[];
}

/**
 * Joins neighbouring parts of one hunk that have equal groups, and names them anew.
 *
 * Token edits join within their part first; a part of which all token edits agree is one of whole lines again and joins its neighbours.
 *
 * @param original - the text that the edits refer to.
 * @param parts - hunks and parts in order down the file, the parts of one hunk next to each other and none of them missing.
 * @returns the joined parts in order: a hunk that is whole again has its own id, else they are `3a`, `3b`, … or `3a.1`, `3a.2`, …
 * @throws RangeError when an id names no hunk: the caller's mistake.
 * @remarks Applying all of them is applying all that were given. Time linear in the parts and their texts.
 */
export function mergeParts(original: string, parts: readonly GroupedPart[]): MergedPart[] {
  const single = parts.map((part) => ({ ...part, members: [part.hunk.id] }));
  return runsOf(single, hunkOf).flatMap((run) => mergeHunk(original, run));
}

/** What one part of whole lines is made of, or (without a group of its own) the several token edits that a part stays cut into. */
interface LinePart {
  readonly pieces: MergedPart[];
  readonly group: string | undefined;
}

function mergeHunk(original: string, parts: readonly MergedPart[]): MergedPart[] {
  const lines = lineParts(original, parts);
  return lines.flatMap(({ pieces, group }, index) => {
    const id = hunkOf(pieces[0]) + (lines.length === 1 ? '' : partLetters(index));
    return group === undefined
      ? pieces.map((piece, token) => named(piece, `${id}.${token + 1}`))
      : [named(join(original, pieces), id)];
  });
}

/** Joins token edits within their line, and lines that agree as a whole with their neighbours. */
function lineParts(original: string, parts: readonly MergedPart[]): LinePart[] {
  const lines: LinePart[] = [];
  for (const sameLine of runsOf(parts, lineOf)) {
    const runs = runsOf(sameLine, (part) => part.group);
    const group = runs.length === 1 ? sameLine[0]?.group : undefined;
    const previous = lines.at(-1);
    if (group === undefined) {
      lines.push({ pieces: runs.map((run) => join(original, run)), group });
    } else if (previous?.group !== group) {
      lines.push({ pieces: [...sameLine], group });
    } else {
      sameLine.forEach((piece) => {
        previous.pieces.push(piece);
      });
    }
  }
  return lines;
}

function named(part: MergedPart, id: string): MergedPart {
  return { ...part, hunk: { ...part.hunk, id } };
}

/** One part of a run of neighbours: from the start of the first to the end of the last, with the original between them. */
function join(original: string, run: readonly MergedPart[]): MergedPart {
  const first = run[0] as MergedPart;
  const last = run.at(-1) as MergedPart;
  let position = first.hunk.edit.start;
  const texts = run.map(({ hunk: { edit } }) => {
    const between = original.slice(position, edit.start);
    position = edit.end;
    return between + edit.text;
  });
  return {
    group: first.group,
    members: run.flatMap((part) => part.members),
    hunk: {
      id: first.hunk.id,
      original: { start: first.hunk.original.start, end: last.hunk.original.end },
      proposal: { start: first.hunk.proposal.start, end: last.hunk.proposal.end },
      edit: { start: first.hunk.edit.start, end: last.hunk.edit.end, text: texts.join('') },
    },
  };
}

function hunkOf(part: MergedPart | undefined): string {
  return part === undefined ? '' : parsePartId(part.hunk.id).hunk;
}

function lineOf(part: MergedPart): string {
  const { hunk, letters } = parsePartId(part.hunk.id);
  return hunk + letters;
}

/** Cuts a list into runs of neighbours with equal keys. */
function runsOf(parts: readonly MergedPart[], key: (part: MergedPart) => string): MergedPart[][] {
  const runs: MergedPart[][] = [];
  let current: string | undefined;
  for (const part of parts) {
    const next = key(part);
    if (next === current) {
      runs.at(-1)?.push(part);
    } else {
      runs.push([part]);
    }
    current = next;
  }
  return runs;
}
