/** What the hovers of a review say of cognitive complexity: on the badge, on each function, and where a point stands. */
import type { ComplexityGrowth, FunctionGrowth, PointChange } from '../core/fidelity/complexityGrowth.js';
import type { DiffRow } from '../session/review/diffRow.js';
import type { Translate } from '../session/translate.js';
import { changeSentence, signed } from './complexityWords.js';
import { ShownLines } from './shownLines.js';

/** A sentence; `word` stands in it at `{word}`, as code. */
export interface ComplexityNote {
  readonly sentence: string;
  readonly word: string | null;
}

/** Points that a hover names at most; what is left out is counted. */
const NAMED = 12;

/** Points of a function that changed, by the line that they stand on. */
export class ComplexityNotes {
  readonly #growth: ComplexityGrowth;
  readonly #lines: ShownLines;
  readonly #translate: Translate;

  /**
   * @param growth - from the original, or from the minimal patch, to the text that is shown.
   * @param rows - of the inline diff.
   */
  constructor(growth: ComplexityGrowth, rows: readonly DiffRow[], translate: Translate) {
    this.#growth = growth;
    this.#lines = new ShownLines(rows);
    this.#translate = translate;
  }

  /** All points, function by function. */
  ofFile(): readonly ComplexityNote[] {
    const parts = this.#growth.functions.map(({ name, changes }) => ({ name, changes }));
    const notes = [...parts, { name: null, changes: this.#growth.topLevel }].flatMap(({ name, changes }) =>
      changes.map((change) => ({ ...this.#note(change), name })),
    );
    const named = notes.slice(0, NAMED).map(({ sentence, word, name }): ComplexityNote => {
      if (name === null || name === '') return { sentence, word };
      return { sentence: this.#translate('{point}, in {name}', { point: sentence, name }), word };
    });
    return [...named, ...this.#more(notes.length)];
  }

  /** Of a row: the function whose name stands there with all its points, and the points that stand there. */
  ofRow(row: number): readonly ComplexityNote[] {
    const functions = this.#growth.functions.filter((each) => this.#rowOfFunction(each) === row);
    if (functions.length > 0) return functions.flatMap((each) => this.#ofFunction(each));
    const changes = [...this.#growth.functions.flatMap((each) => each.changes), ...this.#growth.topLevel];
    return changes.filter((change) => this.#rowOfChange(change) === row).map((change) => this.#note(change));
  }

  #ofFunction({ name, original, proposal, changes }: FunctionGrowth): ComplexityNote[] {
    const values = {
      name,
      original: original ?? 0,
      proposal: proposal ?? 0,
      added: signed((proposal ?? 0) - (original ?? 0)),
    };
    const sentence =
      original === proposal && changes.length === 0
        ? this.#translate('Cognitive complexity of {name}: {proposal}, unchanged', values)
        : this.#translate('Cognitive complexity of {name}: {original} → {proposal} ({added})', values);
    const points = changes.slice(0, NAMED).map((change) => this.#note(change));
    return [{ sentence, word: null }, ...points, ...this.#more(changes.length)];
  }

  #note(change: PointChange): ComplexityNote {
    const { line, word } = change.point;
    const number = change.side === 'proposal' ? this.#lines.numberOf(line) : line;
    return { sentence: changeSentence(change, number, this.#translate), word };
  }

  #more(count: number): ComplexityNote[] {
    if (count <= NAMED) return [];
    return [{ sentence: this.#translate('and {count} more', { count: count - NAMED }), word: null }];
  }

  #rowOfFunction({ line, proposal }: FunctionGrowth): number {
    return proposal === null ? this.#lines.removedRowOf(line) : this.#lines.rowOf(line);
  }

  #rowOfChange({ side, point }: PointChange): number {
    return side === 'original' ? this.#lines.removedRowOf(point.line) : this.#lines.rowOf(point.line);
  }
}
