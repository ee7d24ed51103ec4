/** A small module of functions, as lines that edits are planted in. */

export type ProgramLanguage = 'python' | 'javascript';

export interface BodyLine {
  readonly text: string;
  /** Whether the fix made it: excess is planted elsewhere. */
  readonly isFix: boolean;
}

/** One function, with the helpers that it came with. */
export interface Part {
  readonly name: string;
  readonly parameters: readonly string[];
  /** Lines above it that edits put there. */
  readonly above: readonly string[];
  /** Doc comment and signature; in Python the doc string is at its end. */
  readonly head: readonly string[];
  /** Up to the closing brace, where the language has one. */
  readonly body: readonly BodyLine[];
}

export interface Program {
  readonly language: ProgramLanguage;
  readonly imports: readonly string[];
  readonly parts: readonly Part[];
}

/** The whole text of a program. */
export function programText({ imports, parts }: Program): string {
  const blocks = [
    imports,
    ...parts.map(({ above, head, body }) => [...above, ...head, ...body.map(({ text }) => text)]),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n\n');
}

/** A program with one function changed. */
export function withPart(program: Program, part: Part, change: Partial<Part>): Program {
  return { ...program, parts: program.parts.map((one) => (one === part ? { ...one, ...change } : one)) };
}

/** Lines of a body with some of them replaced. */
export function withLines(
  part: Part,
  start: number,
  count: number,
  texts: readonly string[],
  isFix = false,
): Partial<Part> {
  const body = [...part.body];
  body.splice(start, count, ...texts.map((text) => ({ text, isFix })));
  return { body };
}

export function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Whether every bracket of a line closes on it, strings left out. */
export function isBalanced(line: string): boolean {
  let depth = 0;
  for (const symbol of line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, '')) {
    if ('([{'.includes(symbol)) depth += 1;
    if (')]}'.includes(symbol)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The text outside of strings: words in it are names. */
export function withoutStrings(line: string): string {
  return line.replaceAll(/'[^']*'|"[^"]*"/g, "''");
}
