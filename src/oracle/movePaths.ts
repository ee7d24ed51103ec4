/** Puts one folder's path for another's wherever a text names it. */

/** Replaces `from` where it is a whole path or its beginning; `/a/b` is not part of `/a/bc`. */
export function movePaths(text: string, from: string, to: string): string {
  if (from === to || from === '') return text;
  let moved = '';
  let start = 0;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) {
    const after = text[at + from.length] ?? '';
    if (/[\w.-]/.test(after)) continue;
    moved += text.slice(start, at) + to;
    start = at + from.length;
  }
  return moved + text.slice(start);
}
