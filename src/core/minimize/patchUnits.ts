/** A patch as the units of a search: hunks, bundles of hunks that belong together, and the parts that a kept one falls into. */
import { applyHunks } from '../diff/applyHunks.js';
import type { Hunk } from '../diff/hunk.js';
import { splitHunk } from '../diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../diff/splitPartIntoTokenEdits.js';
import type { Token } from '../text/token.js';
import type { MinimizeUnit } from './minimizeUnit.js';
import { nameTies } from './nameTies.js';
import { needWeight } from './needWeight.js';
import { syntaxTies } from './syntaxTies.js';

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

/** Bundles are named so that no hunk has their name. */
const BUNDLE_MARK = '~';
/** A bundle is not likelier to be needed than a line added or removed. */
const BUNDLE_WEIGHT = 1;

/** The units of a patch. It grows as the search looks into what it keeps. */
export class PatchUnits {
  readonly roots: readonly PatchNode[];
  readonly #source: PatchSource;
  /** What each id of a unit stands for: one change, or those of a bundle. */
  readonly #members = new Map<string, readonly PatchNode[]>();
  #tokens: { readonly original: readonly Token[]; readonly proposal: readonly Token[] } | undefined;
  #bundles = 0;

  constructor(source: PatchSource) {
    this.#source = source;
    this.roots = source.hunks.map((hunk, index) => this.#register(hunk, 'hunk', [index]));
  }

  /** The units to begin with: neutral hunks, bundles, single hunks. */
  units(): MinimizeUnit[] {
    const { original, proposal, hunks } = this.#source;
    const { original: before, proposal: after } = this.#tokensOfBoth();
    const ties = nameTies({ text: original, tokens: before }, { text: proposal, tokens: after }, hunks)
      .map((group) => group.flatMap((index) => this.roots[index] ?? []).filter((node) => !node.free))
      .filter((group) => group.length > 1);
    const tied = new Set(ties.flat());
    const single = this.roots.filter((node) => !tied.has(node));
    return this.#unitsOf([...ties, ...single.map((node) => [node])], []);
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

  #register(change: Hunk, level: PatchLevel, place: readonly number[]): PatchNode {
    const node: PatchNode = { change, level, place, free: this.#source.isNeutral(change), children: [] };
    this.#members.set(change.id, [node]);
    return node;
  }

  /**
   * Turns groups of changes into units; those that cannot go alone join.
   *
   * @param around - what else the patch consists of.
   */
  #unitsOf(groups: readonly (readonly PatchNode[])[], around: readonly PatchNode[]): MinimizeUnit[] {
    const ordered = [...groups].sort((left, right) => byPlace(left[0], right[0]));
    const free = ordered.filter(isFree);
    const others = ordered.filter((group) => !isFree(group));
    const canDrop = (indexes: readonly number[]): boolean => {
      const rest = others.filter((_, index) => !indexes.includes(index));
      return this.#source.isCandidate(this.textOf([...around, ...rest.flat()]));
    };
    const joined = syntaxTies(others.length, canDrop).map((indexes) => indexes.flatMap((index) => others[index] ?? []));
    const all = [...around, ...others.flat()];
    return [...free, ...joined]
      .sort((left, right) => byPlace(left[0], right[0]))
      .map((nodes) => this.#unitOf(nodes, all));
  }

  /** @param all - the patch without what is neutral, at the level of these nodes. */
  #unitOf(nodes: readonly PatchNode[], all: readonly PatchNode[]): MinimizeUnit {
    const [node] = nodes;
    if (nodes.length !== 1 || node === undefined) {
      const id = `${BUNDLE_MARK}${++this.#bundles}`;
      this.#members.set(id, nodes);
      return { id, free: false, weight: BUNDLE_WEIGHT, split: () => nodes.map((one) => this.#unitOf([one], all)) };
    }
    return {
      id: node.change.id,
      free: node.free,
      weight: needWeight(this.#source.original, node.change),
      split: () => this.#cut(node, all),
    };
  }

  #cut(node: PatchNode, all: readonly PatchNode[]): MinimizeUnit[] {
    const { changes, level } = this.#partsOf(node);
    if (changes.length < 2) {
      return [];
    }
    const children = changes.map((change, index) => this.#register(change, level, [...node.place, index]));
    node.children.push(...children);
    return this.#unitsOf(
      children.map((child) => [child]),
      all.filter((other) => other !== node),
    );
  }

  /** What a change falls into at the next level that cuts it. */
  #partsOf(node: PatchNode): { changes: readonly Hunk[]; level: PatchLevel } {
    const { original, proposal, level } = this.#source;
    if (node.level === 'hunk' && level !== 'hunk') {
      const parts = splitHunk(original, node.change);
      if (parts.length > 1) {
        return { changes: parts, level: 'line' };
      }
    }
    if (node.level !== 'token' && level === 'token') {
      const tokens = this.#tokensOfBoth();
      const edits = splitPartIntoTokenEdits(original, proposal, node.change, tokens.original, tokens.proposal);
      return { changes: edits, level: 'token' };
    }
    return { changes: [], level: node.level };
  }

  #tokensOfBoth(): { readonly original: readonly Token[]; readonly proposal: readonly Token[] } {
    const { original, proposal, tokensOf } = this.#source;
    this.#tokens ??= { original: tokensOf(original), proposal: tokensOf(proposal) };
    return this.#tokens;
  }
}

function isFree(group: readonly PatchNode[]): boolean {
  return group.every((node) => node.free);
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
