/** `gamma`: the personal γ of everyone in a history, and generated fixes beside people's own. */
import { describeFailure } from '../session/messages.js';
import { plainTranslate } from '../session/translate.js';
import type { CliContext } from './cliContext.js';
import { EXIT_DONE, EXIT_USAGE, exitStatusOfFailure } from './exitStatus.js';
import { formatGamma } from './formatGamma.js';
import { gammaObject } from './gammaObject.js';
import { printFailure, printJson } from './printReport.js';
import { readHistory } from './readHistory.js';

/** Gives the exit status; lines that could not be used are reported, and make it 2. */
export async function historyGamma(
  options: { readonly history: string; readonly json: boolean },
  context: CliContext,
): Promise<number> {
  const history = await readHistory(options.history, context.signal);
  if (!history.ok) {
    if (options.json) printJson({ schema: 1, failure: describeFailure(history.failure, plainTranslate) });
    else printFailure(history.failure);
    return exitStatusOfFailure(history.failure.code);
  }
  const name = options.history === '-' ? 'stdin' : options.history;
  for (const { line, problem } of history.value.problems) {
    process.stderr.write(`edit-fidelity: ${name}, line ${line}: ${problem}.\n`);
  }
  const found = gammaObject(history.value);
  if (options.json) printJson(found);
  else process.stdout.write(formatGamma(found));
  return found.badLines.length === 0 ? EXIT_DONE : EXIT_USAGE;
}
