/** Asks whoever proposes for a fix, with what is known of the file and its tests. */
import type { Grammar } from '../../core/syntax/grammar.js';
import type { CancelSignal } from '../cancelSignal.js';
import { NO_CONTEXT } from '../fixContext.js';
import type { FixInput } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import type { Proposal, Proposer } from '../ports/proposer.js';
import type { Result } from '../result.js';
import type { PreparedTests } from '../tests/prepareTests.js';

/**
 * One proposal, with progress told to the listener.
 *
 * @param tests - null when there are none: a model may still propose.
 */
export function askProposer(
  input: FixInput,
  ports: { readonly proposer: Proposer; readonly providerName: string },
  listener: FixListener,
  grammar: Grammar | null,
  tests: PreparedTests | null,
  signal: CancelSignal,
): Promise<Result<Proposal>> {
  return ports.proposer.propose(
    {
      path: input.workspace.file,
      language: input.languageName,
      original: input.original,
      grammar,
      baseline: tests?.baseline ?? null,
      bench: tests?.bench ?? null,
      encode: (text) => input.encode(text),
      preserve: input.settings.preserve,
      note: input.note,
      context: input.context ?? NO_CONTEXT,
    },
    (progress) => listener.onProgress({ stage: 'proposing', provider: ports.providerName, progress }),
    signal,
  );
}
