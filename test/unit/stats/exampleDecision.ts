/** A decision to vary: an over-edit with one needed hunk of three, of which one was dropped. */
import type { DecisionRecord } from '../../../src/session/ports/statisticsStore.js';

export function exampleDecision(changes: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    decidedAtMs: Date.UTC(2026, 2, 14, 9, 26, 53),
    workspace: 'shop',
    path: 'src/stat.py',
    files: 1,
    language: 'python',
    approximate: false,
    provider: 'openai',
    model: 'gpt-x',
    prompt: 'preserve',
    strategy: 'direct',
    planModel: null,
    recording: false,
    verdict: 'over-edit',
    decision: 'accepted-some',
    changedTokens: 17,
    neededTokens: 1,
    editSize: 17 / 30,
    minimalEditSize: 1 / 14,
    excess: 17 / 30 - 1 / 14,
    fidelity: 1 - (17 / 30 - 1 / 14),
    addedComplexityOverOriginal: 2,
    addedComplexityOverMinimal: 2,
    lineSimilarity: 0.2,
    testsFixed: 1,
    testsBroken: 0,
    promptTokens: 812,
    completionTokens: 96,
    modelMs: 2140.25,
    testsMs: 431.5,
    minimizationMs: 1290,
    totalMs: 3900.75,
    hunks: [
      { id: '1', status: 'not-needed', kept: false, labels: ['defensive-generalization', 'contract-drift'] },
      { id: '2a', status: 'needed', kept: true, labels: [] },
      { id: '2b', status: 'neutral', kept: true, labels: ['comment'] },
    ],
    ...changes,
  };
}
