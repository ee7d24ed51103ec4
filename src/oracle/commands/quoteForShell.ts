/** Quotes text so that a shell takes it for one word. */

/** Where in a command line a text is put: between words, or inside quotes that the user has written. */
export type QuoteContext = 'bare' | 'double' | 'single';

const PLAIN = /^[\w@%+=:,./-]+$/;
const PLAIN_WINDOWS = /^[\w@+:,./\\-]+$/;

/** Quotes a word for `/bin/sh`, or for cmd.exe; plain words stay as they are, since people read the line. */
export function quoteForShell(word: string, windows: boolean, context: QuoteContext = 'bare'): string {
  if (windows) return quoteForWindows(word, context);
  if (context === 'single') return word.replaceAll("'", `'\\''`);
  if (context === 'double') return word.replaceAll(/["\\$`]/g, '\\$&');
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Words as one command of this system's shell. */
export function quotedWords(words: readonly string[]): string {
  return words.map((word) => quoteForShell(word, process.platform === 'win32')).join(' ');
}

/** A Windows path holds no double quote, so quotes around it are enough; a program's own parsing wants trailing backslashes doubled. */
function quoteForWindows(word: string, context: QuoteContext): string {
  const escaped = word.replaceAll('"', '\\"').replace(/\\+$/, '$&$&');
  if (context !== 'bare') return word;
  return PLAIN_WINDOWS.test(word) ? word : `"${escaped}"`;
}
