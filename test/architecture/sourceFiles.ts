/** The project's own source as data: files, what they import, and which room they belong to. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const PROJECT = join(import.meta.dirname, '..', '..');

/** One file of `src/`; paths are relative to the project, forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Modules it imports, types included, as written. */
  readonly imports: readonly string[];
}

/** All `.ts` files of `src/`, sorted. */
export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => {
      const text = readFileSync(join(PROJECT, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

/** First folder below `src/`, or the file's name without extension for the files at the top. */
export function roomOf(path: string): string {
  const [, first = ''] = path.split('/');
  return first.replace(/\.ts$/, '');
}

/** Project path of a relative import, `.js` read as the `.ts` it was compiled from; null for packages. */
export function targetOf(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return relative(PROJECT, join(PROJECT, dirname(file), specifier))
    .replaceAll('\\', '/')
    .replace(/\.js$/, '.ts');
}

function importsOf(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g);
  return [...found].map((match) => match[1] ?? '');
}
