/** A proposal that is already there: what somebody else wrote, to be tested and minimized like any other. */
import type { Proposal, Proposer } from '../session/ports/proposer.js';
import { type Result, success } from '../session/result.js';

/** Proposes the text it was made with. */
export class GivenProposer implements Proposer {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  async propose(): Promise<Result<Proposal>> {
    return success({
      text: this.#text,
      provider: 'given',
      model: null,
      source: 'live',
      prompt: null,
      promptTokens: null,
      completionTokens: null,
      trials: 0,
    });
  }
}
