/** What has to be known of a lone Java source to compile and start it. */
import path from 'node:path';

/** The classes that matter. */
export interface JavaClasses {
  /** The one to start, with its package. */
  readonly main: string;
  /** The public one, after which the compiler wants the file named; null when there is none. */
  readonly publicClass: string | null;
}

/** Reads a source: it starts with the first class that has a `main`, else with the public one, else with that of the file's name. */
export function javaClasses(source: string, file: string): JavaClasses {
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const inPackage = /^\s*package\s+([\w.]+)\s*;/m.exec(bare)?.[1];
  const classes = [...bare.matchAll(/\b(?:class|record|enum|interface)\s+(\w+)/g)];
  const main = /\bstatic\s+(?:final\s+)?void\s+main\s*\(/.exec(bare)?.index ?? -1;
  const outermost = classes.find((match) => match.index < main && isOpen(bare, match.index, main))?.[1];
  const publicClass =
    /\bpublic\s+(?:final\s+|abstract\s+)*(?:class|record|enum|interface)\s+(\w+)/.exec(bare)?.[1] ?? null;
  const name = outermost ?? publicClass ?? path.posix.basename(file, '.java');
  return { main: inPackage === undefined ? name : `${inPackage}.${name}`, publicClass };
}

/** Whether the braces that a class opens are still open where `main` stands. */
function isOpen(text: string, from: number, to: number): boolean {
  let depth = 0;
  let hasOpened = false;
  for (const character of text.slice(from, to)) {
    if (character === '{') {
      depth++;
      hasOpened = true;
    } else if (character === '}') depth--;
    if (hasOpened && depth === 0) return false;
  }
  return hasOpened;
}
