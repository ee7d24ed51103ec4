/** The command line's composition root: the editor's sessions, with this process's files, clock and environment. */
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_GAMMA } from '../core/fidelity/gamma.js';
import { languageOfPath } from '../core/syntax/languageOf.js';
import { LocalOracle } from '../oracle/localOracle.js';
import type { FixListener } from '../session/fixListener.js';
import { describeProgress } from '../session/fixProgress.js';
import { type FixOutcome, FixSession } from '../session/fixSession.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { Proposer } from '../session/ports/proposer.js';
import type { Review } from '../session/review/review.js';
import { plainTranslate } from '../session/translate.js';
import type { CliContext } from './cliContext.js';
import { cliGrammars } from './cliGrammars.js';
import { systemClock } from './systemClock.js';
import { oracleSettings, type TestOptions, wholeSuiteSettings } from './testOptions.js';
import type { TextFile } from './textFile.js';
import type { FilePlace } from './workspaceOf.js';

/** The oracle of this machine. */
export function cliOracle(context: CliContext, options: TestOptions): Oracle {
  return new LocalOracle({
    scriptsFolder: join(context.distFolder, 'oracle'),
    temporaryFolder: tmpdir(),
    homeFolder: homedir(),
    environment: process.env,
    consent: { runWithoutSandbox: async () => !options.sandbox },
  });
}

/** Runs one fix to its end and removes the copy. Rejects with the signal's reason when cancelled before there is a proposal. */
export async function runSession(
  context: CliContext,
  place: FilePlace,
  original: TextFile,
  proposer: { readonly proposer: Proposer; readonly name: string; readonly needsTests: boolean },
  options: TestOptions & { readonly note?: string; readonly generic?: boolean },
  oracle: Oracle = cliOracle(context, options),
): Promise<FixOutcome> {
  const session = new FixSession(
    {
      id: 'cli',
      workspace: {
        root: place.root,
        file: place.file,
        overlays: new Map([[place.file, original.encode(original.text)]]),
      },
      language: languageOfPath(place.file),
      languageName: languageOfPath(place.file) ?? 'plaintext',
      original: original.text,
      encode: async (text) => original.encode(text),
      note: options.note ?? '',
      settings: {
        oracle: oracleSettings(options),
        preserve: !(options.generic ?? false),
        gamma: DEFAULT_GAMMA,
        maxTrials: options.maxTrials,
        maxMinimizeMs: options.maxSeconds * 1000,
        repeats: options.repeats,
        wholeSuite: wholeSuiteSettings(options),
      },
    },
    {
      oracle,
      grammars: cliGrammars(context),
      proposer: proposer.proposer,
      providerName: proposer.name,
      proposerNeedsTests: proposer.needsTests,
      clock: systemClock,
      translate: plainTranslate,
    },
    progressOnStderr(),
  );
  try {
    const outcome = await session.run(context.signal);
    await session.confirm(context.signal);
    return outcome.kind === 'failed' ? outcome : { ...outcome, review: session.review ?? outcome.review };
  } finally {
    await session.close();
  }
}

/** One line that is written over, on a terminal only: a script's stderr stays clean. */
export function progressOnStderr(): FixListener & { onReview(review: Pick<Review, 'phase'>): void } {
  const terminal = process.stderr.isTTY;
  return {
    onProgress: (progress) => {
      if (terminal) process.stderr.write(`\r\u001b[K${describeProgress(progress, plainTranslate)}`);
    },
    onReview: (review) => {
      if (terminal && review.phase === 'done') process.stderr.write('\r\u001b[K');
    },
    onRun: () => {},
  };
}
