/** From a chat reply to the text it proposes, or to what is wrong with it. */
import { type Failure, failure } from '../../session/failures.js';
import type { ChatReply } from '../../session/ports/chatModel.js';
import { foreignWords } from '../foreignWords.js';
import { applyReply } from './applyReply.js';
import { parseReply } from './parseReply.js';

export type ReadReply =
  | { readonly kind: 'proposal'; readonly text: string }
  /** Asking the model once more may help: `reason` and `hint` tell it why. Only `reason` is for people and logs. */
  | { readonly kind: 'ask-again'; readonly failure: Failure; readonly reason: string; readonly hint: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * @param reply - only `text` and `finish` count.
 * @param path - of the file, relative to the workspace folder.
 * @param isWhole - whether the model was shown all of the file; what it has not seen it cannot give back.
 */
export function readReply(
  reply: Pick<ChatReply, 'text' | 'finish'>,
  original: string,
  path: string,
  isWhole = true,
): ReadReply {
  if (reply.finish === 'refused') {
    const reason = foreignWords(reply.text, { secrets: [], quotable: original }) || 'it gave no reason';
    return { kind: 'failed', failure: failure('model-refused', { reason }) };
  }
  if (reply.finish === 'length') return { kind: 'failed', failure: failure('reply-cut-off', { path }) };
  const parsed = parseReply(reply.text);
  if (!isWhole && parsed.form === 'file' && parsed.fenced) {
    const reason = 'only a part of the file was shown, so a whole file cannot be taken';
    const hint = 'Use search/replace blocks.';
    return { kind: 'ask-again', failure: failure('reply-edits-do-not-apply', { path, reason }), reason, hint };
  }
  const applied = applyReply(original, parsed, path);
  if (!applied.ok) {
    const { reason, hint } = applied;
    return { kind: 'ask-again', failure: failureFor(parsed, reason, path), reason, hint };
  }
  if (applied.text === original) return { kind: 'failed', failure: failure('proposal-unchanged', { path }) };
  return { kind: 'proposal', text: applied.text };
}

function failureFor(parsed: ReturnType<typeof parseReply>, reason: string, path: string): Failure {
  if (parsed.form === 'none' || (parsed.form === 'file' && !parsed.fenced)) return failure('reply-no-edits', { path });
  if (parsed.form === 'unclosed') return failure('reply-cut-off', { path });
  return failure('reply-edits-do-not-apply', { path, reason });
}
