/** Keeps the beginning and the end of a run's output, whatever its length. */
import { stripVTControlCharacters } from 'node:util';

/** What was kept. */
export interface KeptOutput {
  readonly text: string;
  readonly cut: boolean;
}

/** Room for the line that stands where the middle was. */
const NOTE_BYTES = 64;

/**
 * Takes chunks of any size and holds at most `limitBytes` of them (and one chunk's slack): the first half, and the last half in
 * pieces that are dropped from the front as new ones come.
 */
export class OutputBuffer {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head: Uint8Array[] = [];
  readonly #tail: Uint8Array[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #droppedBytes = 0;

  constructor(limitBytes: number) {
    const room = Math.max(0, limitBytes - NOTE_BYTES);
    this.#headLimit = Math.ceil(room / 2);
    this.#tailLimit = room - this.#headLimit;
  }

  push(chunk: Uint8Array): void {
    const room = this.#headLimit - this.#headBytes;
    const first = chunk.subarray(0, room);
    if (first.length > 0) {
      this.#head.push(Uint8Array.from(first));
      this.#headBytes += first.length;
    }
    if (first.length < chunk.length) this.#pushTail(chunk.subarray(first.length));
  }

  read(): KeptOutput {
    this.#trimTail(this.#tailBytes - this.#tailLimit);
    const cut = this.#droppedBytes > 0;
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (!cut) return { text: clean(Buffer.concat([head, tail])), cut };
    return { text: `${clean(head)}\n[… ${this.#droppedBytes} bytes left out …]\n${clean(tail)}`, cut };
  }

  #pushTail(chunk: Uint8Array): void {
    const worthless = Math.max(0, chunk.length - this.#tailLimit);
    if (worthless > 0) {
      this.#trimTail(this.#tailBytes);
      this.#droppedBytes += worthless;
    }
    this.#tail.push(Uint8Array.from(chunk.subarray(worthless)));
    this.#tailBytes += chunk.length - worthless;
    let first = this.#tail[0];
    while (first !== undefined && this.#tailBytes - first.length >= this.#tailLimit) {
      this.#trimTail(first.length);
      first = this.#tail[0];
    }
  }

  #trimTail(bytes: number): void {
    let left = bytes;
    while (left > 0) {
      const first = this.#tail.shift();
      if (first === undefined) return;
      const dropped = Math.min(left, first.length);
      if (dropped < first.length) this.#tail.unshift(first.subarray(dropped));
      this.#tailBytes -= dropped;
      this.#droppedBytes += dropped;
      left -= dropped;
    }
  }
}

/** Decodes, takes colors out, and drops what a cut left of a character at either end. */
function clean(bytes: Uint8Array): string {
  const text = stripVTControlCharacters(new TextDecoder().decode(bytes));
  return text.replace(/^\ufffd+|\ufffd+$/gu, '').replaceAll('\r\n', '\n');
}
