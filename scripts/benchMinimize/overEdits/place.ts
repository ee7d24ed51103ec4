/** Where in a program an edit can be planted. */
import type { Dice } from './dice.ts';
import { indentOf, isBalanced, type Part, type Program, withoutStrings } from './program.ts';

/** A line of a function's body. */
export interface Place {
  readonly part: Part;
  readonly index: number;
  readonly text: string;
}

/** Lines of all functions that the fix did not make and for which something holds. */
export function placesIn(program: Program, fits: (text: string, part: Part, index: number) => boolean): Place[] {
  return program.parts.flatMap((part) =>
    part.body.flatMap(({ text, isFix }, index) =>
      !isFix && text.trim() !== '' && fits(text, part, index) ? [{ part, index, text }] : [],
    ),
  );
}

/** Whether a line begins a statement that is whole on it, or whose block begins at its end. */
export function beginsStatement(text: string, part: Part, index: number): boolean {
  const before = part.body.slice(0, index).findLast((line) => line.text.trim() !== '')?.text ?? '';
  const isFirst = before === '' || /[:;{}]$/.test(before.trim()) || isBalanced(before);
  return isFirst && !/^[\s)\]}.?|&]*$|^\s*(?:[)\]}.?|&]|else|elif|except|finally|catch|case)/.test(text);
}

/** Whether a line is a whole simple statement. */
export function isSimple(text: string, part: Part, index: number): boolean {
  const ends = part.name !== '' && !/[:{,([\\]$/.test(text.trim()) && isBalanced(text);
  const next = part.body[index + 1]?.text ?? '';
  return ends && beginsStatement(text, part, index) && indentOf(next).length <= indentOf(text).length;
}

/** The names in a line that are no keywords, properties or strings. */
export function namesIn(text: string): string[] {
  return [...new Set([...withoutStrings(text).matchAll(/(?<![\w.$])[A-Za-z_]\w*/g)].map(([name]) => name))];
}

/** Names that a function's body gives values to, its own and not those of its helpers. */
export function localsOf(part: Part): string[] {
  const names = part.body.flatMap(({ text }) => [
    ...[...text.matchAll(/^\s*(?:var |let |const )?([a-z]\w*)\s*=(?!=)/g)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/\bfor \(?(?:var |let |const )?([a-z]\w*)(?: in | of |\s*=)/g)].map(([, name]) => name ?? ''),
  ]);
  return [...new Set(names)].filter((name) => name !== '' && name.length > 0);
}

/** A name from this one that a function does not use yet. */
export function freshName(program: Program, name: string, dice: Dice): string | undefined {
  const used = new Set(
    program.parts.flatMap(({ above, head, body }) =>
      [...above, ...head, ...body.map((line) => line.text)].flatMap(namesIn),
    ),
  );
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const choices =
    program.language === 'python'
      ? [`${name}_value`, `current_${name}`, `${name}_result`, `new_${name}`, `the_${name}`]
      : [`${name}Value`, `current${capital}`, `${name}Result`, `new${capital}`, `the${capital}`];
  return dice.shuffle(choices).find((choice) => !used.has(choice));
}
