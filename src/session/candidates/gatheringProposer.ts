/** Asks several proposers side by side and keeps what each of them gave. */
import type { CancelSignal } from '../cancelSignal.js';
import { failure } from '../failures.js';
import type { FixTask, Proposal, Proposer, ProposerProgress } from '../ports/proposer.js';
import { failed, type Result } from '../result.js';

export class GatheringProposer implements Proposer {
  readonly #proposers: readonly Proposer[];
  readonly #onGathered: (results: readonly Result<Proposal>[]) => void;

  /** @param onGathered - told once, when the last of them has answered, what each gave; in the order of `proposers`. */
  constructor(proposers: readonly Proposer[], onGathered: (results: readonly Result<Proposal>[]) => void) {
    this.#proposers = proposers;
    this.#onGathered = onGathered;
  }

  /** The first proposal in the order of the proposers, whoever was quickest; the first failure where all failed. */
  async propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    const characters = this.#proposers.map(() => 0);
    const results = await Promise.all(
      this.#proposers.map((proposer, index) =>
        proposer.propose(task, (progress) => onProgress(totalOf(progress, index, characters)), signal),
      ),
    );
    this.#onGathered(results);
    return (
      results.find((result) => result.ok) ?? results[0] ?? failed(failure('internal', { reason: 'nobody was asked' }))
    );
  }
}

/** What arrives is counted over all of them. */
function totalOf(progress: ProposerProgress, index: number, characters: number[]): ProposerProgress {
  if (progress.kind !== 'receiving') return progress;
  characters[index] = progress.characters;
  return { kind: 'receiving', characters: characters.reduce((sum, each) => sum + each, 0) };
}
