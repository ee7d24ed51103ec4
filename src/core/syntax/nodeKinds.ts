/** From names of node kinds, as tables write them, to numbers, as trees hold them. */
import { NODE_NAMED, type SyntaxTree } from './syntaxTree.js';

/** The part of a tree that is the same for all trees of its grammar. */
export type KindSource = Pick<SyntaxTree, 'language' | 'kindNames' | 'kindFlags' | 'fieldNames'>;

/**
 * The numbers of a kind.
 *
 * @param name - `if_statement` for named nodes, `"else"` with its double quotes for anonymous ones.
 * @returns every number of that name, ascending: a grammar may have several, and none for a kind that it lacks.
 * @remarks Time linear in the number of kinds.
 */
export function kindsNamed(source: KindSource, name: string): number[] {
  const anonymous = isAnonymous(name);
  const bare = anonymous ? name.slice(1, -1) : name;
  const found: number[] = [];
  source.kindNames.forEach((kindName, kind) => {
    const named = ((source.kindFlags[kind] ?? 0) & NODE_NAMED) !== 0;
    if (kindName === bare && named !== anonymous) found.push(kind);
  });
  return found;
}

function isAnonymous(name: string): boolean {
  return name.length > 2 && name.startsWith('"') && name.endsWith('"');
}

/**
 * Marks kinds in a table by number.
 *
 * @param names - kinds as {@link kindsNamed} takes them.
 * @param marks - one byte per kind, changed in place: `mark` is or-ed into the bytes of the named kinds.
 * @param mark - a bit or bits, 1 to 255.
 * @returns `marks`.
 */
export function markKinds(source: KindSource, names: readonly string[], marks: Uint8Array, mark: number): Uint8Array {
  for (const name of names) {
    for (const kind of kindsNamed(source, name)) marks[kind] = (marks[kind] ?? 0) | mark;
  }
  return marks;
}

/** A set of kinds as one byte per kind: 1 for members, 0 for the rest. */
export function kindSet(source: KindSource, names: readonly string[]): Uint8Array {
  return markKinds(source, names, new Uint8Array(source.kindNames.length), 1);
}

/**
 * The number of a field, or -1 (which no node has) where the grammar lacks it.
 *
 * @remarks Time linear in the number of fields.
 */
export function fieldNamed(source: KindSource, name: string): number {
  return source.fieldNames.indexOf(name);
}

/**
 * Remembers what was made of a grammar, so that it is made once and not once per tree.
 *
 * @param build - makes it; the same for all trees that share their `kindNames`.
 * @returns `build` with a memory that lasts as long as the grammar.
 */
export function perGrammar<T>(build: (source: KindSource) => T): (source: KindSource) => T {
  const made = new WeakMap<readonly string[], T>();
  return (source) => {
    const known = made.get(source.kindNames);
    if (known !== undefined) return known;
    const fresh = build(source);
    made.set(source.kindNames, fresh);
    return fresh;
  };
}
