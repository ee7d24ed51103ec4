/**
 * Which unit of one text is which of another, and which of them a change touches.
 *
 * Units are matched from the top down: first those that are the same token by token, then functions and classes by name, then what is
 * left between two matched neighbors: the most alike first, then what has no name in order. So a function that moved, changed its signature or got another name is still itself.
 */
import { longestIncreasing } from '../diff/longestIncreasing.js';
import { internPair } from '../text/internPair.js';
import { SideOfMatch } from './sideOfMatch.js';
import type { Source } from './source.js';

/** Units by number, as in {@link Source.scopes}. */
export interface ScopeMatch {
  /** For each unit before, its match after, or -1; and the other way round. */
  readonly after: Int32Array;
  readonly before: Int32Array;
  /** 1 for units whose own tokens (without those of units inside) differ, that moved, or that have no match. */
  readonly touchedBefore: Uint8Array;
  readonly touchedAfter: Uint8Array;
}

/**
 * Matches the units of two texts of one file.
 *
 * @returns matches and marks; nothing is touched exactly when the token sequences are equal.
 * @remarks Deterministic; made once per pair. Time about linear in the tokens for each level of nesting.
 */
export function matchScopes(before: Source, after: Source): ScopeMatch {
  const knownOfBefore = matches.get(before) ?? new WeakMap<Source, ScopeMatch>();
  matches.set(before, knownOfBefore);
  const known = knownOfBefore.get(after);
  if (known !== undefined) return known;
  const match = new ScopeMatcher(before, after).match();
  knownOfBefore.set(after, match);
  return match;
}

/** Matches that were made: measures and labels of one change all ask for the same. */
const matches = new WeakMap<Source, WeakMap<Source, ScopeMatch>>();

class ScopeMatcher {
  readonly #before: SideOfMatch;
  readonly #after: SideOfMatch;
  readonly #pending: [before: number, after: number][] = [[-1, -1]];

  constructor(before: Source, after: Source) {
    const ids = internPair(
      before.tokens.map((token) => token.text),
      after.tokens.map((token) => token.text),
    );
    this.#before = new SideOfMatch(before.scopes, ids.before);
    this.#after = new SideOfMatch(after.scopes, ids.after);
  }

  match(): ScopeMatch {
    for (let pair = this.#pending.pop(); pair !== undefined; pair = this.#pending.pop()) {
      this.#matchInside(pair[0], pair[1]);
    }
    return {
      after: this.#before.partner,
      before: this.#after.partner,
      touchedBefore: this.#before.touched,
      touchedAfter: this.#after.touched,
    };
  }

  #matchInside(unitBefore: number, unitAfter: number): void {
    const before = this.#before.level(unitBefore);
    const after = this.#after.level(unitAfter);
    this.#pairBy(before.children, after.children, (side, unit) => side.contentKey(unit));
    this.#pairBy(before.children, after.children, (side, unit) => side.nameKey(unit));
    this.#pairLeftovers(before.children, after.children);
    this.#touchMoved(before.children);
    this.#touchUnmatched(before.children, after.children);
    if (!sameNumbers(this.#before.ownTokens(before), this.#after.ownTokens(after))) {
      this.#touchBoth(unitBefore, unitAfter);
    }
    for (const unit of before.children) this.#descend(unit);
  }

  /** Pairs units with equal keys, first with first; undefined is no key. */
  #pairBy(
    before: readonly number[],
    after: readonly number[],
    key: (side: SideOfMatch, unit: number) => string | undefined,
  ): void {
    const waiting = new Map<string, number[]>();
    // Backwards, so that the first is the one to be popped.
    for (let index = after.length - 1; index >= 0; index--) {
      const unit = after[index] ?? -1;
      const its = this.#after.partner[unit] === -1 ? key(this.#after, unit) : undefined;
      if (its === undefined) continue;
      const queue = waiting.get(its);
      if (queue === undefined) waiting.set(its, [unit]);
      else queue.push(unit);
    }
    for (const unit of before) {
      const its = this.#before.partner[unit] === -1 ? key(this.#before, unit) : undefined;
      const other = its === undefined ? undefined : waiting.get(its)?.pop();
      if (other !== undefined) this.#pair(unit, other);
    }
  }

  #pair(unitBefore: number, unitAfter: number): void {
    this.#before.partner[unitBefore] = unitAfter;
    this.#after.partner[unitAfter] = unitBefore;
  }

  /** The matched units that keep their order, as many as can. */
  #steady(children: readonly number[]): ReadonlySet<number> {
    const matched = children.filter((unit) => this.#before.partner[unit] !== -1);
    const run = longestIncreasing(matched.map((unit) => this.#before.partner[unit] ?? -1));
    return new Set(run.map((index) => matched[index] ?? -1));
  }

  /** Pairs what is unmatched between the same two steady neighbors, kind with kind, in order. */
  #pairLeftovers(before: readonly number[], after: readonly number[]): void {
    const steady = this.#steady(before);
    const gapsBefore = gapsOf(before, this.#before.partner, (unit) => steady.has(unit));
    const gapsAfter = gapsOf(after, this.#after.partner, (unit) => steady.has(this.#after.partner[unit] ?? -1));
    gapsBefore.forEach((gap, index) => {
      this.#pairKinds(gap, gapsAfter[index] ?? []);
    });
  }

  #pairKinds(before: readonly number[], after: readonly number[]): void {
    if (before.length === 0 || after.length === 0) return;
    for (const kind of ['function', 'class', 'statement'] as const) {
      const left = before.filter((unit) => this.#before.units[unit]?.kind === kind);
      const right = after.filter((unit) => this.#after.units[unit]?.kind === kind);
      this.#pairAlike(left, right);
      const restLeft = left.filter((unit) => this.#isLoose(this.#before, unit));
      const restRight = right.filter((unit) => this.#isLoose(this.#after, unit));
      restLeft.slice(0, restRight.length).forEach((unit, at) => {
        this.#pair(unit, restRight[at] ?? -1);
      });
    }
  }

  /** Unmatched, and without a name that would tell it from others. */
  #isLoose(side: SideOfMatch, unit: number): boolean {
    return side.partner[unit] === -1 && side.units[unit]?.name === '';
  }

  /** Pairs the most alike first; the earlier ones where two are equally alike. */
  #pairAlike(left: readonly number[], right: readonly number[]): void {
    if (left.length * right.length > COMPARED_PAIRS) return;
    const pairs = left.flatMap((unit) =>
      right.map((partner) => ({
        unit,
        partner,
        likeness: likeness(this.#before.tokenCounts(unit), this.#after.tokenCounts(partner)),
      })),
    );
    const alike = pairs.filter((pair) => pair.likeness >= ALIKE);
    alike.sort((one, other) => other.likeness - one.likeness || one.unit - other.unit || one.partner - other.partner);
    for (const { unit, partner } of alike) {
      if (this.#before.partner[unit] === -1 && this.#after.partner[partner] === -1) this.#pair(unit, partner);
    }
  }

  #touchMoved(children: readonly number[]): void {
    const steady = this.#steady(children);
    for (const unit of children) {
      const partner = this.#before.partner[unit] ?? -1;
      if (partner !== -1 && !steady.has(unit)) this.#touchBoth(unit, partner);
    }
  }

  #touchUnmatched(before: readonly number[], after: readonly number[]): void {
    for (const unit of before) {
      if (this.#before.partner[unit] === -1) this.#before.touched[unit] = 1;
    }
    for (const unit of after) {
      if (this.#after.partner[unit] === -1) this.#after.touched[unit] = 1;
    }
  }

  #touchBoth(unitBefore: number, unitAfter: number): void {
    if (unitBefore < 0) return;
    this.#before.touched[unitBefore] = 1;
    this.#after.touched[unitAfter] = 1;
  }

  #descend(unit: number): void {
    const partner = this.#before.partner[unit] ?? -1;
    if (partner === -1) return;
    if (!this.#isSame(unit, partner)) {
      this.#pending.push([unit, partner]);
      return;
    }
    const count = (this.#before.units[unit]?.next ?? unit + 1) - unit;
    for (let offset = 1; offset < count; offset++) this.#pair(unit + offset, partner + offset);
  }

  /** Whether two units are equal token by token, and hold as many units. */
  #isSame(unit: number, partner: number): boolean {
    return (
      this.#before.contentKey(unit) === this.#after.contentKey(partner) &&
      (this.#before.units[unit]?.next ?? 0) - unit === (this.#after.units[partner]?.next ?? 0) - partner
    );
  }
}

/** The unmatched units before the first steady one, between each two, and behind the last one. */
function gapsOf(
  children: readonly number[],
  partner: Int32Array,
  isSteady: (unit: number) => boolean,
): readonly (readonly number[])[] {
  const gaps: number[][] = [[]];
  for (const unit of children) {
    if (isSteady(unit)) gaps.push([]);
    else if (partner[unit] === -1) gaps.at(-1)?.push(unit);
  }
  return gaps;
}

/** Share of tokens that two units have in common from which on one is taken for the other under another name. */
const ALIKE = 0.5;
/** Most pairs that are compared between two neighbors; where more changed, names and order have to do. */
const COMPARED_PAIRS = 400;

/** Share of tokens that two units have in common, wherever they stand: from 0 to 1. */
function likeness(left: ReadonlyMap<number, number>, right: ReadonlyMap<number, number>): number {
  let common = 0;
  for (const [id, count] of left) common += Math.min(count, right.get(id) ?? 0);
  const sum = (counts: ReadonlyMap<number, number>): number => {
    let total = 0;
    for (const count of counts.values()) total += count;
    return total;
  };
  const most = Math.max(sum(left), sum(right));
  return most === 0 ? 0 : common / most;
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
