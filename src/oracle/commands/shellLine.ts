/** Takes a command line apart as far as that is needed to find the test runner in it; what a shell alone understands is left to it. */

/** The last simple command of a line. */
export interface ShellLine {
  /** What stands before it, its `&&` included: `cd app && `. */
  readonly before: string;
  /** Variables set for it alone, as written. */
  readonly assignments: readonly string[];
  /** Its words without quotes. */
  readonly words: readonly string[];
  /** Its words as written. */
  readonly raw: readonly string[];
}

interface Word {
  readonly value: string;
  readonly raw: string;
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/**
 * Splits a line into the words of its last command.
 *
 * @param windows - whether the line is for cmd.exe, where a backslash and a single quote are ordinary.
 * @returns null when it holds more than commands joined by `&&`: pipes, redirections, substitutions, several lines.
 */
export function splitShellLine(line: string, windows: boolean): ShellLine | null {
  const scanner = new Scanner(line, windows);
  let words: Word[] = [];
  let start = 0;
  for (;;) {
    const part = scanner.next();
    if (part === null) return null;
    if (part === 'end') break;
    if (part === 'and') {
      words = [];
      start = scanner.position;
    } else words.push(part);
  }
  const found = windows ? 0 : words.findIndex((word) => !ASSIGNMENT.test(word.raw));
  const first = found < 0 ? words.length : found;
  if (first === words.length) return null;
  const command = words.slice(first);
  const leading = /^\s*/.exec(line.slice(start))?.[0] ?? '';
  return {
    before: line.slice(0, start) + leading,
    assignments: words.slice(0, first).map((word) => word.raw),
    words: command.map((word) => word.value),
    raw: command.map((word) => word.raw),
  };
}

/** Puts a command together again, with other words. */
export function joinShellLine(line: ShellLine, raw: readonly string[]): string {
  return line.before + [...line.assignments, ...raw].join(' ');
}

class Scanner {
  position = 0;
  readonly #line: string;
  readonly #windows: boolean;

  constructor(line: string, windows: boolean) {
    this.#line = line;
    this.#windows = windows;
  }

  next(): Word | 'and' | 'end' | null {
    while (/[ \t]/.test(this.#peek())) this.position++;
    if (this.position >= this.#line.length) return 'end';
    if (this.#line.startsWith('&&', this.position)) {
      this.position += 2;
      return 'and';
    }
    const start = this.position;
    let value = '';
    while (
      this.position < this.#line.length &&
      !/[ \t]/.test(this.#peek()) &&
      !this.#line.startsWith('&&', this.position)
    ) {
      const piece = this.#piece();
      if (piece === null) return null;
      value += piece;
    }
    return { value, raw: this.#line.slice(start, this.position) };
  }

  #peek(): string {
    return this.#line[this.position] ?? '';
  }

  /** One character, escape or quoted part; null for what only a shell can read. */
  #piece(): string | null {
    const character = this.#peek();
    if (character === '"') return this.#doubleQuoted();
    if (character === "'" && !this.#windows) return this.#singleQuoted();
    if (character === '\\' && !this.#windows) return this.#escaped();
    if (/[|;<>()`\n\r&]/.test(character) || this.#line.startsWith('$(', this.position)) return null;
    if (character === '#' && !this.#windows && /[ \t]|^$/.test(this.#line[this.position - 1] ?? '')) return null;
    this.position++;
    return character;
  }

  #escaped(): string | null {
    const character = this.#line[this.position + 1];
    if (character === undefined || character === '\n') return null;
    this.position += 2;
    return character;
  }

  #singleQuoted(): string | null {
    const end = this.#line.indexOf("'", this.position + 1);
    if (end < 0) return null;
    const value = this.#line.slice(this.position + 1, end);
    this.position = end + 1;
    return value;
  }

  #doubleQuoted(): string | null {
    let value = '';
    for (let at = this.position + 1; at < this.#line.length; at++) {
      const character = this.#line[at] ?? '';
      if (character === '"') {
        this.position = at + 1;
        return value;
      }
      if (character === '`' || this.#line.startsWith('$(', at)) return null;
      const escapes = character === '\\' && !this.#windows && /["\\$`]/.test(this.#line[at + 1] ?? '');
      if (escapes) at++;
      value += this.#line[at] ?? '';
    }
    return null;
  }
}
