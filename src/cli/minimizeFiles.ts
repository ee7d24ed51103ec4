/** `minimize`: the smallest part of a given proposal that the tests need. */
import { success } from '../session/result.js';
import type { CliContext } from './cliContext.js';
import { runSession } from './cliSession.js';
import { GivenProposer } from './givenProposer.js';
import { printOutcome } from './printOutcome.js';
import type { TestOptions } from './testOptions.js';
import { FILE_LIMIT_BYTES, readTextFile } from './textFile.js';
import { workspaceOf } from './workspaceOf.js';

export interface MinimizeFilesOptions extends TestOptions {
  /** The file that both texts stand for. */
  readonly as: string;
}

/** Gives the exit status. */
export async function minimizeFiles(
  original: string,
  proposal: string,
  options: MinimizeFilesOptions,
  context: CliContext,
): Promise<number> {
  const before = await readTextFile(original, FILE_LIMIT_BYTES);
  if (!before.ok) return printOutcome(before, options, false);
  const after = await readTextFile(proposal, FILE_LIMIT_BYTES);
  if (!after.ok) return printOutcome(after, options, false);
  const place = workspaceOf(options.as, process.cwd());
  const proposer = { proposer: new GivenProposer(after.value.text), name: proposal, needsTests: false };
  const outcome = await runSession(context, place, before.value, proposer, options);
  return printOutcome(success(outcome), options, false);
}
