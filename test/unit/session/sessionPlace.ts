/** Sessions over real projects, real runners and the real oracle: only the proposal is given. */
import path from 'node:path';
import { languageOfPath } from '../../../src/core/syntax/languageOf.js';
import { TreeSitterGrammars } from '../../../src/parsing/treeSitterGrammars.js';
import { givenProposal } from '../../../src/session/candidates/givenProposal.js';
import type { FixSettings } from '../../../src/session/fixInput.js';
import type { FixListener } from '../../../src/session/fixListener.js';
import type { FixProgress } from '../../../src/session/fixProgress.js';
import { FixSession } from '../../../src/session/fixSession.js';
import type { Oracle } from '../../../src/session/ports/oracle.js';
import type { Review } from '../../../src/session/review/review.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { bytes, type OraclePlace, REPOSITORY } from '../oracle/oraclePlace.js';

/** What a session has told. */
export interface Told {
  readonly stages: FixProgress['stage'][];
  readonly runs: string[];
  readonly reviews: Review[];
}

/** A session that will be given `proposal` for a file of the place's project. */
export function sessionOf(
  place: OraclePlace,
  file: string,
  proposal: string,
  settings: Partial<FixSettings> = {},
  oracle: Oracle = place.oracle(),
  onTold: (progress: FixProgress) => void = () => {},
): { session: FixSession; told: Told } {
  const original = place.read(file);
  const told: Told = { stages: [], runs: [], reviews: [] };
  const listener: FixListener = {
    onProgress: (progress) => {
      told.stages.push(progress.stage);
      onTold(progress);
    },
    onRun: (kind) => told.runs.push(kind),
    onReview: (review) => told.reviews.push(review),
  };
  const language = languageOfPath(file);
  const session = new FixSession(
    {
      ...{ id: 'r1', language, languageName: language ?? 'plaintext', original, note: '' },
      workspace: place.workspace(file, { [file]: original }),
      encode: async (text) => bytes(text),
      settings: {
        ...{ oracle: place.settings(), preserve: true, gamma: 0.6, maxTrials: 20, maxMinimizeMs: 60_000 },
        ...settings,
      },
    },
    {
      oracle,
      grammars: new TreeSitterGrammars({ wasmFolder: path.join(REPOSITORY, 'node_modules'), layout: 'packages' }),
      proposer: givenProposal({
        ...{ text: proposal, provider: 'test', model: null, source: 'live', prompt: null },
        ...{ promptTokens: null, completionTokens: null, trials: 0 },
      }),
      ...{ providerName: 'test', proposerNeedsTests: false },
      ...{ clock: { now: () => performance.now() }, translate: plainTranslate },
    },
    listener,
  );
  return { session, told };
}

/** Runs it to its end and gives its review; the copy is gone then. */
export async function reviewOf(
  { session }: { readonly session: FixSession },
  signal: AbortSignal = new AbortController().signal,
): Promise<Review> {
  try {
    const outcome = await session.run(signal);
    if (outcome.kind === 'failed') throw new Error(`failed: ${JSON.stringify(outcome.failure)}`);
    await session.confirm(signal);
    return session.review ?? outcome.review;
  } finally {
    await session.close();
  }
}
