/** Edit distance against fastest-levenshtein and a plain dynamic program. */
import { distance as peerDistance } from 'fastest-levenshtein';
import { editDistance } from '../../src/core/diff/editDistance.ts';
import { sequenceDistance } from '../../src/core/diff/sequenceDistance.ts';
import { SymbolTable } from '../../src/core/text/symbolTable.ts';
import type { Token } from '../../src/core/text/token.ts';
import { plainDistance } from '../../test/support/editPairs.ts';
import { leastTimes, type Milliseconds } from './leastTimes.ts';
import type { TokenPairs } from './tokenPairs.ts';

/** One size and share of changes; times in milliseconds, ratios in favour of ours. */
export interface EditDistanceRow {
  readonly tokens: number;
  readonly rate: number;
  readonly distance: number;
  /** From tokens: the peer's includes turning them into a string of one code unit each. */
  readonly oursMs: Milliseconds;
  readonly peerMs: Milliseconds;
  readonly ratio: number;
  /** From numbers and strings made beforehand: the distance alone. */
  readonly oursAloneMs: Milliseconds;
  readonly peerAloneMs: Milliseconds;
  readonly ratioAlone: number;
  /** Null where it would take minutes. */
  readonly plainMs: Milliseconds | null;
  /** The ratio that is asked for. */
  readonly bar: number;
}

/** Size, share of changes, ratio asked for, rounds. */
const CASES: readonly (readonly [tokens: number, rate: number, bar: number, rounds: number])[] = [
  [100, 0.01, 0.9, 60],
  [100, 0.1, 0.9, 60],
  [100, 0.5, 0.9, 60],
  [300, 0.01, 0.9, 40],
  [300, 0.1, 0.9, 40],
  [300, 0.5, 0.9, 40],
  [1000, 0.01, 0.9, 30],
  [1000, 0.1, 0.9, 30],
  [1000, 0.5, 0.9, 30],
  [10_000, 0.01, 10, 12],
  [10_000, 0.1, 5, 12],
  [10_000, 0.5, 0.9, 12],
  [100_000, 0.01, 100, 3],
  [100_000, 0.1, 5, 3],
  [100_000, 0.5, 0.9, 3],
];
/** The plain program takes 10 ns a cell and more. */
const PLAIN_LIMIT_TOKENS = 1000;

/** Times every case; each pair's distance is the same by all methods or this throws. */
export function editDistanceRows(pairs: TokenPairs, onRow: (row: EditDistanceRow) => void): EditDistanceRow[] {
  return CASES.map(([tokens, rate, bar, rounds]) => {
    const [before, after] = pairs.pair(tokens, rate);
    const row = { tokens, rate, bar, ...timesOf(before, after, rounds) };
    onRow(row);
    return row;
  });
}

function timesOf(
  before: readonly Token[],
  after: readonly Token[],
  rounds: number,
): Omit<EditDistanceRow, 'tokens' | 'rate' | 'bar'> {
  const table = new SymbolTable();
  const numbers = [before, after].map((tokens) => Int32Array.from(tokens, (token) => table.numberOf(token.text)));
  const [shorter, longer] = numbers.sort((left, right) => left.length - right.length) as [Int32Array, Int32Array];
  const strings = numbers.map((sequence) => codeUnits(sequence)) as [string, string];
  const distance = editDistance(before, after);
  const others = [
    peerFromTokens(before, after),
    sequenceDistance(shorter, longer, table.size, Number.POSITIVE_INFINITY),
  ];
  if (others.some((other) => other !== distance)) {
    throw new Error(`${distance} is not ${others.join(' and ')}.`);
  }
  const times = leastTimes(
    {
      ours: () => editDistance(before, after),
      peer: () => peerFromTokens(before, after),
      oursAlone: () => sequenceDistance(shorter, longer, table.size, Number.POSITIVE_INFINITY),
      peerAlone: () => peerDistance(...strings),
    },
    rounds,
  );
  const plain =
    before.length <= PLAIN_LIMIT_TOKENS ? leastTimes({ plain: () => plainDistance(shorter, longer) }, 5).plain : null;
  return {
    distance,
    oursMs: times.ours,
    peerMs: times.peer,
    ratio: times.peer / times.ours,
    oursAloneMs: times.oursAlone,
    peerAloneMs: times.peerAlone,
    ratioAlone: times.peerAlone / times.oursAlone,
    plainMs: plain,
  };
}

/** The peer compares strings, so each different token becomes a code unit; there are 65,536 of them. */
function peerFromTokens(before: readonly Token[], after: readonly Token[]): number {
  const numbers = new Map<string, number>();
  const string = (tokens: readonly Token[]): string => {
    let units = '';
    for (const { text } of tokens) {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      units += String.fromCharCode(number);
    }
    return units;
  };
  return peerDistance(string(before), string(after));
}

function codeUnits(sequence: Int32Array): string {
  let units = '';
  for (const number of sequence) {
    units += String.fromCharCode(number);
  }
  return units;
}
