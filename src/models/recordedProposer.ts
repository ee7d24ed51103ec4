/** Proposes what a recording says: the same reading and applying as for a live reply, and always called a recording. */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { FixTask, Proposal, Proposer, ProposerProgress } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';
import type { Recording } from './recording.js';
import { readReply } from './replies/readReply.js';

export class RecordedProposer implements Proposer {
  readonly #recording: Recording;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  async propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    signal.throwIfAborted();
    const { model, reply } = this.#recording;
    onProgress({ kind: 'receiving', characters: reply.length });
    const read = readReply({ text: reply, finish: 'stop' }, task.original, task.path);
    if (read.kind !== 'proposal') return failed(read.failure);
    return success({
      text: read.text,
      provider: 'recording',
      model,
      source: 'recording',
      prompt: null,
      promptTokens: null,
      completionTokens: null,
      trials: 0,
    });
  }
}
