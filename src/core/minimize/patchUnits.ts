/** A patch as the units of a search: hunks, bundles of hunks that belong together, and the parts that a kept one falls into. */
import { applyHunks } from '../diff/applyHunks.js';
import type { Hunk } from '../diff/hunk.js';
import { splitHunk } from '../diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../diff/splitPartIntoTokenEdits.js';
import type { Token } from '../text/token.js';
import type { FinerUnit, MinimizeUnit } from './minimizeUnit.js';
import { nameTies } from './nameTies.js';
import { needWeight } from './needWeight.js';
import { syntaxTies } from './syntaxTies.js';
import { widestGap } from './widestGap.js';

/** How fine a search goes. */
export type PatchLevel = 'hunk' | 'line' | 'token';

/** The patch, and what is asked of its texts. */
export interface PatchSource {
  readonly original: string;
  readonly proposal: string;
  readonly hunks: readonly Hunk[];
  readonly level: PatchLevel;
  readonly tokensOf: (text: string) => readonly Token[];
  readonly isNeutral: (change: Hunk) => boolean;
  readonly isCandidate: (text: string) => boolean;
}

/** A change somewhere in the tree of hunks, parts and token edits. */
export interface PatchNode {
  readonly change: Hunk;
  readonly level: PatchLevel;
  readonly free: boolean;
  /** Place in the patch: index of the hunk, of the part in it, of the token edit in that. */
  readonly place: readonly number[];
  /** What it was cut into; empty as long as it was not. */
  readonly children: PatchNode[];
}

/** Bundles are named after their members, so that no hunk has their name. */
const BUNDLE_MARK = '~';
/** A bundle is not likelier to be needed than a line added or removed. */
const BUNDLE_WEIGHT = 1;

/** Texts that may be parsed to see what can go alone, before the first trial of a level. */
const CHECK_LIMIT = 200;
/** The same in characters, a few seconds' worth; and what may be parsed to see which parts of hunks are neutral. */
const CHECK_LIMIT_CHARACTERS = 10_000_000;

/** The units of a patch. It grows as the search looks into what it keeps. */
export class PatchUnits {
  readonly roots: readonly PatchNode[];
  readonly #source: PatchSource;
  /** What each id of a unit stands for: one change, or those of a bundle. */
  readonly #members = new Map<string, readonly PatchNode[]>();
  #tokens: { readonly original: readonly Token[]; readonly proposal: readonly Token[] } | undefined;
  /** Characters of the texts that were asked about for parts. */
  #partCharacters = 0;

  constructor(source: PatchSource) {
    this.#source = source;
    this.roots = source.hunks.map((hunk, index) => this.#register(hunk, 'hunk', [index]));
  }

  /** The units to begin with: neutral hunks, bundles, single hunks. */
  units(): MinimizeUnit[] {
    return this.#grouped(this.roots).map((group) => this.#unitOf(group));
  }

  /**
   * The units that these consist of at the next finer level: hunks fall into lines, lines into tokens, and what belongs together is in
   * bundles first; bundles of what cannot be cut further fall in two, in the end into their members. Undefined when there is nothing
   * finer.
   */
  refine(held: readonly MinimizeUnit[]): FinerUnit[] | undefined {
    const parents = new Map(held.flatMap(({ id }) => this.nodesOf([id]).map((node) => [node, id] as const)));
    const nodes = [...parents.keys()].sort(byPlace);
    const level = this.#nextLevel(held, nodes);
    if (level === undefined) {
      return undefined;
    }
    const parentOf = new Map<PatchNode, string>();
    const parts = nodes.flatMap((node) => {
      const pieces = level === 'same' ? [] : this.#cut(node, level);
      const own = pieces.length > 0 ? pieces : [node];
      for (const piece of own) {
        parentOf.set(piece, parents.get(node) ?? '');
      }
      return own;
    });
    const isHalved = level === 'same';
    const groups = isHalved
      ? held.flatMap(({ id }) => this.#halves(this.nodesOf([id]))).sort(byFirstPlace)
      : this.#grouped(parts);
    return groups.map((group) => ({
      ...this.#unitOf(group),
      // What stays of a needed bundle is as likely as the likeliest change in it.
      ...(isHalved ? { weight: Math.max(...group.map((node) => this.#weightOf(node))) } : {}),
      parents: [...new Set(group.map((node) => parentOf.get(node) ?? ''))],
    }));
  }

  /** The changes that a set of units stands for. */
  nodesOf(keep: Iterable<string>): PatchNode[] {
    return [...keep].flatMap((id) => this.#members.get(id) ?? []);
  }

  /** The original with only these changes. */
  textOf(nodes: readonly PatchNode[]): string {
    const changes = [...nodes].sort(byPlace).map((node) => node.change);
    return applyHunks(this.#source.original, changes, new Set(changes.map((change) => change.id)));
  }

  /** What to look into next: lines of hunks, parts of bundles (`same`), tokens of lines. */
  #nextLevel(held: readonly MinimizeUnit[], nodes: readonly PatchNode[]): 'line' | 'token' | 'same' | undefined {
    const { level } = this.#source;
    if (level !== 'hunk' && nodes.some((node) => this.#cut(node, 'line').length > 0)) {
      return 'line';
    }
    if (held.some(({ id }) => id.startsWith(BUNDLE_MARK))) {
      return 'same';
    }
    return level === 'token' && nodes.some((node) => this.#cut(node, 'token').length > 0) ? 'token' : undefined;
  }

  #register(change: Hunk, level: PatchLevel, place: readonly number[]): PatchNode {
    const node: PatchNode = { change, level, place, free: this.#isNeutral(change, level), children: [] };
    this.#members.set(change.id, [node]);
    return node;
  }

  /** Of hunks it is always asked; of their parts as long as it is affordable. */
  #isNeutral(change: Hunk, level: PatchLevel): boolean {
    if (level !== 'hunk') {
      this.#partCharacters += this.#source.proposal.length;
      if (this.#partCharacters > CHECK_LIMIT_CHARACTERS) {
        return false;
      }
    }
    return this.#source.isNeutral(change);
  }

  /** What a change consists of at a finer level; none when it is that fine or cannot be cut. */
  #cut(node: PatchNode, level: 'line' | 'token'): readonly PatchNode[] {
    const [first] = node.children;
    if (first !== undefined) {
      return first.level === level ? node.children : [];
    }
    const changes = this.#partsOf(node, level);
    if (changes.length > 1) {
      for (const [index, change] of changes.entries()) {
        node.children.push(this.#register(change, level, [...node.place, index]));
      }
    }
    return node.children;
  }

  #partsOf(node: PatchNode, level: 'line' | 'token'): readonly Hunk[] {
    const { original, proposal } = this.#source;
    if (level === 'line') {
      return node.level === 'hunk' ? splitHunk(original, node.change) : [];
    }
    if (node.level === 'token') {
      return [];
    }
    const tokens = this.#tokensOfBoth();
    return splitPartIntoTokenEdits(original, proposal, node.change, tokens.original, tokens.proposal);
  }

  /** Groups of changes that are tried together: tied by a name, or not parsing one without the other. Neutral ones are alone. */
  #grouped(nodes: readonly PatchNode[]): (readonly PatchNode[])[] {
    const { original, proposal, isCandidate } = this.#source;
    const tokens = this.#tokensOfBoth();
    const free = nodes.filter((node) => node.free);
    const others = nodes.filter((node) => !node.free);
    const tied = nameTies(
      { text: original, tokens: tokens.original },
      { text: proposal, tokens: tokens.proposal },
      others.map((node) => node.change),
    ).map((group) => group.flatMap((index) => others[index] ?? []));
    const inTies = new Set(tied.flat());
    const groups = [...tied, ...others.filter((node) => !inTies.has(node)).map((node) => [node])].sort(byFirstPlace);
    const canDrop = (indexes: readonly number[]): boolean =>
      isCandidate(this.textOf(groups.filter((_, index) => !indexes.includes(index)).flat()));
    const affordable = Math.floor(CHECK_LIMIT_CHARACTERS / (proposal.length + 1));
    const joined = syntaxTies(groups.length, canDrop, Math.min(CHECK_LIMIT, affordable)).map((indexes) =>
      indexes.flatMap((index) => groups[index] ?? []).sort(byPlace),
    );
    return [...free.map((node) => [node]), ...joined].sort(byFirstPlace);
  }

  /** A bundle in two where it most likely goes from one function to the next; a single change as it is. */
  #halves(nodes: readonly PatchNode[]): (readonly PatchNode[])[] {
    const place = widestGap(
      this.#source.original,
      nodes.map((node) => node.change),
    );
    return [nodes.slice(0, place), nodes.slice(place)].filter((half) => half.length > 0);
  }

  #unitOf(nodes: readonly PatchNode[]): MinimizeUnit {
    const [node] = nodes;
    if (node !== undefined && nodes.length === 1) {
      return { id: node.change.id, free: node.free, weight: this.#weightOf(node) };
    }
    const id = BUNDLE_MARK + nodes.map((one) => one.change.id).join('+');
    this.#members.set(id, nodes);
    return { id, free: false, weight: BUNDLE_WEIGHT };
  }

  #weightOf(node: PatchNode): number {
    return needWeight(this.#source.original, node.change);
  }

  #tokensOfBoth(): { readonly original: readonly Token[]; readonly proposal: readonly Token[] } {
    const { original, proposal, tokensOf } = this.#source;
    this.#tokens ??= { original: tokensOf(original), proposal: tokensOf(proposal) };
    return this.#tokens;
  }
}

function byFirstPlace(left: readonly PatchNode[], right: readonly PatchNode[]): number {
  return byPlace(left[0], right[0]);
}

function byPlace(left: PatchNode | undefined, right: PatchNode | undefined): number {
  const places = left?.place ?? [];
  const others = right?.place ?? [];
  for (let depth = 0; depth < Math.min(places.length, others.length); depth++) {
    const difference = (places[depth] ?? 0) - (others[depth] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return places.length - others.length;
}
