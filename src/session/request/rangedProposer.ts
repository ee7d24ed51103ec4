/** Holds a proposer that knows nothing of ranges to the part of the file that may change. */
import type { CancelSignal } from '../cancelSignal.js';
import { failure } from '../failures.js';
import type { FixRange } from '../fixContext.js';
import type { FixTask, Proposal, Proposer, ProposerProgress } from '../ports/proposer.js';
import { failed, type Result, success } from '../result.js';
import { keepWithin } from './keepWithin.js';

/** Fails with `edits-outside-range` when nothing of the proposal lies inside. */
export class RangedProposer implements Proposer {
  readonly #proposer: Proposer;
  readonly #range: FixRange;

  constructor(proposer: Proposer, range: FixRange) {
    this.#proposer = proposer;
    this.#range = range;
  }

  async propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    const proposed = await this.#proposer.propose(task, onProgress, signal);
    if (!proposed.ok) return proposed;
    const { lines } = this.#range;
    const { text, refused } = keepWithin(task.original, proposed.value.text, lines);
    if (refused === 0) return proposed;
    if (text === task.original) {
      return failed(
        failure('edits-outside-range', { path: task.path, first: lines.start, last: lines.end - 1, count: refused }),
      );
    }
    // a run was of another text
    const { testRun: _, ...rest } = proposed.value;
    return success({ ...rest, text, refusedEdits: (rest.refusedEdits ?? 0) + refused });
  }
}
