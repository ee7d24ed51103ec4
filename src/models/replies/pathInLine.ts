/** Finds the path that a line announces, in the ways models write one above their code. */

const PATH = /^(?:[\w@+~-]|\.{1,2}(?=[\\/]))?[\w.@+~\\/()[\]-]*\.[A-Za-z]\w*$/;

/** The path, with forward slashes, or null when the line is anything else: `**src/a.py**`, `File: src/a.py`, `### src/a.py:`. */
export function pathInLine(line: string): string | null {
  const bare = line
    .trim()
    .replace(/^(?:#{1,6}|[-*>]|\/\/)\s+/, '')
    .replace(/^[*_`"']+|[*_`"':]+$/g, '')
    .replace(/^(?:file(?:name|path)?|path|title)\s*[:=]\s*/i, '')
    .replace(/^[*_`"']+|[*_`"':]+$/g, '');
  return PATH.test(bare) ? bare.replaceAll('\\', '/') : null;
}

/** Whether a path from a reply means this file: the same, or one is the end of the other (`stat.py` for `src/stat.py`). */
export function samePath(named: string, path: string): boolean {
  const one = named.replace(/^(?:\.\/)+/, '');
  return one === path || path.endsWith(`/${one}`) || one.endsWith(`/${path}`);
}
