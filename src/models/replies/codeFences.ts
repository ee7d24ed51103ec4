/** The fenced code blocks of a reply, by the rules of Markdown (CommonMark, "Fenced code blocks"). */
import type { CodeSection } from './parsedReply.js';
import { pathInLine } from './pathInLine.js';

const OPENING = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

export interface CodeFences {
  readonly closed: readonly CodeSection[];
  /** Whether the last fence has no end. */
  readonly unclosed: boolean;
}

/** @param lines - the reply's lines without their endings. */
export function codeFences(lines: readonly string[]): CodeFences {
  const closed: CodeSection[] = [];
  for (let index = 0; index < lines.length; index++) {
    const opening = OPENING.exec(lines[index] ?? '');
    if (!opening) continue;
    const end = closingIndex(lines, index + 1, opening[1] ?? '');
    if (end < 0) return { closed, unclosed: true };
    const info = (opening[2] ?? '').trim();
    closed.push({
      path: pathInInfo(info) ?? pathAbove(lines, index),
      language: (/^[\w+#.-]*/.exec(info)?.[0] ?? '').toLowerCase(),
      lines: lines.slice(index + 1, end),
    });
    index = end;
  }
  return { closed, unclosed: false };
}

function closingIndex(lines: readonly string[], from: number, fence: string): number {
  const mark = fence.charAt(0);
  for (let index = from; index < lines.length; index++) {
    const line = (lines[index] ?? '').trimEnd();
    const bare = line.replace(/^ {0,3}/, '');
    if (bare.length >= fence.length && bare === mark.repeat(bare.length)) return index;
  }
  return -1;
}

/** `python src/a.py`, `python:src/a.py`, `python title="src/a.py"`. */
function pathInInfo(info: string): string | null {
  const rest = /^[\w+#-]+[\s:]+(.*)$/.exec(info)?.[1];
  return rest === undefined ? null : pathInLine(rest);
}

/** The path on the nearest line above that is not blank. */
function pathAbove(lines: readonly string[], index: number): string | null {
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above] ?? '';
    if (line.trim() !== '') return pathInLine(line);
  }
  return null;
}
