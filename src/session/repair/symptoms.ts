/**
 * What the way in which tests fail says about the kind of mistake: an index out of range is seldom a wrong string.
 *
 * A symptom raises the shares of the families that cause it; it excludes nothing. The rules are those that any debugger of programs
 * goes by, one per kind of error and per relation between what was expected and what came out.
 */
import type { MutationFamily } from '../../core/mutate/mutationOperator.js';
import type { TestRun } from '../ports/oracle.js';
import { type ComparedValues, comparedValues } from './comparedValues.js';

/** A share under suspicion is multiplied by this. */
const WEIGHT = 2;

const ERRORS: readonly (readonly [sign: RegExp, families: readonly MutationFamily[]])[] = [
  [/\bIndexError\b|out of range|out of bounds|RangeError/, ['boundary', 'comparison', 'constant']],
  [/\bNameError\b|ReferenceError|is not defined/, ['variable', 'function']],
  [/UnboundLocalError|before initialization/, ['layout', 'statement', 'variable']],
  [/\bAttributeError\b|is not a function|has no attribute/, ['function', 'call', 'variable']],
  [/\bKeyError\b/, ['condition', 'guard', 'variable']],
  [/ZeroDivisionError|division by zero/, ['arithmetic', 'boundary', 'guard']],
  [/\bTypeError\b/, ['call', 'variable', 'argument', 'constant']],
  [/undefined \(reading|of undefined|of null|NoneType/, ['boundary', 'guard', 'control']],
  [/RecursionError|Maximum call stack|recursion depth/, ['arithmetic', 'comparison', 'boundary', 'guard']],
];

/** A loop that does not end: its condition, its step, or the jump that should leave it. */
const ENDLESS: readonly MutationFamily[] = ['arithmetic', 'comparison', 'control', 'layout'];

/** By how much the share of each family is multiplied; families that are not there keep theirs. */
export function symptomWeights(baseline: TestRun): ReadonlyMap<MutationFamily, number> {
  const suspects = new Set<MutationFamily>(baseline.timedOut ? ENDLESS : []);
  for (const result of baseline.results) {
    if (result.status !== 'failed' || result.message === null) continue;
    for (const [sign, families] of ERRORS) if (sign.test(result.message)) addAll(suspects, families);
    const values = comparedValues(result.message);
    if (values !== undefined) addAll(suspects, suspectsOf(values));
  }
  return new Map([...suspects].map((family) => [family, WEIGHT]));
}

function addAll(suspects: Set<MutationFamily>, families: readonly MutationFamily[]): void {
  for (const family of families) suspects.add(family);
}

/** The families that turn one value into the other. */
function suspectsOf({ actual, expected }: ComparedValues): readonly MutationFamily[] {
  if (isBoolean(actual) && isBoolean(expected)) return ['comparison', 'logical', 'negation', 'condition'];
  if (isNothing(actual) !== isNothing(expected)) return ['control', 'statement', 'guard', 'layout'];
  if (isNumber(actual) && isNumber(expected)) return suspectsOfNumbers(Number(actual), Number(expected));
  if (actual.toLowerCase() === expected.toLowerCase()) return ['function', 'call'];
  if (letters(actual) === letters(expected)) return ['constant', 'call'];
  if (sameCharacters(actual, expected)) return ['function', 'argument', 'boundary'];
  if (actual[0] !== expected[0]) return ['call', 'constant'];
  return ['boundary', 'condition', 'statement'];
}

function suspectsOfNumbers(actual: number, expected: number): readonly MutationFamily[] {
  if (actual === -expected) return ['arithmetic', 'argument', 'call'];
  if (Math.abs(actual - expected) === 1) return ['boundary', 'constant', 'comparison'];
  if (Math.round(actual) === Math.round(expected)) return ['call', 'function', 'arithmetic'];
  return ['arithmetic', 'boundary', 'variable'];
}

function isBoolean(text: string): boolean {
  return /^(?:true|false)$/i.test(text);
}

function isNothing(text: string): boolean {
  return /^(?:none|null|undefined)$/i.test(text);
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/.test(text);
}

/** A text without blanks and punctuation. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether one text is the other in another order, as lists and strings are that were not sorted or turned round. */
function sameCharacters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}
