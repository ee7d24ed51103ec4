/**
 * The changed files of a working tree as one text, so that the hunks of all files are minimized together: a new import and its use in
 * another file, a rename in many places.
 *
 * Each file is a section: a line that begins it, one line for each attribute that changed (where it is, its mode, its bytes where they are
 * no text) which says whose it has, the file's own lines, and a line that ends it. The marks hold a NUL, which texts never do.
 */
import { diffHunks } from '../../core/diff/diffHunks.js';
import type { Hunk } from '../../core/diff/hunk.js';
import { parsePartId } from '../../core/diff/partId.js';
import { splitLines } from '../../core/text/splitLines.js';
import type { ChangedFile, FileState } from '../ports/workingTree.js';

/** What changes as a whole. `place`: the path, or whether the file is there at all. */
export type Attribute = 'place' | 'mode' | 'bytes';

/** Whose value something has. */
export type Side = 'original' | 'proposal';

/** One file in a joined text. */
export interface SectionState {
  readonly sides: Readonly<Partial<Record<Attribute, Side>>>;
  /** The file's lines; empty where the joined text has none of it. */
  readonly content: string;
  /** Where they begin in the joined text. */
  readonly start: number;
}

/** A hunk of the joined text, or a part of one, as a change of its file. */
export interface LocatedHunk {
  /** Index of the file. */
  readonly file: number;
  /** The attribute that it changes; null for lines alone. */
  readonly attribute: Attribute | null;
  /** The lines that it changes, as a hunk of the file's own texts under the same id; null when it changes none. */
  readonly lines: Hunk | null;
}

const BEGIN = '\0file';
const END = '\0end';
const LINE = /^\0(place|mode|bytes) of this file as in the (original|proposal)$/;

/** Where a section's content begins in a joined text: characters, and lines counted from 0. */
interface ContentStart {
  readonly offset: number;
  readonly line: number;
}

interface Section {
  readonly attributes: readonly Attribute[];
  /** Whether its lines are part of the joined text: a deleted file goes as a whole. */
  readonly hasLines: boolean;
  readonly original: ContentStart;
  readonly proposal: ContentStart;
}

/** Both ends as joined texts, and the way back. */
export class TreeText {
  readonly files: readonly ChangedFile[];
  readonly original: string;
  readonly proposal: string;
  /** All changes, numbered through; an added file is one hunk, any other attribute a hunk of its own. */
  readonly hunks: readonly Hunk[];
  readonly #sections: readonly Section[];
  /** File and attribute of each hunk, by its number. */
  readonly #owners = new Map<string, { readonly file: number; readonly attribute: Attribute | null }>();

  constructor(files: readonly ChangedFile[]) {
    this.files = files;
    const sections: Section[] = [];
    const hunks: Hunk[] = [];
    let original = '';
    let proposal = '';
    let originalLine = 0;
    let proposalLine = 0;
    files.forEach((file, index) => {
      const attributes = attributesOf(file);
      const before = encodeSection(index, file, 'original');
      const after = encodeSection(index, file, 'proposal');
      const section: Section = {
        attributes,
        hasLines: hasLines(file),
        original: { offset: original.length + before.head.length, line: originalLine + 1 + attributes.length },
        proposal: { offset: proposal.length + after.head.length, line: proposalLine + 1 + attributes.length },
      };
      sections.push(section);
      for (const found of hunksOf(file, section)) {
        const id = String(hunks.length + 1);
        hunks.push({ ...found.hunk, id });
        this.#owners.set(id, { file: index, attribute: found.attribute });
      }
      const [beforeText, afterText] = [before.head + before.rest, after.head + after.rest];
      original += beforeText;
      proposal += afterText;
      originalLine += splitLines(beforeText).length;
      proposalLine += splitLines(afterText).length;
    });
    this.#sections = sections;
    this.original = original;
    this.proposal = proposal;
    this.hunks = hunks;
  }

  /** Takes a joined text apart; null when it is none (a cut through marks). Time linear in it. */
  sections(text: string): readonly SectionState[] | null {
    const states: SectionState[] = [];
    let at = 0;
    for (const [index, section] of this.#sections.entries()) {
      const begin = `${BEGIN} ${index}\n`;
      if (!text.startsWith(begin, at)) return null;
      at += begin.length;
      const sides: Partial<Record<Attribute, Side>> = {};
      for (const attribute of section.attributes) {
        const end = text.indexOf('\n', at);
        const match = LINE.exec(text.slice(at, Math.max(at, end)));
        if (match?.[1] !== attribute) return null;
        sides[attribute] = match[2] as Side;
        at = end + 1;
      }
      const end = text.indexOf('\0', at);
      if (end < 0 || !text.startsWith(`${END}\n`, end)) return null;
      states.push({ sides, content: text.slice(at, end), start: at });
      at = end + END.length + 1;
    }
    return at === text.length ? states : null;
  }

  /** The text of each file in a joined text: empty where it is not there. */
  contents(states: readonly SectionState[]): readonly string[] {
    return states.map(({ sides, content }, index) => {
      if (this.#sections[index]?.hasLines === true) return content;
      // A deleted file's lines are not in the joined text.
      return sides.place === 'original' ? (this.files[index]?.text?.original ?? '') : '';
    });
  }

  /** Each file as a joined text has it; null for one that is not there. */
  states(text: string): readonly (FileState | null)[] {
    const states = this.sections(text);
    if (states === null) throw new RangeError('This is no joined text of these files.');
    const contents = this.contents(states);
    return this.files.map((file, index) => fileState(file, states[index] as SectionState, contents[index] ?? ''));
  }

  /** Whether a joined text can be a working tree: no lines without their file, no path in the way of another. */
  isPossible(states: readonly SectionState[]): boolean {
    return this.conflicts(states).size === 0;
  }

  /** Files of a joined text that cannot be as it says: their lines are there without them, or a path is in the way of another. */
  conflicts(states: readonly SectionState[]): ReadonlySet<number> {
    const byPath = new Map<string, number[]>();
    const found = new Set<number>();
    for (const [index, { sides, content }] of states.entries()) {
      const path = this.#pathOf(index, sides);
      if (path !== null) byPath.set(path, [...(byPath.get(path) ?? []), index]);
      else if (this.#sections[index]?.hasLines === true && content !== '') found.add(index);
    }
    for (const [path, files] of byPath) {
      const inTheWay = foldersAbove(path).flatMap((folder) => byPath.get(folder) ?? []);
      if (files.length > 1 || inTheWay.length > 0) for (const index of [...files, ...inTheWay]) found.add(index);
    }
    return found;
  }

  /** What a hunk or part of the joined texts is in its file. */
  locate(hunk: Hunk): LocatedHunk {
    const owner = this.#owners.get(parsePartId(hunk.id).hunk);
    const section = owner && this.#sections[owner.file];
    if (!owner || !section) throw new RangeError(`${hunk.id} is no hunk of these files.`);
    const { file, attribute } = owner;
    if (attribute !== null && attribute !== 'place') return { file, attribute, lines: null };
    const holdsMark = hunk.edit.start < section.original.offset;
    const lines = this.#linesOf(hunk, file, section, holdsMark);
    return { file, attribute: holdsMark ? attribute : null, lines };
  }

  #linesOf(hunk: Hunk, file: number, section: Section, holdsMark: boolean): Hunk | null {
    const text = this.files[file]?.text;
    if (!text) return null;
    if (!section.hasLines) {
      const all = splitLines(text.original).length + 1;
      const edit = { start: 0, end: text.original.length, text: '' };
      return { id: hunk.id, original: { start: 1, end: all }, proposal: { start: 1, end: 1 }, edit };
    }
    const mark = holdsMark ? hunk.edit.text.indexOf('\n') + 1 : 0;
    const added = hunk.edit.text.slice(mark);
    if (holdsMark && added === '') return null;
    const { original, proposal } = section;
    const local = (line: number, start: ContentStart): number => Math.max(1, line - start.line);
    return {
      id: hunk.id,
      original: { start: local(hunk.original.start, original), end: local(hunk.original.end, original) },
      proposal: { start: local(hunk.proposal.start, proposal), end: local(hunk.proposal.end, proposal) },
      edit: {
        start: Math.max(0, hunk.edit.start - original.offset),
        end: hunk.edit.end - original.offset,
        text: added,
      },
    };
  }

  #pathOf(index: number, sides: SectionState['sides']): string | null {
    const file = this.files[index];
    const state = (sides.place ?? 'proposal') === 'original' ? file?.before : file?.after;
    return state?.path ?? null;
  }
}

function hasLines(file: ChangedFile): boolean {
  return file.text !== null && file.after !== null;
}

/** In the order of their lines; the place is the last one, next to the content that an added file brings. */
function attributesOf({ before, after, text }: ChangedFile): Attribute[] {
  if (before === null || after === null) return ['place'];
  const attributes: Attribute[] = [];
  if (text === null && !isSameContent(before, after)) attributes.push('bytes');
  else if (before.mode !== after.mode) attributes.push('mode');
  if (before.path !== after.path) attributes.push('place');
  return attributes;
}

/** Links and files have nothing in common, so a change from one to the other is one of the bytes with all that they are. */
function isSameContent(before: FileState, after: FileState): boolean {
  if ((before.mode === 'link') !== (after.mode === 'link')) return false;
  return before.bytes.length === after.bytes.length && before.bytes.every((byte, at) => byte === after.bytes[at]);
}

function encodeSection(index: number, file: ChangedFile, side: Side): { readonly head: string; readonly rest: string } {
  const marks = attributesOf(file).map((attribute) => markLine(attribute, side));
  return {
    head: `${BEGIN} ${index}\n${marks.join('')}`,
    rest: `${hasLines(file) ? (file.text?.[side] ?? '') : ''}${END}\n`,
  };
}

function markLine(attribute: Attribute, side: Side): string {
  return `\0${attribute} of this file as in the ${side}\n`;
}

interface FoundHunk {
  readonly attribute: Attribute | null;
  readonly hunk: Omit<Hunk, 'id'>;
}

function hunksOf(file: ChangedFile, section: Section): FoundHunk[] {
  const { attributes, original, proposal } = section;
  const found: FoundHunk[] = [];
  let end = original.offset;
  // From the last mark up, since only the start of the content is known.
  for (const [above, attribute] of [...attributes].reverse().entries()) {
    const start = end - markLine(attribute, 'original').length;
    const line = (side: ContentStart): number => side.line - above;
    const isAddition = attribute === 'place' && file.before === null && section.hasLines;
    const content = isAddition ? (file.text?.proposal ?? '') : '';
    const added = splitLines(content).length;
    found.unshift({
      attribute,
      hunk: {
        original: { start: line(original), end: line(original) + 1 },
        proposal: { start: line(proposal), end: line(proposal) + 1 + added },
        edit: { start, end, text: markLine(attribute, 'proposal') + content },
      },
    });
    end = start;
  }
  return file.before === null ? found : [...found, ...contentHunks(file, section)];
}

function contentHunks({ text }: ChangedFile, { hasLines: isText, original, proposal }: Section): FoundHunk[] {
  if (text === null || !isText) return [];
  return diffHunks(text.original, text.proposal).map((hunk) => ({
    attribute: null,
    hunk: {
      original: { start: hunk.original.start + original.line, end: hunk.original.end + original.line },
      proposal: { start: hunk.proposal.start + proposal.line, end: hunk.proposal.end + proposal.line },
      edit: { ...hunk.edit, start: hunk.edit.start + original.offset, end: hunk.edit.end + original.offset },
    },
  }));
}

function fileState(file: ChangedFile, { sides }: SectionState, content: string): FileState | null {
  const side = (attribute: Attribute): FileState | null => {
    const own = sides[attribute] ?? 'proposal';
    return own === 'original' ? file.before : file.after;
  };
  const place = side('place');
  if (place === null) return null;
  const bytesFrom = sides.bytes === undefined ? place : (side('bytes') ?? place);
  const modeFrom = sides.bytes !== undefined ? bytesFrom : sides.mode === undefined ? place : (side('mode') ?? place);
  const bytes = file.text === null ? bytesFrom.bytes : file.text.encode(content);
  return { path: place.path, mode: modeFrom.mode, bytes };
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
