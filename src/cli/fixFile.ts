/** `fix`: proposes a fix, verifies it, and writes what was asked for. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyHunks } from '../core/diff/applyHunks.js';
import { failure } from '../session/failures.js';
import type { FixOutcome } from '../session/fixSession.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { Proposer } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';
import { decisionRecordOf, isKeptAsNeeded } from '../session/review/decisionRecord.js';
import type { Review } from '../session/review/review.js';
import { type ChosenProposers, chooseProposers, type ProposerOptions } from './chooseProposer.js';
import type { CliContext } from './cliContext.js';
import { cliOracle, runSession } from './cliSession.js';
import { fixByCandidates, type RankedCandidates } from './fixByCandidates.js';
import { openStatistics } from './openStatistics.js';
import { printOutcome } from './printOutcome.js';
import { systemClock } from './systemClock.js';
import type { TestOptions } from './testOptions.js';
import { FILE_LIMIT_BYTES, readTextFile, type TextFile } from './textFile.js';
import { type FilePlace, workspaceOf } from './workspaceOf.js';

export interface FixFileOptions extends TestOptions, ProposerOptions {
  readonly note?: string;
  readonly generic: boolean;
  readonly accept: 'none' | 'needed' | 'all';
  readonly database?: string;
}

/** Gives the exit status. */
export async function fixFile(path: string, options: FixFileOptions, context: CliContext): Promise<number> {
  const original = await readTextFile(path, FILE_LIMIT_BYTES);
  if (!original.ok) return printOutcome(original, options, false);
  if (original.value.text.trim() === '') return printOutcome(failed(failure('file-empty', { path })), options, false);
  const chosen = await chooseProposers(options);
  if (!chosen.ok) return printOutcome(chosen, options, false);
  const place = workspaceOf(path, process.cwd());
  const { outcome, among } = await propose(chosen.value, place, original.value, options, context);
  if (outcome.kind === 'failed' || options.accept === 'none') {
    return printOutcome(success(outcome), options, false, among);
  }
  const accepted = await accept(outcome.review, place, original.value, options, context);
  const end = accepted.ok ? success<FixOutcome>(outcome) : accepted;
  return printOutcome(end, options, accepted.ok && accepted.value, among);
}

/** `among`: the candidates that the outcome was chosen from, null where only one was asked for. */
async function propose(
  { proposers, name, needsTests }: ChosenProposers,
  place: FilePlace,
  original: TextFile,
  options: FixFileOptions,
  context: CliContext,
): Promise<{ readonly outcome: FixOutcome; readonly among: RankedCandidates | null }> {
  const run = (proposer: Proposer, oracle: Oracle): Promise<FixOutcome> =>
    runSession(context, place, original, { proposer, name, needsTests }, options, oracle);
  const oracle = cliOracle(context, options);
  const [only, ...others] = proposers;
  if (only !== undefined && others.length === 0) return { outcome: await run(only, oracle), among: null };
  const among = await fixByCandidates(proposers, oracle, run);
  return { outcome: among.outcome, among };
}

/** Writes the file; true when it was changed. What fails the tests or broke off is never written. */
async function accept(
  review: Review,
  place: FilePlace,
  original: TextFile,
  options: FixFileOptions,
  context: CliContext,
): Promise<Result<boolean>> {
  if (context.signal.aborted || review.report.verdict === 'fails' || review.report.failure !== null)
    return success(false);
  const keep = review.hunks.filter((hunk) => options.accept === 'all' || isKeptAsNeeded(hunk.status));
  const kept = new Set(keep.map((hunk) => hunk.id));
  const path = join(place.root, ...place.file.split('/'));
  const now = await readTextFile(path, FILE_LIMIT_BYTES);
  if (!now.ok) return now;
  if (now.value.text !== review.original) return failed(failure('document-changed', { path: place.file, line: 1 }));
  try {
    await writeFile(path, original.encode(applyHunks(review.original, review.hunks, kept)));
  } catch (error) {
    return failed(
      failure('file-read-only', { path: place.file, reason: error instanceof Error ? error.message : String(error) }),
    );
  }
  const store = await openStatistics(options.database);
  // A decision that cannot be remembered is no reason to fail what was accepted.
  await store.record(decisionRecordOf(review, kept, systemClock.now()));
  store.close();
  return success(kept.size > 0);
}
