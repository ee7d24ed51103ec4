/** Which files of the workspace a JavaScript or TypeScript file imports, read from its text. */
import path from 'node:path';

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\b(?:mock|unmock|doMock|importActual)\s*\(\s*)(['"`])([^'"`\n]+)\1/g;

/** Everything that the text imports, as written. */
export function specifiersOf(text: string): string[] {
  return [...new Set([...text.matchAll(SPECIFIER)].map((match) => match[2] ?? ''))];
}

/** A path without the ending that imports may leave out or write differently (`.js` for `.ts`), and without `/index`. */
export function moduleStem(file: string): string {
  return file.replace(/\.(?:d\.)?[cm]?[jt]sx?$|\.(?:vue|svelte|json)$/, '').replace(/(?:^|\/)index$/, '');
}

/**
 * Whether a specifier stands for a file.
 *
 * @param from - the importing file, relative to the workspace folder.
 * @param file - the file in question, relative too.
 * @remarks Aliases (`@/a`, `~/a`, `src/a`) are taken for their endings: `@/lib/a` stands for any `…/lib/a`.
 */
export function standsFor(specifier: string, from: string, file: string): boolean {
  const stem = moduleStem(file);
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    return moduleStem(path.posix.join(path.posix.dirname(from), specifier)) === (stem === '' ? '.' : stem);
  }
  const alias = /^(?:@|~|#|src)\/(.+)$/.exec(specifier);
  if (alias === null) return false;
  const wanted = moduleStem(alias[1] ?? '');
  return wanted !== '' && (stem === wanted || stem.endsWith(`/${wanted}`));
}
