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

const HASH_BASE = 1_000_003;
const OTHER_HASH_BASE = 8_191_003;

/** The units and numbered tokens of one of the two texts. */
export class SideOfMatch {
  readonly units: readonly ScopeUnit[];
  readonly partner: Int32Array;
  readonly touched: Uint8Array;
  readonly #ids: Int32Array;
  readonly #roots: readonly number[];
  readonly #keys = new Map<number, string>();
  readonly #counts = new Map<number, ReadonlyMap<number, number>>();

  constructor(units: readonly ScopeUnit[], ids: Int32Array) {
    this.units = units;
    this.#ids = ids;
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
    const known = this.#keys.get(unit);
    if (known !== undefined) return known;
    const its = this.units[unit];
    const first = its?.first ?? 0;
    const last = its?.last ?? 0;
    let one = 0;
    let other = 0;
    for (let index = first; index < last; index++) {
      const id = (this.#ids[index] ?? 0) + 1;
      one = (Math.imul(one, HASH_BASE) + id) | 0;
      other = (Math.imul(other ^ id, OTHER_HASH_BASE) + (other >>> 15)) | 0;
    }
    const key = `${its?.kind}:${last - first}:${one}:${other}`;
    this.#keys.set(unit, key);
    return key;
  }

  /** How often each token occurs in a unit. */
  tokenCounts(unit: number): ReadonlyMap<number, number> {
    const known = this.#counts.get(unit);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    const { first, last } = this.units[unit] ?? { first: 0, last: 0 };
    for (let index = first; index < last; index++) {
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
