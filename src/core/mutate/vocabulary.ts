/** Constants and names that a program and its tests speak of: what a wrong constant may have to become. */
import type { SyntaxView } from './syntaxView.js';

/** Constants from outside the program: what failing tests expected, as source text of literals. */
export interface Hints {
  readonly numbers: readonly string[];
  /** Contents of strings, without quotes. */
  readonly strings: readonly string[];
}

/** More constants than these are not tried at one place: a table of data is no vocabulary. */
const LIMIT = 12;

/** The constants and member names of one program, nearest to a place first. */
export class Vocabulary {
  readonly #numbers: readonly { readonly text: string; readonly at: number }[];
  readonly #strings: readonly { readonly text: string; readonly at: number }[];
  readonly hints: Hints;
  /** Names of attributes and properties, in the order of their first use. */
  readonly members: readonly string[];

  constructor(view: SyntaxView, hints: Hints) {
    this.hints = hints;
    const numbers: { text: string; at: number }[] = [];
    const strings: { text: string; at: number }[] = [];
    const members = new Set<string>();
    for (let node = 0; node < view.tree.size; node += 1) {
      const role = view.role(node);
      if (role === 'number') numbers.push({ text: view.text(node), at: view.start(node) });
      else if (role === 'string' || role === 'character') strings.push({ text: view.text(node), at: view.start(node) });
      else if (role === 'member') members.add(view.text(view.named(node).at(-1) ?? node));
    }
    this.#numbers = numbers;
    this.#strings = strings;
    this.members = [...members];
  }

  /** Number literals of the program, nearest to the offset first, each once. */
  numbersNear(offset: number): readonly string[] {
    return nearest(this.#numbers, offset);
  }

  /** String literals of the program with their quotes, nearest first, each once; long texts (documentation) are left out. */
  stringsNear(offset: number): readonly string[] {
    return nearest(
      this.#strings.filter((entry) => entry.text.length <= 40 && !entry.text.includes('\n')),
      offset,
    );
  }
}

function nearest(
  entries: readonly { readonly text: string; readonly at: number }[],
  offset: number,
): readonly string[] {
  const sorted = [...entries].sort((a, b) => Math.abs(a.at - offset) - Math.abs(b.at - offset) || a.at - b.at);
  return [...new Set(sorted.map((entry) => entry.text))].slice(0, LIMIT);
}
