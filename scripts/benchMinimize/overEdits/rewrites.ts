/** Over-edits that say a line in other words: expressions and loops written anew. */
import type { Dice } from './dice.ts';
import { isSimple, type Place, placesIn } from './place.ts';
import { replaced } from './plainEdits.ts';
import type { Program, ProgramLanguage } from './program.ts';

/** The lines in place of one; undefined where it does not apply. */
type Rewrite = (text: string, place: Place) => readonly string[] | undefined;

/** By a pattern over the whole line. */
function by(pattern: RegExp, build: (...groups: string[]) => readonly string[]): Rewrite {
  return (text) => {
    const found = pattern.exec(text);
    return found === null ? undefined : build(...found.slice(1).map((group) => group ?? ''));
  };
}

/** By a pattern within the line. */
function inside(pattern: RegExp, words: string): Rewrite {
  return (text) => {
    const changed = text.replace(pattern, words);
    return changed === text ? undefined : [changed];
  };
}

/** Only for whole statements. */
function whole(rewrite: Rewrite): Rewrite {
  return (text, place) => (isSimple(text, place.part, place.index) ? rewrite(text, place) : undefined);
}

const EXPRESSIONS: Readonly<Record<ProgramLanguage, readonly Rewrite[]>> = {
  python: [
    whole(
      by(/^(\s+)(\w+) ([+*-])= (.+)$/, (indent, name, sign, value) => [
        `${indent}${name} = ${name} ${sign} (${value})`,
      ]),
    ),
    whole(by(/^(\s+)return (.+)$/, (indent, value) => [`${indent}answer = ${value}`, `${indent}return answer`])),
    inside(/\blen\((\w+)\) == 0\b/, 'not $1'),
    inside(/\bif not (\w+):/, 'if len($1) == 0:'),
    inside(/\brange\((\w+|len\(\w+\))\)/, 'range(0, $1)'),
    inside(/\b(\w+) == ('[^']*'|"[^"]*"|\d+)/, '$2 == $1'),
    inside(/'([^'"\\]+)'/, '"$1"'),
    inside(/"([^'"\\]+)"/, "'$1'"),
    inside(/\b(\w+) % 2 == 0/, '($1 & 1) == 0'),
    inside(/\bsum\((?!\[)(.+ for .+ in \w+)\)/, 'sum([$1])'),
    by(/^(\s+)if (\w[\w[\]+-]*) < (\w[\w[\]+-]*):$/, (indent, left, right) => [`${indent}if ${right} > ${left}:`]),
  ],
  javascript: [
    whole(
      by(/^(\s+)(\w+) ([+*-])= ([^;]+);?$/, (indent, name, sign, value) => [
        `${indent}${name} = ${name} ${sign} (${value});`,
      ]),
    ),
    whole(
      by(/^(\s+)return ([^;{]+);?$/, (indent, value) => [
        `${indent}const answer = ${value};`,
        `${indent}return answer;`,
      ]),
    ),
    inside(/(?<![=!])==(?!=)/, '==='),
    inside(/\b(\w+)\+\+/, '$1 += 1'),
    inside(/^(\s+)var /, '$1let '),
    inside(/'([^'"\\]*)'/, '"$1"'),
    inside(/"([^'"\\]*)"/, "'$1'"),
    inside(/\.length == 0\b/, '.length < 1'),
    inside(/\.length ?> ?0\b/, '.length !== 0'),
    inside(/\b(\w+) % 2 == 0/, '($1 & 1) === 0'),
    by(/^(\s+)if \((.+)\) \{ return (\w+) \}$/, (indent, test, value) => [
      `${indent}if (${test}) {`,
      `${indent}  return ${value};`,
      `${indent}}`,
    ]),
    by(/^(\s+)if \((\w[\w[\]+-]*) < (\w[\w[\]+-]*)\) \{$/, (indent, left, right) => [
      `${indent}if (${right} > ${left}) {`,
    ]),
  ],
};

const LOOPS: Readonly<Record<ProgramLanguage, readonly Rewrite[]>> = {
  python: [
    by(/^(\s+)for (\w+) in range\(len\((\w+)\)\):$/, (indent, name, list) => [
      `${indent}for ${name}, _ in enumerate(${list}):`,
    ]),
    by(/^(\s+)for (\w+) in (\w+):$/, (indent, name, list) => [
      `${indent}for position in range(len(${list})):`,
      `${indent}    ${name} = ${list}[position]`,
    ]),
    by(/^(\s+)for (\w+) in (\w+):$/, (indent, name, list) => [`${indent}for ${name} in list(${list}):`]),
    by(/^(\s+)while (.+):$/, (indent, test) => [
      `${indent}while True:`,
      `${indent}    if not (${test}):`,
      `${indent}        break`,
    ]),
    by(/^(\s+)for (\w+) in range\((.+)\):$/, (indent, name, range) => [
      `${indent}for ${name} in list(range(${range})):`,
    ]),
    inside(/\[(\w+) for \1 in (\w+) if (.+)\]/, 'list(filter(lambda $1: $3, $2))'),
  ],
  javascript: [
    by(/^(\s+)for \((?:const|let|var) (\w+) of (\w+)\) \{$/, (indent, name, list) => [
      `${indent}for (let position = 0; position < ${list}.length; position += 1) {`,
      `${indent}  const ${name} = ${list}[position];`,
    ]),
    by(/^(\s+)while \((.+)\) \{$/, (indent, test) => [`${indent}for (; ${test}; ) {`]),
    by(/^(\s+)for \((let|var) (\w+) = (\w+); (.+); (.+)\) \{$/, (indent, _, name, start, test, step) => [
      `${indent}for (let ${name} = ${start}, hasNext = true; hasNext; ${step}) {`,
      `${indent}  hasNext = ${test};`,
      `${indent}  if (!hasNext) break;`,
    ]),
    by(/^(\s+)for \((?:let|var) (\w+) = 0; \2 < (\w+)\.length; \2\+\+\) \{$/, (indent, name, list) => [
      `${indent}for (const ${name} of ${list}.keys()) {`,
    ]),
  ],
};

/** An expression in other words. */
export function expression(program: Program, dice: Dice): Program | undefined {
  return rewritten(program, dice, EXPRESSIONS[program.language]);
}

/** A loop in other words. */
export function loop(program: Program, dice: Dice): Program | undefined {
  return rewritten(program, dice, LOOPS[program.language]);
}

function rewritten(program: Program, dice: Dice, rewrites: readonly Rewrite[]): Program | undefined {
  const choices = placesIn(program, () => true).flatMap((place) =>
    rewrites.flatMap((rewrite) => {
      const lines = rewrite(place.text, place);
      return lines === undefined ? [] : [{ place, lines }];
    }),
  );
  const choice = dice.pick(choices);
  return choice && replaced(program, choice.place, choice.lines);
}
