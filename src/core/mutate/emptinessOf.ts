/** How a program asks whether a value is empty, zero or false. */
import type { MutationTable } from './mutationTable.js';
import { isKnown, ownType, TYPE_BOOLEAN, type TypeMask, typesMeet } from './typeMask.js';

/** Two conditions on one value, each the other's negation. */
export interface Emptiness {
  readonly empty: string;
  readonly filled: string;
}

/**
 * The conditions on a named value.
 *
 * @param name - as it is read; a plain name.
 * @param type - what the value may be.
 * @returns the plain value and its negation where any value is a condition; else a test that fits the type. Undefined where none does.
 */
export function emptinessOf({ words }: MutationTable, name: string, type: TypeMask): Emptiness | undefined {
  const plain = { empty: `${words.not}${name}`, filled: name };
  if (words.emptyTests.length === 0) return plain;
  if (!isKnown(type)) return undefined;
  if (ownType(type) === TYPE_BOOLEAN) return plain;
  const test = words.emptyTests.find(({ takes }) => typesMeet(takes, type));
  if (test === undefined) return undefined;
  const empty = test.text.replace('{value}', () => name);
  const filled = / == /.test(empty) ? empty.replace(' == ', ' != ') : `${words.not}${empty}`;
  return { empty, filled };
}
