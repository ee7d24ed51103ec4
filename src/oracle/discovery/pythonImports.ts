/** Which modules a Python file imports, read from its lines, and by which names a file can be imported. */
import path from 'node:path';

/** The dotted names by which tests may import a file: `src/pkg/mod.py` is `src.pkg.mod`, `pkg.mod` and `mod`. */
export function moduleNames(file: string): string[] {
  const stem = file.replace(/\.pyi?w?$/, '').replace(/\/__init__$/, '');
  const segments = stem.split('/');
  return segments.map((_, from) => segments.slice(from).join('.'));
}

const IMPORT = /^[ \t]*import[ \t]+([^\n#;]+)/gm;
const FROM = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)/gm;

/**
 * Dotted names that a file imports, relative ones resolved; of `from a import b` both `a` and `a.b`.
 *
 * @param file - its path relative to the workspace folder, for relative imports.
 */
export function importedNames(text: string, file: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ''] of text.matchAll(IMPORT)) {
    for (const part of list.split(',')) names.add(part.trim().split(/\s/)[0] ?? '');
  }
  for (const [, dots = '', module = '', list = ''] of text.matchAll(FROM)) {
    const base = dots === '' ? module : relativeModule(file, dots.length, module);
    names.add(base);
    for (const part of list.replaceAll(/[()]|#.*/g, '').split(',')) {
      const name = part.trim().split(/\s/)[0] ?? '';
      if (name !== '') names.add(base === '' ? name : `${base}.${name}`);
    }
  }
  names.delete('');
  return names;
}

function relativeModule(file: string, dots: number, module: string): string {
  const folders = path.posix
    .dirname(file)
    .split('/')
    .filter((segment) => segment !== '.');
  const base = folders.slice(0, Math.max(0, folders.length - (dots - 1)));
  return [...base, ...(module === '' ? [] : [module])].join('.');
}

/** The package that a module lies in, by its dotted names; empty for a module of its own. */
export function packageNames(file: string): string[] {
  return moduleNames(file)
    .filter((name) => name.includes('.'))
    .map((name) => name.slice(0, name.lastIndexOf('.')));
}
