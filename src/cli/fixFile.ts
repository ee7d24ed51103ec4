/** `fix`: proposes a fix, verifies it, and writes what was asked for. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyHunks } from '../core/diff/applyHunks.js';
import { decisionRecordOf, isKeptAsNeeded } from '../session/decisionRecord.js';
import { failure } from '../session/failures.js';
import type { FixOutcome } from '../session/fixSession.js';
import { failed, type Result, success } from '../session/result.js';
import type { Review } from '../session/review.js';
import { chooseProposer, type ProposerOptions } from './chooseProposer.js';
import type { CliContext } from './cliContext.js';
import { runSession, systemClock } from './cliSession.js';
import { openStatistics } from './openStatistics.js';
import { printOutcome } from './printOutcome.js';
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
  const proposer = chooseProposer(options);
  if (!proposer.ok) return printOutcome(proposer, options, false);
  const place = workspaceOf(path, process.cwd());
  const outcome = await runSession(context, place, original.value, proposer.value, options);
  if (outcome.kind === 'failed' || options.accept === 'none') return printOutcome(success(outcome), options, false);
  const accepted = await accept(outcome.review, place, original.value, options, context);
  return printOutcome(accepted.ok ? success<FixOutcome>(outcome) : accepted, options, accepted.ok && accepted.value);
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
