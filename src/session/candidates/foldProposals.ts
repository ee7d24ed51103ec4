/** Folds proposals that come to the same text. */
import type { Proposal } from '../ports/proposer.js';
import type { Result } from '../result.js';

/** One text, and the proposals that came to it; at least one. */
export interface FoldedProposal {
  readonly first: Proposal;
  readonly all: readonly Proposal[];
}

/** In the order in which each text came first; failures are left out. */
export function foldProposals(results: readonly Result<Proposal>[]): readonly FoldedProposal[] {
  const byText = new Map<string, { readonly first: Proposal; readonly all: Proposal[] }>();
  for (const result of results) {
    if (!result.ok) continue;
    const known = byText.get(result.value.text);
    if (known) known.all.push(result.value);
    else byText.set(result.value.text, { first: result.value, all: [result.value] });
  }
  return [...byText.values()];
}
