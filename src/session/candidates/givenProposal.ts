/** A proposal that is there already, for a session that tests it. */
import type { Proposal, Proposer } from '../ports/proposer.js';
import { success } from '../result.js';

export function givenProposal(proposal: Proposal): Proposer {
  return { propose: async () => success(proposal) };
}
