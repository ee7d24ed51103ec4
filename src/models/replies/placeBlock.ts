/** Finds the one place in the original that a block means. */
import { elisionIndex } from './elidedCode.js';
import { type LineChange, lineChanges } from './lineChange.js';
import type { EditBlock } from './parsedReply.js';

/** A refusal: `reason` quotes no code, so that it may be shown and logged; `hint` is for the model alone. */
export interface Refusal {
  readonly reason: string;
  readonly hint: string;
}

export type Placement =
  | { readonly ok: true; readonly changes: readonly LineChange[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** The original, made ready for many blocks. */
export class OriginalLines {
  /** Without endings. */
  readonly contents: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly #places = new Map<string, number[]>();

  constructor(contents: readonly string[]) {
    this.contents = contents;
    contents.forEach((line, index) => {
      const places = this.#places.get(line);
      if (places) places.push(index);
      else this.#places.set(line, [index]);
    });
    this.known = new Set(this.#places.keys());
  }

  /** 0-based indices of the lines at which `search` begins, ascending. Costs the places of its rarest line times its length. */
  occurrences(search: readonly string[]): number[] {
    let rarest = 0;
    for (let index = 1; index < search.length; index++) {
      if (this.#countOf(search[index]) < this.#countOf(search[rarest])) rarest = index;
    }
    const places = this.#places.get(search[rarest] ?? '') ?? [];
    return places
      .map((place) => place - rarest)
      .filter((start) => start >= 0 && search.every((line, index) => this.contents[start + index] === line));
  }

  #countOf(line: string | undefined): number {
    return this.#places.get(line ?? '')?.length ?? 0;
  }
}

interface Candidate {
  readonly start: number;
  readonly changes: readonly LineChange[];
}

/** The changes of a block at its place; refused when it fits nowhere or in several places. Nothing is guessed. */
export function placeBlock(block: EditBlock, original: OriginalLines): Placement {
  if (block.readings.every((reading) => reading.search.length === 0)) {
    return refuse(`${block.name} quotes no line of the file`, 'Quote the line above or below and repeat it.');
  }
  const candidates = candidatesOf(block, original);
  const atNamedLine = candidates.filter((candidate) => candidate.start + 1 === block.line);
  const meant = candidates.length > 1 && atNamedLine.length === 1 ? atNamedLine : candidates;
  const [only, second] = meant;
  if (only === undefined) return fitsNowhere(block, original);
  if (second !== undefined) return fitsTwice(block, meant);
  return withoutElision(block, only.changes, original);
}

/** Every reading at every place where its lines stand; readings that come to the same are one. */
function candidatesOf(block: EditBlock, original: OriginalLines): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { search, replace } of block.readings) {
    if (search.length === 0) continue;
    for (const start of original.occurrences(search)) {
      const changes = lineChanges(search, replace, start);
      candidates.set(JSON.stringify(changes.length > 0 ? changes : start), { start, changes });
    }
  }
  return [...candidates.values()];
}

function withoutElision(block: EditBlock, changes: readonly LineChange[], original: OriginalLines): Placement {
  if (changes.some((change) => elisionIndex(change.lines, original.known) >= 0)) {
    return refuse(
      `${block.name} leaves code out where a comment stands for it`,
      'Write every line out, or use smaller blocks.',
    );
  }
  return { ok: true, changes };
}

function fitsTwice(block: EditBlock, candidates: readonly Candidate[]): Placement {
  const lines = candidates.map((candidate) => candidate.start + 1).sort((one, other) => one - other);
  if (new Set(lines).size === 1) {
    return refuse(`${block.name} can be read in two ways`, 'Use longer marks, such as <<<<<<<<< SEARCH.');
  }
  const shown = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ' …' : '');
  return refuse(
    `${block.name} fits in ${lines.length} places (lines ${shown})`,
    'Quote more lines above or below, so that it fits in one.',
  );
}

function fitsNowhere(block: EditBlock, original: OriginalLines): Placement {
  const search = block.readings.find((reading) => reading.search.length > 0)?.search ?? [];
  const close = looseOccurrences(search, original);
  const [start] = close;
  if (start !== undefined && close.length === 1) {
    const actual = original.contents.slice(start, start + search.length).join('\n');
    return refuse(
      `${block.name} fits nowhere: it differs from line ${start + 1} on in spaces or tabs`,
      `These lines of the file read, exactly:\n${actual}`,
    );
  }
  const foreign = search.findIndex((line) => !original.known.has(line));
  const where =
    foreign < 0
      ? 'its lines do not follow each other like this'
      : `line ${foreign + 1} of its search part is not in it`;
  return refuse(
    `${block.name} fits nowhere in the file: ${where}`,
    foreign < 0 ? 'Quote consecutive lines.' : `This line is not in the file:\n${search[foreign] ?? ''}`,
  );
}

/** Where `search` would fit if spaces and tabs did not count: for the reason, never for the edit. */
function looseOccurrences(search: readonly string[], original: OriginalLines): number[] {
  const loose = (line: string): string => line.replace(/\s+/g, '');
  const wanted = search.map(loose);
  if (wanted.every((line) => line === '')) return [];
  const contents = new OriginalLines(original.contents.map(loose));
  return contents.occurrences(wanted);
}

function refuse(reason: string, hint: string): Placement {
  return { ok: false, refusal: { reason, hint } };
}
