/** A report in which nothing was measured: what a fix that failed before there was a proposal leaves. */
import { DEFAULT_GAMMA } from '../core/fidelity/gamma.js';
import type { Report } from './report.js';

/** Every measure null or zero, verdict `unverified`. */
export function emptyReport(): Report {
  return {
    schema: 1,
    verdict: 'unverified',
    reasons: [],
    failure: null,
    files: [],
    changedTokens: { all: 0, needed: null },
    editSize: 0,
    minimalEditSize: null,
    goldEditSize: null,
    excess: null,
    fidelity: null,
    addedComplexity: { overOriginal: null, overMinimal: null },
    gamma: DEFAULT_GAMMA,
    minimization: null,
    tests: null,
    model: null,
    elapsedMs: { model: null, tests: null, minimization: null, total: 0 },
  };
}
