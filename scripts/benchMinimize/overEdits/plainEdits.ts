/** Over-edits of one place: what is said, laid out or checked otherwise without changing what tests see. */
import type { Dice } from './dice.ts';
import { beginsStatement, isSimple, namesIn, type Place, placesIn } from './place.ts';
import { indentOf, isBalanced, type Program, withLines, withPart } from './program.ts';

const COMMENTS = ['Make sure that', 'Keep track of', 'Handle the case of', 'Work out', 'Now look at', 'Note:'];

/** A comment above a statement, or behind it. */
export function comment(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(placesIn(program, beginsStatement));
  if (place === undefined) return undefined;
  const mark = program.language === 'python' ? '#' : '//';
  const words = `${mark} ${dice.pick(COMMENTS)} ${namesIn(place.text)[0] ?? 'this'}`;
  return dice.whole(3) === 0 && isSimple(place.text, place.part, place.index)
    ? replaced(program, place, [`${place.text}  ${words}`])
    : replaced(program, place, [`${indentOf(place.text)}${words}`, place.text]);
}

/** Words added to a doc comment or doc string. */
export function docString(program: Program, dice: Dice): Program | undefined {
  const part = dice.pick(program.parts);
  const end = part?.head.findLastIndex((line) => /^\s*(?:"""|'''|\*\/)/.test(line)) ?? -1;
  if (part === undefined || end < 0) return undefined;
  const indent = indentOf(part.head[end] ?? '');
  const about = dice.pick(part.parameters) ?? 'none';
  const added = dice.pick([
    ['', `${indent}Returns:`, `${indent}    The result for ${about}.`],
    ['', `${indent}:param ${about}: what to work on`],
    [`${indent}Raises nothing.`],
  ]);
  return withPart(program, part, { head: [...part.head.slice(0, end), ...(added ?? []), ...part.head.slice(end)] });
}

/** A type for a local variable, or for the parameters. */
export function typeHint(program: Program, dice: Dice): Program | undefined {
  return program.language === 'python' ? pythonHint(program, dice) : javaScriptHint(program, dice);
}

function pythonHint(program: Program, dice: Dice): Program | undefined {
  const bare = program.parts.filter(({ head, name }) =>
    head.some((line) => new RegExp(`^def ${name}\\((?:\\w+(?:, )?)+\\):$`).test(line)),
  );
  const assigned = placesIn(program, (text) => /^\s+\w+ = (?:\d+|\[.*\]|'.*'|".*"|\{\}|True|False)$/.test(text));
  const part = dice.pick(bare);
  if (part !== undefined && (assigned.length === 0 || dice.whole(2) === 0)) {
    const head = part.head.map((line) =>
      line.startsWith(`def ${part.name}(`)
        ? `def ${part.name}(${part.parameters.map((one) => `${one}: object`).join(', ')}) -> object:`
        : line,
    );
    return withPart(program, part, { head });
  }
  const place = dice.pick(assigned);
  if (place === undefined) return undefined;
  const [, name = '', value = ''] = /^\s+(\w+) = (.*)$/.exec(place.text) ?? [];
  const type = /^\d/.test(value)
    ? 'int'
    : /^[TF]/.test(value)
      ? 'bool'
      : value.startsWith('[')
        ? 'list'
        : value.startsWith('{')
          ? 'dict'
          : 'str';
  return replaced(program, place, [`${indentOf(place.text)}${name}: ${type} = ${value}`]);
}

function javaScriptHint(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(placesIn(program, (text) => /^\s+(?:var|let|const) \w+ ?=/.test(text)));
  return (
    place &&
    replaced(program, place, [
      `${indentOf(place.text)}/** @type {${dice.pick(['number', 'string', 'any'])}} */`,
      place.text,
    ])
  );
}

/** A check of a parameter at the top of a function. */
export function guard(program: Program, dice: Dice): Program | undefined {
  const part = dice.pick(program.parts.filter(({ parameters }) => parameters.length > 0));
  const name = dice.pick(part?.parameters ?? []);
  if (part === undefined || name === undefined) return undefined;
  const lines =
    program.language === 'python'
      ? [
          `    if ${name} is None:`,
          dice.pick([`        raise ValueError("${name} is required")`, '        return None']) ?? '',
        ]
      : [
          `  if (${name} === undefined || ${name} === null) {`,
          `    throw new TypeError('${name} is required');`,
          '  }',
        ];
  return withPart(program, part, withLines(part, 0, 0, lines));
}

/** Exceptions caught around a statement, only to be raised again. */
export function exceptions(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(
    placesIn(
      program,
      (text, part, index) =>
        isSimple(text, part, index) && !/^\s*(?:var|let|const|function|def|try|break|continue|pass)\b/.test(text),
    ),
  );
  if (place === undefined) return undefined;
  const indent = indentOf(place.text);
  const statement = place.text.trim();
  const lines =
    program.language === 'python'
      ? [
          'try:',
          `    ${statement}`,
          'except Exception as error:',
          `    raise RuntimeError("${place.part.name} failed") from error`,
        ]
      : [
          'try {',
          `  ${statement}`,
          '} catch (error) {',
          `  throw new Error('${place.part.name} failed', { cause: error });`,
          '}',
        ];
  return replaced(
    program,
    place,
    lines.map((line) => indent + line),
  );
}

/** The same tokens in other lines. */
export function layout(program: Program, dice: Dice): Program | undefined {
  const places = placesIn(
    program,
    (text, part, index) => beginsStatement(text, part, index) || splitAt(text) !== undefined,
  );
  const place = dice.pick(places);
  if (place === undefined) return undefined;
  const split = splitAt(place.text);
  return replaced(program, place, split !== undefined && dice.whole(2) === 0 ? split : ['', place.text]);
}

/** A line cut behind a comma inside of brackets. */
function splitAt(text: string): string[] | undefined {
  const found = /^(\s*)(.*[([].*?, )(.*[)\]].*)$/.exec(text);
  return found && isBalanced(text) && !/['"`]/.test(text)
    ? [`${found[1]}${found[2]?.trimEnd()}`, `${found[1]}        ${found[3]}`]
    : undefined;
}

/** Two neighbouring assignments in the other order. */
export function reordering(program: Program, dice: Dice): Program | undefined {
  const assigns = /^\s+(?:var |let |const )?(\w+) = ([^=].*)$/;
  const place = dice.pick(
    placesIn(program, (text, part, index) => {
      const next = part.body[index + 1];
      const one = assigns.exec(text);
      const other = next?.isFix === false ? assigns.exec(next.text) : null;
      return (
        one !== null &&
        other !== null &&
        !namesIn(other[2] ?? '').includes(one[1] ?? '') &&
        !namesIn(one[2] ?? '').includes(other[1] ?? '')
      );
    }),
  );
  if (place === undefined) return undefined;
  const next = place.part.body[place.index + 1]?.text ?? '';
  return withPart(program, place.part, withLines(place.part, place.index, 2, [next, place.text]));
}

/** The program with a line replaced by these. */
export function replaced(program: Program, { part, index }: Place, texts: readonly string[], isFix = false): Program {
  return withPart(program, part, withLines(part, index, 1, texts, isFix));
}
