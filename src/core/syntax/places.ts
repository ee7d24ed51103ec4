/** Places in a tree, as tables write them: a kind anywhere, or a child of a kind, perhaps in a certain field. */
import type { PlacePattern } from './languageTable.js';
import { fieldNamed, type KindSource, kindSet, kindsNamed } from './nodeKinds.js';
import type { SyntaxTree } from './syntaxTree.js';
import { textOfNode } from './treeWalk.js';

/** A set of places: kinds anywhere, or children by the kind of their parent and their field. */
export interface Places {
  readonly kinds: Uint8Array;
  /** For kinds of parents: the fields that count; null: all children. */
  readonly inParents: ReadonlyMap<number, ReadonlySet<number> | null>;
  /** Texts that count, by kind. */
  readonly texts: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Compiles patterns of places for a grammar. */
export function placesOf(source: KindSource, patterns: readonly PlacePattern[]): Places {
  const inParents = new Map<number, Set<number> | null>();
  const kinds: string[] = [];
  const texts = new Map<number, Set<string>>();
  for (const pattern of patterns) {
    if (/^\w+=/u.test(pattern)) {
      const [name = '', text = ''] = pattern.split('=');
      for (const kind of kindsNamed(source, name)) texts.set(kind, (texts.get(kind) ?? new Set()).add(text));
      continue;
    }
    // An operator may be a slash itself.
    const slash = pattern.startsWith('"') ? -1 : pattern.indexOf('/');
    if (slash < 0) {
      kinds.push(pattern);
      continue;
    }
    const field = pattern.slice(slash + 1);
    for (const kind of kindsNamed(source, pattern.slice(0, slash))) {
      const fields = inParents.get(kind) ?? new Set<number>();
      fields.add(fieldNamed(source, field));
      inParents.set(kind, field === '' ? null : fields);
    }
  }
  return { kinds: kindSet(source, kinds), inParents, texts };
}

/** Whether a node is at one of the places. */
export function isAt(tree: SyntaxTree, node: number, places: Places): boolean {
  const kind = tree.kind[node] ?? 0;
  if (places.kinds[kind] === 1) return true;
  if (places.texts.size > 0 && places.texts.get(kind)?.has(textOfNode(tree, node)) === true) return true;
  const parent = tree.parent[node] ?? -1;
  if (parent < 0 || places.inParents.size === 0) return false;
  const fields = places.inParents.get(tree.kind[parent] ?? 0);
  if (fields === undefined) return false;
  return fields === null || fields.has(tree.field[node] ?? 0);
}
