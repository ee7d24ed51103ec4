/** Copies a parser's tree into plain arrays, in one walk without recursion. */
import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { LanguageId } from '../core/syntax/languageId.js';
import { NODE_ERROR, NODE_EXTRA, NODE_MISSING, NODE_NAMED, type SyntaxTree } from '../core/syntax/syntaxTree.js';

/** What is the same for every tree of a language: names and flags by our own number of each node kind. */
export interface KindTable {
  readonly language: LanguageId;
  readonly kindNames: readonly string[];
  readonly fieldNames: readonly string[];
  /** Flags that every node of a kind has. */
  readonly kindFlags: Uint8Array;
  /** The kinds of blocks that are made by layout: without a statement they are no program, though the parser takes them. */
  readonly blockKinds: ReadonlySet<number>;
  /** The number that stands for ERROR: the last one; the parser's own number for it is 65,535. */
  readonly errorKind: number;
}

/** The parser's number for ERROR nodes, in every grammar. */
const PARSER_ERROR_ID = 65_535;

/** What of a parser's language the table is made from. */
interface ParserLanguage {
  readonly types: readonly (string | null | undefined)[];
  readonly fields: readonly (string | null | undefined)[];
  nodeTypeIsNamed(typeId: number): boolean;
}

/**
 * Makes the table of a language.
 *
 * @param extraKinds - names of the named kinds that may stand anywhere, as comments do.
 * @param blocks - names of the kinds of blocks that are made by layout.
 */
export function kindTableOf(
  language: LanguageId,
  parserLanguage: ParserLanguage,
  extraKinds: ReadonlySet<string>,
  blocks: readonly string[],
): KindTable {
  const kindNames = Array.from(parserLanguage.types, (name) => name ?? '');
  const errorKind = kindNames.length;
  const kindFlags = new Uint8Array(errorKind + 1);
  for (let kind = 0; kind < errorKind; kind++) {
    if (parserLanguage.nodeTypeIsNamed(kind)) {
      kindFlags[kind] = extraKinds.has(kindNames[kind] ?? '') ? NODE_NAMED | NODE_EXTRA : NODE_NAMED;
    }
  }
  const isBlock = (kind: number): boolean => blocks.includes(kindNames[kind] ?? '');
  const blockKinds = new Set([...kindNames.keys()].filter(isBlock));
  kindNames.push('ERROR');
  kindFlags[errorKind] = NODE_NAMED | NODE_ERROR;
  return {
    language,
    kindNames,
    fieldNames: Array.from(parserLanguage.fields, (name) => name ?? ''),
    kindFlags,
    blockKinds,
    errorKind,
  };
}

/**
 * The whole tree as arrays; the parser's tree stays the caller's to delete.
 *
 * Each question to the cursor crosses into WebAssembly and costs about as much as parsing a character, so only what cannot be
 * known otherwise is asked: whether a node is named goes by its kind, and only an empty node can be missing.
 */
export function flattenTree(tree: Tree, text: string, table: KindTable): SyntaxTree {
  const root = tree.rootNode;
  const size = root.descendantCount;
  const flat = {
    language: table.language,
    text,
    size,
    kindNames: table.kindNames,
    kindFlags: table.kindFlags,
    fieldNames: table.fieldNames,
    kind: new Uint16Array(size),
    field: new Uint16Array(size),
    start: new Uint32Array(size),
    end: new Uint32Array(size),
    parent: new Int32Array(size),
    next: new Uint32Array(size),
    flags: new Uint8Array(size),
    hasErrors: root.hasError,
  };
  const cursor = tree.walk();
  try {
    walk(cursor, flat, table);
  } finally {
    cursor.delete();
  }
  return { ...flat, hasErrors: flat.hasErrors || hasEmptyBlock(flat, table.blockKinds) };
}

function hasEmptyBlock(tree: SyntaxTree, blockKinds: ReadonlySet<number>): boolean {
  return blockKinds.size > 0 && tree.kind.some((kind, node) => blockKinds.has(kind) && isEmpty(tree, node));
}

/** Comments are no statements. */
function isEmpty({ flags, next }: SyntaxTree, node: number): boolean {
  const end = next[node] ?? 0;
  for (let child = node + 1; child < end; child = next[child] ?? end) {
    if (((flags[child] ?? 0) & NODE_EXTRA) === 0) return false;
  }
  return true;
}

function walk(cursor: TreeCursor, flat: SyntaxTree, table: KindTable): void {
  let node = 0;
  let parent = -1;
  for (;;) {
    readNode(cursor, flat, table, node, parent);
    node++;
    if (cursor.gotoFirstChild()) {
      parent = node - 1;
      continue;
    }
    flat.next[node - 1] = node;
    while (!cursor.gotoNextSibling()) {
      if (parent < 0) return;
      flat.next[parent] = node;
      parent = flat.parent[parent] ?? -1;
      cursor.gotoParent();
    }
  }
}

function readNode(cursor: TreeCursor, flat: SyntaxTree, table: KindTable, node: number, parent: number): void {
  const typeId = cursor.nodeTypeId;
  const kind = typeId === PARSER_ERROR_ID ? table.errorKind : typeId;
  const start = cursor.startIndex;
  const end = cursor.endIndex;
  flat.kind[node] = kind;
  flat.field[node] = cursor.currentFieldId;
  flat.start[node] = start;
  flat.end[node] = end;
  flat.parent[node] = parent;
  const missing = start === end && cursor.nodeIsMissing ? NODE_MISSING : 0;
  flat.flags[node] = (table.kindFlags[kind] ?? 0) | missing;
}
