/**
 * The tokens of a syntax tree: its leaves in file order, without comments and layout.
 *
 * What a grammar splits further than people read it (strings, regular expressions) is one token; what stands in no leaf (text that
 * the parser skipped, parts that the grammar hides) is a token all the same, so that no character of a program is lost.
 */
import type { Token } from '../text/token.js';
import { kindSet, markKinds, perGrammar } from './nodeKinds.js';
import { NODE_MISSING, type SyntaxTree } from './syntaxTree.js';
import { languageTables } from './tables/languageTables.js';

/** Text of the token where a block opens; a lone surrogate, so no program has it. */
export const BLOCK_OPEN = '\uD800{';
/** Text of the token where a block closes. */
export const BLOCK_CLOSE = '\uD800}';

export interface TokensOptions {
  /** Whether blocks whose layout is structure (Python's) have a token where they open and one where they close. */
  readonly blocks?: boolean;
}

/**
 * The tokens of a tree.
 *
 * @param tree - any tree, of broken code too.
 * @param options - `blocks` (default true): false gives the tokens of the study that defined the measure, which drops them.
 * @returns tokens in file order, offsets in UTF-16 code units of `tree.text`; they do not overlap, and every character that is
 * neither comment nor white space is in exactly one. Block tokens are empty ranges.
 * @remarks Time linear in the tree and its text; no recursion.
 */
export function tokensOf(tree: SyntaxTree, options: TokensOptions = {}): Token[] {
  return readTokens(tree, options).tokens;
}

/** Tokens and, for each of them, the pre-order number of the node it was read from (for text in no leaf, of the node before it). */
export interface TokensOfNodes {
  readonly tokens: Token[];
  readonly nodes: number[];
}

/** As {@link tokensOf}, with the node of each token; the token that closes a block has the node of the block. */
export function readTokens(tree: SyntaxTree, options: TokensOptions = {}): TokensOfNodes {
  return new TokenReader(tree, options.blocks ?? true).read();
}

const DROP = 1;
const WHOLE = 2;
const STRING = 4;
const BLOCK = 8;
const TEXT = 16;

/** Roles of kinds by number, and for each kind with string rules what its children are. */
interface TokenRoles {
  readonly role: Uint8Array;
  readonly strings: ReadonlyMap<number, { readonly holes: Uint8Array; readonly delimiters: Uint8Array }>;
}

const rolesOf = perGrammar((source): TokenRoles => {
  const table = languageTables[source.language].tokens;
  const role = new Uint8Array(source.kindNames.length);
  markKinds(source, [...table.comments, ...table.layout], role, DROP);
  markKinds(source, table.atoms, role, WHOLE);
  markKinds(source, Object.keys(table.strings), role, STRING);
  markKinds(source, table.blocks, role, BLOCK);
  markKinds(source, table.markupText, role, TEXT);
  const strings = new Map<number, { holes: Uint8Array; delimiters: Uint8Array }>();
  for (const [name, rule] of Object.entries(table.strings)) {
    const parts = { holes: kindSet(source, rule.holes), delimiters: kindSet(source, rule.delimiters) };
    kindSet(source, [name]).forEach((member, kind) => {
      if (member === 1) strings.set(kind, parts);
    });
  }
  return { role, strings };
});

/** A node whose end matters, while the walk is inside it. */
interface Frame {
  readonly node: number;
  /** Node number behind the last descendant, and the offset where the node ends. */
  readonly next: number;
  readonly end: number;
  readonly kind: 'block' | 'string' | 'hole';
  /** For strings: which children are holes and delimiters. */
  readonly parts?: { readonly holes: Uint8Array; readonly delimiters: Uint8Array } | undefined;
}

/** Layout: white space, joiners of no width, a line's continuation. */
const LAYOUT = /^(?:[\s\u200B\u2060]|\\\r?\n)*$/u;
const PIECES = /(?:\\(?!\r?\n)|[^\s\u200B\u2060\\])+/gu;

class TokenReader {
  readonly #tree: SyntaxTree;
  readonly #blocks: boolean;
  readonly #roles: TokenRoles;
  readonly #tokens: Token[] = [];
  readonly #nodes: number[] = [];
  readonly #frames: Frame[] = [];
  /** Everything before this offset is in a token or is layout or comment. */
  #covered = 0;
  /** The node that was entered last. */
  #node = 0;

  constructor(tree: SyntaxTree, blocks: boolean) {
    this.#tree = tree;
    this.#blocks = blocks;
    this.#roles = rolesOf(tree);
  }

  read(): TokensOfNodes {
    const { size } = this.#tree;
    for (let node = 0; node < size; ) {
      this.#closeFrames(node);
      node = this.#enter(node);
    }
    this.#closeFrames(size);
    this.#coverGap(this.#tree.text.length);
    return { tokens: this.#tokens, nodes: this.#nodes };
  }

  /** Takes one node; returns the number of the node to go on with. */
  #enter(node: number): number {
    const tree = this.#tree;
    const kind = tree.kind[node] ?? 0;
    const next = tree.next[node] ?? node + 1;
    this.#node = node;
    const parts = this.#frames.at(-1)?.parts;
    if (parts !== undefined) {
      if (parts.holes[kind] === 1) return this.#open(node, 'hole');
      if (parts.delimiters[kind] !== 1) return next;
    }
    const role = this.#roles.role[kind] ?? 0;
    if (role === 0) return this.#enterPlain(node, next);
    if ((role & DROP) !== 0) {
      this.#coverGap(tree.start[node] ?? 0);
      this.#covered = Math.max(this.#covered, tree.end[node] ?? 0);
      return next;
    }
    if ((role & BLOCK) !== 0) return this.#open(node, 'block');
    if ((role & TEXT) !== 0) return this.#takeMarkupText(node);
    if ((role & STRING) !== 0 && this.#hasHoles(node)) return this.#open(node, 'string');
    this.#take(node);
    return next;
  }

  #enterPlain(node: number, next: number): number {
    if (next === node + 1) this.#take(node);
    return node + 1;
  }

  #open(node: number, kind: Frame['kind']): number {
    const tree = this.#tree;
    const start = tree.start[node] ?? 0;
    this.#coverGap(start);
    const parts = kind === 'string' ? this.#roles.strings.get(tree.kind[node] ?? 0) : undefined;
    this.#frames.push({ node, next: tree.next[node] ?? node + 1, end: tree.end[node] ?? 0, kind, parts });
    if (kind === 'block' && this.#blocks) this.#push(BLOCK_OPEN, start, start, node);
    return node + 1;
  }

  #closeFrames(node: number): void {
    for (let frame = this.#frames.at(-1); frame !== undefined && frame.next <= node; frame = this.#frames.at(-1)) {
      this.#coverGap(frame.end);
      this.#frames.pop();
      if (frame.kind === 'block' && this.#blocks) {
        const at = Math.max(frame.end, this.#tokens.at(-1)?.end ?? 0);
        this.#push(BLOCK_CLOSE, at, at, frame.node);
      }
    }
  }

  /** Makes the node's whole text one token. */
  #take(node: number): void {
    const tree = this.#tree;
    const start = tree.start[node] ?? 0;
    const end = tree.end[node] ?? 0;
    if (start === end || ((tree.flags[node] ?? 0) & NODE_MISSING) !== 0) return;
    this.#coverGap(start);
    const text = tree.text.slice(start, end);
    if (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1))) this.#pushTrimmed(text, start);
    else this.#push(text, start, end, node);
    this.#covered = end;
  }

  #push(text: string, start: number, end: number, node: number): void {
    this.#tokens.push({ text, start, end });
    this.#nodes.push(node);
  }

  #pushTrimmed(text: string, start: number): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    const at = start + text.indexOf(trimmed);
    this.#push(trimmed, at, at + trimmed.length, this.#node);
  }

  /** Deals with the text since the last token: literal text inside a string, else layout or text that is in no leaf. */
  #coverGap(upTo: number): void {
    const from = this.#covered;
    if (upTo <= from) return;
    this.#covered = upTo;
    const gap = this.#tree.text.slice(from, upTo);
    if (this.#frames.at(-1)?.kind === 'string') {
      this.#push(gap, from, upTo, this.#node);
      return;
    }
    if (LAYOUT.test(gap)) return;
    for (const piece of gap.matchAll(PIECES)) {
      const start = from + piece.index;
      this.#push(piece[0], start, start + piece[0].length, this.#node);
    }
  }

  #hasHoles(node: number): boolean {
    const tree = this.#tree;
    const holes = this.#roles.strings.get(tree.kind[node] ?? 0)?.holes;
    const next = tree.next[node] ?? 0;
    for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
      const kind = tree.kind[child] ?? 0;
      // A hole that is a string itself (the body of a heredoc) is one only when it has holes.
      if (holes?.[kind] === 1 && (!this.#roles.strings.has(kind) || this.#hasHoles(child))) return true;
    }
    return false;
  }

  /** One token for a run of text between tags, as JSX reads it: lines trimmed, empty ones dropped, the rest joined by spaces. */
  #takeMarkupText(node: number): number {
    const tree = this.#tree;
    const parent = tree.parent[node] ?? -1;
    const last = tree.next[parent] ?? tree.size;
    let next = node;
    let end = tree.start[node] ?? 0;
    while (next < last && ((this.#roles.role[tree.kind[next] ?? 0] ?? 0) & TEXT) !== 0) {
      end = tree.end[next] ?? end;
      next = tree.next[next] ?? last;
    }
    const start = Math.min(this.#covered, tree.start[node] ?? 0);
    if (next < last) end = Math.max(end, tree.start[next] ?? end);
    const text = markupTextOf(tree.text.slice(start, end));
    if (text !== '') this.#push(text, start, end, node);
    this.#covered = Math.max(this.#covered, end);
    return next;
  }
}

function isSpace(unit: number): boolean {
  return unit <= 32 || (unit >= 0xa0 && /\s/u.test(String.fromCharCode(unit)));
}

/** Text between tags as JSX hands it on; empty when nothing is left. */
function markupTextOf(source: string): string {
  const lines = source.split(/\r\n|\n|\r/u);
  const trimmed = lines.map((line, index) => {
    const fromStart = index > 0 ? line.replace(/^[ \t]+/u, '') : line;
    return index < lines.length - 1 ? fromStart.replace(/[ \t]+$/u, '') : fromStart;
  });
  return trimmed.filter((line) => line !== '').join(' ');
}
