/** The label table of a language by numbers of kinds. */
import type { LabelTable, ValueClass } from '../../syntax/languageTable.js';
import { kindsNamed, perGrammar } from '../../syntax/nodeKinds.js';
import { type Places, placesOf } from '../../syntax/places.js';
import { languageTables } from '../../syntax/tables/languageTables.js';

/** Parts of the table that are sets of kinds. */
type KindPart = {
  [Key in keyof LabelTable]-?: LabelTable[Key] extends readonly string[] ? Key : never;
}[keyof LabelTable];

/** The table, compiled. */
export interface LabelKinds {
  readonly has: Readonly<Record<KindPart, Places>>;
  readonly docstrings: boolean;
  readonly impliedReturns: boolean;
  readonly values: ReadonlyMap<number, ValueClass>;
}

/** The label table of a tree's language; made once per grammar. */
export const labelKindsOf = perGrammar((source): LabelKinds => {
  const table = languageTables[source.language].labels;
  const { docstrings, impliedReturns, values, ...parts } = table;
  const compiled = Object.entries(parts).map(([part, patterns]) => [part, placesOf(source, patterns)]);
  const classes = new Map<number, ValueClass>();
  for (const [name, value] of Object.entries(values)) {
    for (const kind of kindsNamed(source, name)) classes.set(kind, value);
  }
  return { has: Object.fromEntries(compiled), docstrings, impliedReturns: impliedReturns === true, values: classes };
});
