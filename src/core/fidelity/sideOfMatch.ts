/** The units of one of two texts that are matched, with what they are recognized by. */
import type { ScopeUnit } from '../syntax/scopesOf.js';

/** The units directly inside one, and the range of its tokens. */
export interface Level {
  readonly children: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** Stands for a matched unit inside another. */
const UNIT_INSIDE = -1;

/** Two odd numbers without a common structure, so that what one hash confuses the other tells apart. */
const HASH_BASE = 1_000_003;
const OTHER_HASH_BASE = 0x5bd1e995;

/** A polynomial hash of any stretch of a sequence, in constant time. */
class StretchHash {
  readonly #sums: Int32Array;
  readonly #powers: Int32Array;

  constructor(ids: Int32Array, base: number) {
    this.#sums = new Int32Array(ids.length + 1);
    this.#powers = new Int32Array(ids.length + 1);
    this.#powers[0] = 1;
    ids.forEach((id, index) => {
      this.#sums[index + 1] = Math.imul(this.#sums[index] ?? 0, base) + scrambled(id);
      this.#powers[index + 1] = Math.imul(this.#powers[index] ?? 0, base);
    });
  }

  of(first: number, last: number): number {
    return ((this.#sums[last] ?? 0) - Math.imul(this.#sums[first] ?? 0, this.#powers[last - first] ?? 0)) | 0;
  }
}

/** Spreads small numbers over all bits. */
function scrambled(id: number): number {
  const spread = Math.imul((id + 1) ^ ((id + 1) >>> 16), 0x45d9f3b);
  return spread ^ (spread >>> 15);
}

/** Most tokens of a unit that are counted to see how alike two are. */
const COUNTED_TOKENS = 2000;

/** The units and numbered tokens of one of the two texts. */
export class SideOfMatch {
  readonly units: readonly ScopeUnit[];
  readonly partner: Int32Array;
  readonly touched: Uint8Array;
  readonly #ids: Int32Array;
  readonly #roots: readonly number[];
  readonly #hash: StretchHash;
  readonly #otherHash: StretchHash;
  readonly #counts = new Map<number, ReadonlyMap<number, number>>();

  constructor(units: readonly ScopeUnit[], ids: Int32Array) {
    this.units = units;
    this.#ids = ids;
    this.#hash = new StretchHash(ids, HASH_BASE);
    this.#otherHash = new StretchHash(ids, OTHER_HASH_BASE);
    this.partner = new Int32Array(units.length).fill(-1);
    this.touched = new Uint8Array(units.length);
    this.#roots = childrenOf(units, 0, units.length);
  }

  /** A unit, or the whole text for -1. */
  level(unit: number): Level {
    const its = this.units[unit];
    if (its === undefined) return { children: this.#roots, first: 0, last: this.#ids.length };
    return { children: childrenOf(this.units, unit + 1, its.next), first: its.first, last: its.last };
  }

  /** Equal for units of one kind with equal tokens: 64 bits of hash and the length. */
  contentKey(unit: number): string {
    const { kind, first, last } = this.units[unit] ?? { kind: '', first: 0, last: 0 };
    return `${kind}:${last - first}:${this.#hash.of(first, last)}:${this.#otherHash.of(first, last)}`;
  }

  /** How often each token occurs in a unit; in its first ones, where it is long. */
  tokenCounts(unit: number): ReadonlyMap<number, number> {
    const known = this.#counts.get(unit);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    const { first, last } = this.units[unit] ?? { first: 0, last: 0 };
    for (let index = first; index < Math.min(last, first + COUNTED_TOKENS); index++) {
      const id = this.#ids[index] ?? 0;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    this.#counts.set(unit, counts);
    return counts;
  }

  nameKey(unit: number): string | undefined {
    const its = this.units[unit];
    return its === undefined || its.name === '' ? undefined : `${its.kind} ${its.name}`;
  }

  /** The tokens that are in a unit and in none inside it; a matched unit inside leaves a mark where it is. */
  ownTokens(level: Level): number[] {
    const own: number[] = [];
    let index = level.first;
    for (const child of level.children) {
      const unit = this.units[child];
      for (; index < (unit?.first ?? 0); index++) own.push(this.#ids[index] ?? 0);
      if (this.partner[child] !== -1) own.push(UNIT_INSIDE);
      index = Math.max(index, unit?.last ?? 0);
    }
    for (; index < level.last; index++) own.push(this.#ids[index] ?? 0);
    return own;
  }
}

/** Numbers of the units from `first` on that are not inside one another. */
function childrenOf(units: readonly ScopeUnit[], first: number, behind: number): number[] {
  const children: number[] = [];
  for (let unit = first; unit < behind; unit = units[unit]?.next ?? behind) children.push(unit);
  return children;
}
