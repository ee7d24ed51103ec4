/** The usual kind of case: real functions with a real fix, among edits of the kinds that models make beside it. */
import { applyHunks } from '../../src/core/diff/applyHunks.ts';
import { diffHunks } from '../../src/core/diff/diffHunks.ts';
import { Dice } from './overEdits/dice.ts';
import { comment, docString, exceptions, guard, layout, reordering, typeHint } from './overEdits/plainEdits.ts';
import { type Part, type Program, type ProgramLanguage, programText } from './overEdits/program.ts';
import { expression, loop } from './overEdits/rewrites.ts';
import { type TaskPart, taskParts } from './overEdits/taskParts.ts';
import {
  constant,
  constantInFix,
  helper,
  helperInFix,
  importWithUse,
  logging,
  rename,
  renameInFix,
} from './overEdits/tiedEdits.ts';
import { type CaseSize, caseSizes, hunksOfFix, type PlantedCase } from './plantedCase.ts';
import { CaseTests } from './runTests.ts';

/** Each kind is as likely as any other; where it finds no place, another is drawn. */
export const OVER_EDITS = {
  ...{ comment, docString, typeHint, guard, exceptions, layout, reordering },
  ...{ expression, loop, rename, constant, helper, logging, importWithUse },
} as const;

type OverEdit = keyof typeof OVER_EDITS;

const KINDS = Object.keys(OVER_EDITS) as OverEdit[];
const FIXES_IN_TWO = [renameInFix, constantInFix, helperInFix];
/** Edits that may be drawn for one case before it is begun anew. */
const DRAWS = 400;
const ATTEMPTS = 400;
/** Hunks for each function, on the average of a case: from the first to the second. */
const HUNKS_PER_FUNCTION = [3, 8] as const;

/**
 * So many cases, always the same for a seed.
 *
 * A module of functions from HumanEvalPack, some with their bug. The proposal holds the fixes and, in any of the functions, edits drawn
 * from `OVER_EDITS` until there are as many hunks as wanted. Where the fix is to be tied, it is one whose hunks need each other: with a
 * renamed variable, a new constant or a new helper. A case is drawn anew, before any search is tried on it, when the proposal does not pass
 * all tests, the original does not fail exactly those of the bugs, or not exactly the fix is needed.
 *
 * @param folder - where the records of HumanEvalPack are.
 */
export async function* overEditCases(folder: string, count: number, seed: number): AsyncGenerator<PlantedCase> {
  const tasks = { python: taskParts(folder, 'python'), javascript: taskParts(folder, 'javascript') };
  for (const [number, size] of caseSizes(count).entries()) {
    const language = (number + Math.floor(number / 12)) % 2 === 0 ? 'python' : 'javascript';
    yield await overEditCase(tasks[language], language, size, seed + number * ATTEMPTS);
  }
}

async function overEditCase(
  tasks: readonly TaskPart[],
  language: ProgramLanguage,
  size: CaseSize,
  seed: number,
): Promise<PlantedCase> {
  const isTied = size.needed >= 2 && new Dice(seed).whole(2) === 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const drawn = drawCase(tasks, language, size, isTied, new Dice(seed + attempt));
    if (drawn !== undefined && (await isAsPlanted(drawn.planted, drawn.bugs))) return drawn.planted;
  }
  throw new Error(`No case of ${size.hunks} hunks with ${size.needed} needed in ${ATTEMPTS} attempts.`);
}

/** A case, and the names of the tests that are to fail on its original. */
interface DrawnCase {
  readonly planted: PlantedCase;
  readonly bugs: readonly string[];
}

function drawCase(
  tasks: readonly TaskPart[],
  language: ProgramLanguage,
  { hunks, needed }: CaseSize,
  tied: boolean,
  dice: Dice,
): DrawnCase | undefined {
  const bugs = tied ? needed - 1 : needed;
  const [fewest, most] = HUNKS_PER_FUNCTION;
  const functions = Math.max(bugs, Math.round(hunks / (fewest + dice.whole(most - fewest + 1))));
  const chosen = dice.shuffle(tasks).slice(0, Math.max(1, functions));
  const buggy = new Set(chosen.slice(0, bugs));
  const placed = dice.shuffle(chosen);
  const imports = [...new Set(placed.flatMap((task) => task.imports))];
  const program = (partOf: (task: TaskPart) => Part): Program => ({ language, imports, parts: placed.map(partOf) });
  const original = programText(program((task) => (buggy.has(task) ? task.buggy : task.fixed)));
  const plain = program((task) => (buggy.has(task) ? task.fixed : withoutMarks(task.fixed)));
  const [first] = chosen;
  const tie = dice.pick(FIXES_IN_TWO);
  const fixed = tied && first !== undefined ? tie?.(plain, first.fixed, dice) : plain;
  const grown = fixed && withExcess(fixed, original, hunks, dice);
  if (fixed === undefined || grown === undefined) return undefined;
  const proposal = programText(grown.program);
  const fix = hunksOfFix(original, proposal, programText(fixed));
  const tests = placed.map((task) => ({ name: testName(task), source: task.test }));
  return fix.length === needed
    ? {
        planted: { language, original, proposal, tests, fix, tied, excess: grown.kinds },
        bugs: [...buggy].map(testName),
      }
    : undefined;
}

/** A right function from the start: any of its lines may be edited. */
function withoutMarks(part: Part): Part {
  return { ...part, body: part.body.map(({ text }) => ({ text, isFix: false })) };
}

function testName(task: TaskPart): string {
  return `test_${task.fixed.name}`;
}

/** The program with edits until it is so many hunks from the original. */
function withExcess(
  fixed: Program,
  original: string,
  hunks: number,
  dice: Dice,
): { readonly program: Program; readonly kinds: readonly OverEdit[] } | undefined {
  let program = fixed;
  const kinds: OverEdit[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const count = diffHunks(original, programText(program)).length;
    if (count >= hunks) return count === hunks ? { program, kinds } : undefined;
    const kind = dice.pick(KINDS) ?? 'comment';
    const edited = OVER_EDITS[kind](program, dice);
    if (edited !== undefined && diffHunks(original, programText(edited)).length <= hunks) {
      program = edited;
      kinds.push(kind);
    }
  }
  return undefined;
}

/** Whether exactly the bugs fail, the fix is enough, and nothing else can take the place of any hunk of it. */
async function isAsPlanted(planted: PlantedCase, bugs: readonly string[]): Promise<boolean> {
  const { original, proposal, fix } = planted;
  const hunks = diffHunks(original, proposal);
  const tests = new CaseTests(planted);
  const failing = (keep: readonly string[]) => tests.failingOn(applyHunks(original, hunks, new Set(keep)));
  try {
    if ((await tests.failingOn(proposal)).length > 0) return false;
    const before = await failing([]);
    if ([...before].sort().join() !== [...bugs].sort().join()) return false;
    if ((await failing(fix)).length > 0) return false;
    for (const id of fix) {
      const rest = hunks.map((hunk) => hunk.id).filter((other) => other !== id);
      const fixRest = fix.filter((other) => other !== id);
      if ((await failing(rest)).length === 0 || (await failing(fixRest)).length === 0) return false;
    }
    return true;
  } finally {
    tests.remove();
  }
}
