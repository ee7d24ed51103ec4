/**
 * Strings as small numbers.
 *
 * A `Map` does the same in two to three times the time, which for tokens is most of the time of an edit distance.
 */

const FIRST_CAPACITY = 1024;
/** Slots per string that are kept free for speed; open addressing gets slow when the table is full. */
const SPARSENESS = 2;
const GROWTH = 4;

/** Gives each different string the next number, from 0 on. */
export class SymbolTable {
  readonly #texts: string[] = [];
  readonly #hashes: number[] = [];
  /** Number + 1 of the string in each slot; 0 for a free one. Linear probing; the capacity is a power of two. */
  #slots = new Int32Array(FIRST_CAPACITY);

  /** How many different strings there are. */
  get size(): number {
    return this.#texts.length;
  }

  /** The number of a string: that of an equal one seen before, or the next. Time linear in the string. */
  numberOf(text: string): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = hashOf(text);
    let slot = hash & mask;
    let entry = slots[slot] as number;
    while (entry !== 0 && this.#texts[entry - 1] !== text) {
      slot = (slot + 1) & mask;
      entry = slots[slot] as number;
    }
    return entry === 0 ? this.#add(text, hash, slot) : entry - 1;
  }

  #add(text: string, hash: number, slot: number): number {
    const number = this.#texts.length;
    this.#texts.push(text);
    this.#hashes.push(hash);
    this.#slots[slot] = number + 1;
    if (this.#texts.length * SPARSENESS > this.#slots.length) {
      this.#grow();
    }
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * GROWTH);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}

/** Long strings are told apart by their ends: what is between costs more than the collisions that it saves. */
const HASHED_LENGTH = 32;

/** FNV-1a over UTF-16 code units, mixed once more so that the low bits depend on all. */
function hashOf(text: string): number {
  const length = text.length;
  let hash = length;
  const head = Math.min(length, HASHED_LENGTH);
  for (let index = 0; index < head; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  for (let index = Math.max(head, length - HASHED_LENGTH); index < length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
