/** Over-edits in several places that need each other: a name that is made in one and used in others. */
import type { Dice } from './dice.ts';
import { beginsStatement, freshName, isSimple, localsOf, namesIn, type Place, placesIn } from './place.ts';
import { replaced } from './plainEdits.ts';
import { indentOf, type Part, type Program, withLines, withoutStrings, withPart } from './program.ts';

/** A local variable under another name, wherever it stands. */
export function rename(program: Program, dice: Dice): Program | undefined {
  const part = dice.pick(program.parts);
  const name =
    part &&
    dice.pick(
      localsOf(part).filter((local) => !part.body.some((line) => line.isFix && namesIn(line.text).includes(local))),
    );
  return part && name !== undefined ? renamed(program, part, name, dice, false) : undefined;
}

/** A variable of the fix under another name: the fix then needs the other places. */
export function renameInFix(program: Program, part: Part, dice: Dice): Program | undefined {
  const name = dice.pick(
    localsOf(part).filter((local) => part.body.some((line) => line.isFix && namesIn(line.text).includes(local))),
  );
  return name === undefined ? undefined : renamed(program, part, name, dice, true);
}

function renamed(program: Program, part: Part, name: string, dice: Dice, isFix: boolean): Program | undefined {
  const fresh = freshName(program, name, dice);
  const isShadowed =
    part.parameters.includes(name) ||
    part.body.some(({ text }) => text !== withoutStrings(text) && new RegExp(`\\b${name}\\b`).test(text));
  if (fresh === undefined || isShadowed) return undefined;
  const word = new RegExp(`(?<![\\w.$])${name}\\b`, 'g');
  const body = part.body.map((line) => {
    const text = line.text.replaceAll(word, fresh);
    return { text, isFix: line.isFix || (isFix && text !== line.text) };
  });
  return withPart(program, part, { body });
}

/** A number as a constant above the function. */
export function constant(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(placesIn(program, hasNumber));
  return place && withConstant(program, place, dice, false);
}

/** The same for a number of the fix. */
export function constantInFix(program: Program, part: Part, dice: Dice): Program | undefined {
  const place = dice.pick(fixPlaces(part).filter(({ text }) => hasNumber(text)));
  return place && withConstant(program, place, dice, true);
}

const NUMBER = /(?<![\w.\]])\d+(?![\w.])/g;

function hasNumber(text: string): boolean {
  return withoutStrings(text) === text && text.search(NUMBER) >= 0;
}

function withConstant(program: Program, place: Place, dice: Dice, isFix: boolean): Program | undefined {
  const [value] = dice.shuffle([...place.text.matchAll(NUMBER)]);
  const name = dice
    .shuffle(['LIMIT', 'FACTOR', 'START', 'STEP', 'BOUND', 'BASE'])
    .map((word) => `${place.part.name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}_${word}`);
  const fresh = name.find((one) => !place.part.above.some((line) => line.includes(one)));
  if (value === undefined || fresh === undefined) return undefined;
  const text = place.text.slice(0, value.index) + fresh + place.text.slice(value.index + value[0].length);
  const defined = program.language === 'python' ? `${fresh} = ${value[0]}` : `const ${fresh} = ${value[0]};`;
  const change = withLines(place.part, place.index, 1, [text], isFix);
  return withPart(program, place.part, { ...change, above: [...place.part.above, defined, ''] });
}

/** The value of a statement worked out by a new function. */
export function helper(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(
    placesIn(program, (text, part, index) => isSimple(text, part, index) && helped(text) !== undefined),
  );
  return place && withHelper(program, place, dice, false);
}

/** The same for a statement of the fix. */
export function helperInFix(program: Program, part: Part, dice: Dice): Program | undefined {
  const place = dice.pick(
    fixPlaces(part).filter(({ text, index }) => isSimple(text, part, index) && helped(text) !== undefined),
  );
  return place && withHelper(program, place, dice, true);
}

/** What stands before a value, and the value. */
function helped(text: string): { readonly start: string; readonly value: string } | undefined {
  const [, start, value] =
    /^(\s+(?:return|(?:var |let |const )?\w+ =) )([^;={}]*[+*/%([-][^;={}]*);?$/.exec(text) ?? [];
  return start !== undefined && value !== undefined && !/=>|\blambda\b/.test(value) ? { start, value } : undefined;
}

function withHelper(program: Program, place: Place, dice: Dice, isFix: boolean): Program | undefined {
  const parts = helped(place.text);
  if (parts === undefined) return undefined;
  const { part } = place;
  const known = new Set([...part.parameters, ...localsOf(part)]);
  const names = namesIn(parts.value)
    .filter((name) => known.has(name))
    .join(', ');
  const isPython = program.language === 'python';
  const base = dice.pick(isPython ? ['compute', 'resolve', 'derive'] : ['compute', 'resolve', 'derive']) ?? '';
  const fresh = isPython ? `_${base}_${part.name}` : `${base}${part.name.charAt(0).toUpperCase()}${part.name.slice(1)}`;
  if (part.above.some((line) => line.includes(fresh))) return undefined;
  const defined = isPython
    ? [`def ${fresh}(${names}):`, `    return ${parts.value}`, '', '']
    : [`const ${fresh} = (${names}) => {`, `  return ${parts.value};`, '};', ''];
  const change = withLines(part, place.index, 1, [`${parts.start}${fresh}(${names})${isPython ? '' : ';'}`], isFix);
  return withPart(program, part, { ...change, above: [...part.above, ...defined] });
}

/** A logger, and a message somewhere. */
export function logging(program: Program, dice: Dice): Program | undefined {
  const place = dice.pick(placesIn(program, beginsStatement));
  if (place === undefined) return undefined;
  const name = dice.pick(place.part.parameters) ?? '1';
  const isPython = program.language === 'python';
  const defined = isPython
    ? ['import logging', '', 'logger = logging.getLogger(__name__)']
    : ["const log = (...words) => process.env['VERBOSE'] && console.error(...words);"];
  const use = isPython ? `logger.debug("${place.part.name}: %s", ${name})` : `log('${place.part.name}', ${name});`;
  return withImports(replaced(program, place, [`${indentOf(place.text)}${use}`, place.text]), defined);
}

/** An import, and its use at the top of a function. */
export function importWithUse(program: Program, dice: Dice): Program | undefined {
  const part = dice.pick(program.parts.filter(({ parameters }) => parameters.length > 0));
  const name = dice.pick(part?.parameters ?? []);
  if (part === undefined || name === undefined) return undefined;
  const [defined, use] =
    program.language === 'python'
      ? (['from copy import copy', `    ${name} = copy(${name})`] as const)
      : (["const assert = require('node:assert');", `  assert.ok(${name} !== undefined);`] as const);
  return withImports(withPart(program, part, withLines(part, 0, 0, [use])), [defined]);
}

/** Lines of imports are there once. */
function withImports(program: Program, lines: readonly string[]): Program {
  return program.imports.includes(lines[0] ?? '') ? program : { ...program, imports: [...program.imports, ...lines] };
}

function fixPlaces(part: Part): Place[] {
  return part.body.flatMap(({ text, isFix }, index) => (isFix ? [{ part, index, text }] : []));
}
