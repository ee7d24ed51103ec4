/** Takes the whole file out of a reply that gives it, and refuses what is only a piece of it. */
import { elisionIndex } from './elidedCode.js';
import { type LineChange, lineChanges } from './lineChange.js';
import type { CodeSection, ParsedReply } from './parsedReply.js';
import { samePath } from './pathInLine.js';
import type { OriginalLines, Placement, Refusal } from './placeBlock.js';

type FileReply = Extract<ParsedReply, { form: 'file' }>;

const BESIDES_CODE: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'shell',
  'console',
  'text',
  'txt',
  'plaintext',
  'output',
]);
const TEXT_PATH = /\.(?:sh|bash|zsh|ksh|txt)$/i;
/** Code that lacks more than this share of the file's lines at its beginning or end is a piece. */
const PIECE_SHARE = 0.2;
const PIECE_LINES = 4;

/** The line changes of a whole-file reply. */
export function placeWholeFile(reply: FileReply, original: OriginalLines, path: string): Placement {
  const section = reply.fenced ? chooseSection(reply.sections, path) : bareFile(reply, original);
  if ('reason' in section) return { ok: false, refusal: section };
  const lines = withoutByteOrderMark(section.lines);
  const elided = elisionIndex(lines, original.known);
  if (elided >= 0) {
    return refuse(
      `the file in the reply leaves code out (its line ${elided + 1} stands for it)`,
      'Use search/replace blocks, or write every line of the file out.',
    );
  }
  const changes = lineChanges(original.contents, lines, 0);
  if (section.path === null && isPiece(changes, original, lines)) {
    return refuse(
      'the code in the reply is a piece of the file, and it does not say which lines it replaces',
      'Use search/replace blocks, or write every line of the file out.',
    );
  }
  return { ok: true, changes };
}

/** The one section that is the file: the one that says so, else the only one that may be. */
function chooseSection(sections: readonly CodeSection[], path: string): CodeSection | Refusal {
  const named = sections.filter((section) => section.path !== null && samePath(section.path, path));
  const unnamed = sections.filter((section) => section.path === null);
  const code = unnamed.filter((section) => TEXT_PATH.test(path) || !BESIDES_CODE.has(section.language));
  const [only, second] = named.length > 0 ? named : code;
  const hint = `Use search/replace blocks, or give the whole file in one fence with ${path} on the line before.`;
  if (only === undefined) return { reason: 'none of the code in the reply is the file that was asked for', hint };
  if (second !== undefined) {
    return { reason: 'the reply holds several pieces of code and does not say which one is the file', hint };
  }
  return only;
}

/** Without a fence only a reply that begins and ends as the file does is the file: prose around would become code. */
function bareFile(reply: FileReply, original: OriginalLines): CodeSection | Refusal {
  const lines = trimBlankEnds(reply.sections[0]?.lines ?? []);
  const file = trimBlankEnds(original.contents);
  if (file.length > 0 && lines[0] === file[0] && lines.at(-1) === file.at(-1))
    return { path: null, language: '', lines };
  return { reason: 'the reply holds no edit', hint: 'Use search/replace blocks.' };
}

/** Whether code that does not say it is the file lacks too much of it to be that. */
function isPiece(changes: readonly LineChange[], original: OriginalLines, lines: readonly string[]): boolean {
  const total = original.contents.filter(isCode).length;
  const most = Math.max(PIECE_LINES, total * PIECE_SHARE);
  const first = changes[0];
  const last = changes.at(-1);
  if (first?.start === 0 && codeLost(first, original) > most) return true;
  if (last?.end === original.contents.length && codeLost(last, original) > most) return true;
  return isIndented(lines) && !isIndented(original.contents);
}

/** Lines of code that a change takes away beyond those it puts in their place. */
function codeLost(change: LineChange, original: OriginalLines): number {
  return original.contents.slice(change.start, change.end).filter(isCode).length - change.lines.filter(isCode).length;
}

function isIndented(lines: readonly string[]): boolean {
  return /^\s/.test(lines.find(isCode) ?? '');
}

function isCode(line: string): boolean {
  return line.trim() !== '';
}

function trimBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(isCode);
  const last = lines.findLastIndex(isCode);
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function withoutByteOrderMark(lines: readonly string[]): readonly string[] {
  return lines[0]?.startsWith('\uFEFF') ? [lines[0].slice(1), ...lines.slice(1)] : lines;
}

function refuse(reason: string, hint: string): Placement {
  return { ok: false, refusal: { reason, hint } };
}
