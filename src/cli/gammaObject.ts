/** What a history says, as the object that `gamma --json` prints. */
import type { Similarities } from '../core/diff/lineSimilarity.js';
import { anchorsOf } from '../core/history/anchorsOf.js';
import { type ComparedFix, compareFixes, type FixComparison } from '../core/history/compareFixes.js';
import { type PersonalGamma, personalGammas } from '../core/history/personalGammas.js';
import type { ReportFailure } from '../session/report.js';
import type { History, LineProblem } from './readHistory.js';

/** An attempt and the person's own fix of it, with how much of it that keeps; beside it a generated fix, where one is given. */
export interface GammaPair {
  readonly person: string;
  readonly task: string;
  readonly time: number;
  readonly fixTime: number;
  readonly own: Similarities;
  readonly generated: Similarities | null;
  readonly closer: ComparedFix['closer'] | null;
}

/** Null stands for what was not measured. */
export interface GammaObject {
  readonly schema: 1;
  readonly failure: ReportFailure | null;
  readonly attempts: number;
  readonly persons: readonly PersonalGamma[];
  readonly pairs: readonly GammaPair[];
  /** Over the pairs with a generated fix; null without any. */
  readonly generated: { readonly pairs: number; readonly totals: FixComparison['totals'] } | null;
  /** Generated fixes of attempts that are in no pair: accepted ones, ones never fixed, and reimplemented ones. */
  readonly generatedWithoutOwn: number;
  readonly badLines: readonly LineProblem[];
}

/** Time that of one line similarity per rejected attempt, and of two more for each with a generated fix. */
export function gammaObject({ attempts, generated, problems }: History): GammaObject {
  const anchors = anchorsOf(attempts);
  const fixed = anchors.flatMap((anchor) => anchor.fixed);
  const withFix = fixed.filter(({ attempt }) => generated.has(attempt));
  const comparison = compareFixes(
    withFix.map(({ attempt, fix }) => ({
      attempt: attempt.text,
      own: fix.text,
      generated: generated.get(attempt) ?? '',
    })),
  );
  const compared = new Map(withFix.map(({ attempt }, index) => [attempt, comparison.pairs[index]]));
  return {
    schema: 1,
    failure: null,
    attempts: attempts.length,
    persons: personalGammas(attempts, anchors),
    pairs: fixed.map(({ attempt, fix, similarity }) => ({
      ...{ person: attempt.person, task: attempt.task, time: attempt.time, fixTime: fix.time, own: similarity },
      generated: compared.get(attempt)?.generated ?? null,
      closer: compared.get(attempt)?.closer ?? null,
    })),
    generated: withFix.length === 0 ? null : { pairs: withFix.length, totals: comparison.totals },
    generatedWithoutOwn: generated.size - withFix.length,
    badLines: problems,
  };
}
