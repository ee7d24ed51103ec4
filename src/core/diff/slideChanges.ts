/**
 * Moves insertions and deletions that could stand in several places to the one where a person would have put them.
 *
 * When the lines around a pure insertion (or deletion) repeat its own, a shortest edit script may cut in any of several places, often
 * in the middle of a function. Idea: Michael Haggerty's experiments behind git's indent heuristic (2016): cut where the indentation is
 * least, and behind blank lines.
 */
import type { SequenceChange } from './matchSequences.js';

const TAB_COLUMNS = 8;
/** Stands for the indentation of a line without any code. */
const BLANK = -1;
/** One column of indentation outweighs any sum of the reasons below it. */
const INDENT_WEIGHT = 16;
const BEHIND_BLANK_BONUS = 3;
const BEFORE_BLANK_BONUS = 1;
const DEDENT_PENALTY = 2;

/**
 * Slides one-sided changes and joins those that come to touch.
 *
 * @param changes - differing stretches in order, as `matchSequences` gives them.
 * @param original - the lines of the original, with endings.
 * @param proposal - the lines of the proposal, with endings.
 * @returns changes that turn the same original into the same proposal, in order, a common line between any two. One that can reach its
 * neighbour becomes one with it; others rest where indentation is least, then behind a blank line, then furthest down.
 * @remarks Time linear in the lines, as no change slides past another.
 */
export function slideChanges(
  changes: readonly SequenceChange[],
  original: readonly string[],
  proposal: readonly string[],
): SequenceChange[] {
  const sides = { original: new Side(original), proposal: new Side(proposal) };
  const done: SequenceChange[] = [];
  const pending = [...changes].reverse();
  for (let change = pending.pop(); change !== undefined; change = pending.pop()) {
    const isInsertion = change.originalStart === change.originalEnd;
    if (!isInsertion && change.proposalStart < change.proposalEnd) {
      done.push(change);
      continue;
    }
    const side = isInsertion ? sides.proposal : sides.original;
    const previous = done.at(-1);
    const next = pending.at(-1);
    const slider = new Slider(change, isInsertion, side, previous, next);
    const highest = slider.highest();
    const lowest = slider.lowest();
    if (previous !== undefined && previous.originalEnd === highest.originalStart) {
      done.pop();
      pending.push(joined(previous, highest));
    } else if (next !== undefined && next.originalStart === lowest.originalEnd) {
      pending.pop();
      pending.push(joined(lowest, next));
    } else {
      done.push(slider.best());
    }
  }
  return done;
}

/** One text's lines with what makes a place between them a good one to cut at. */
class Side {
  readonly lines: readonly string[];
  /** Computed at first use: most changes cannot slide. */
  #layout: Layout | undefined;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  /** How bad it is to cut before line `place`. */
  cost(place: number): number {
    this.#layout ??= layoutOf(this.lines);
    const { isBlank, ahead, behind } = this.#layout;
    const here = ahead[place] ?? 0;
    return (
      here * INDENT_WEIGHT +
      ((behind[place] ?? 0) > here ? DEDENT_PENALTY : 0) -
      (isBlank[place - 1] === true ? BEHIND_BLANK_BONUS : 0) -
      (isBlank[place] === true ? BEFORE_BLANK_BONUS : 0)
    );
  }
}

/** For each place, before which line it is: columns of indentation of the nearest code ahead and behind, 0 where there is none. */
interface Layout {
  readonly isBlank: readonly boolean[];
  readonly ahead: readonly number[];
  readonly behind: readonly number[];
}

function layoutOf(lines: readonly string[]): Layout {
  const columns = lines.map(indentColumns);
  const behind = [0];
  for (const indent of columns) {
    behind.push(indent === BLANK ? (behind.at(-1) ?? 0) : indent);
  }
  const ahead = new Array<number>(lines.length + 1).fill(0);
  for (let place = lines.length - 1; place >= 0; place--) {
    const indent = columns[place] ?? 0;
    ahead[place] = indent === BLANK ? (ahead[place + 1] ?? 0) : indent;
  }
  return { isBlank: columns.map((indent) => indent === BLANK), ahead, behind };
}

/** Columns of indentation of a line, or `BLANK`. */
function indentColumns(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') {
      columns++;
    } else if (character === '\t') {
      columns += TAB_COLUMNS - (columns % TAB_COLUMNS);
    } else {
      return character === '\n' || character === '\r' ? BLANK : columns;
    }
  }
  return BLANK;
}

/** The places that one insertion or deletion may take between its neighbours. */
class Slider {
  readonly #change: SequenceChange;
  readonly #side: Side;
  /** First and last line + 1 of the change, in the text that has its lines. */
  readonly #start: number;
  readonly #end: number;
  readonly #up: number;
  readonly #down: number;

  constructor(
    change: SequenceChange,
    isInsertion: boolean,
    side: Side,
    previous: SequenceChange | undefined,
    next: SequenceChange | undefined,
  ) {
    this.#change = change;
    this.#side = side;
    this.#start = isInsertion ? change.proposalStart : change.originalStart;
    this.#end = isInsertion ? change.proposalEnd : change.originalEnd;
    const ceiling = (isInsertion ? previous?.proposalEnd : previous?.originalEnd) ?? 0;
    const floor = (isInsertion ? next?.proposalStart : next?.originalStart) ?? side.lines.length;
    this.#up = this.#steps(-1, this.#start - ceiling);
    this.#down = this.#steps(1, floor - this.#end);
  }

  highest(): SequenceChange {
    return this.#shifted(-this.#up);
  }

  lowest(): SequenceChange {
    return this.#shifted(this.#down);
  }

  best(): SequenceChange {
    let best = this.#down;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let shift = this.#down; shift >= -this.#up && this.#up + this.#down > 0; shift--) {
      const cost = this.#side.cost(this.#start + shift) + this.#side.cost(this.#end + shift);
      if (cost < bestCost) {
        best = shift;
        bestCost = cost;
      }
    }
    return this.#shifted(best);
  }

  /** How far the change can go: each step needs the line that it gives up to equal the one that it takes in. */
  #steps(direction: 1 | -1, room: number): number {
    const { lines } = this.#side;
    const first = direction === 1 ? this.#start : this.#start - 1;
    const last = direction === 1 ? this.#end : this.#end - 1;
    let steps = 0;
    while (steps < room && lines[first + direction * steps] === lines[last + direction * steps]) {
      steps++;
    }
    return steps;
  }

  #shifted(shift: number): SequenceChange {
    const { originalStart, originalEnd, proposalStart, proposalEnd } = this.#change;
    return {
      originalStart: originalStart + shift,
      originalEnd: originalEnd + shift,
      proposalStart: proposalStart + shift,
      proposalEnd: proposalEnd + shift,
    };
  }
}

function joined(first: SequenceChange, second: SequenceChange): SequenceChange {
  return { ...second, originalStart: first.originalStart, proposalStart: first.proposalStart };
}
