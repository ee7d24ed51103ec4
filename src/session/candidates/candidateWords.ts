/** A candidate in words, for the list to choose from. */
import type { Proposal } from '../ports/proposer.js';
import { badgeLine } from '../review/badge.js';
import type { Translate } from '../translate.js';
import { type Candidate, linesOf } from './rankCandidates.js';

export interface CandidateWords {
  /** How it did: its badge, which takes the whole line. */
  readonly label: string;
  /** Its other figures, and where it comes from. */
  readonly detail: string;
}

/** @param place - in the ranking, from 1. */
export function candidateWords(candidate: Candidate, place: number, translate: Translate): CandidateWords {
  const { review, proposals } = candidate;
  const { overMinimal, overOriginal } = review.report.addedComplexity;
  const complexity = overMinimal ?? overOriginal;
  const figures = [
    translate('{lines} changed lines', { lines: linesOf(review) }),
    complexity === null ? '' : translate('complexity {complexity}', { complexity: signed(complexity) }),
    proposals.length > 1 ? translate('{count} times the same', { count: proposals.length }) : '',
    originsOf(proposals, translate),
  ];
  return {
    label: `${place}. ${badgeLine(review, translate)}`,
    detail: figures.filter((figure) => figure !== '').join(' · '),
  };
}

/** Where the proposals come from: models and strategies, each once. */
function originsOf(proposals: readonly Proposal[], translate: Translate): string {
  const origins = proposals.map((proposal) =>
    [
      proposal.model ?? proposal.provider,
      proposal.strategy === undefined || proposal.strategy === 'direct'
        ? translate('no plan')
        : translate('plan by {author}', { author: proposal.planModel ?? translate('you') }),
    ].join(', '),
  );
  return [...new Set(origins)].join('; ');
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
