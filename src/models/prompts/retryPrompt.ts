/** The second request: the reply again, and why it could not be used. */
import type { ChatMessage } from '../../session/ports/chatModel.js';

/** @param hint - more on the reason, with code of the file where that helps; may be empty. */
export function retryPrompt(first: readonly ChatMessage[], reply: string, reason: string, hint: string): ChatMessage[] {
  const request = `Your reply cannot be used: ${reason}.${hint === '' ? '' : ` ${hint}`}

Send all edits again, complete and in the form asked for, against the file as it was given.`;
  // Some endpoints refuse an empty answer or two messages of one role in a row, so the request is then asked anew.
  if (reply.trim() === '') {
    const last = first.at(-1);
    return [...first.slice(0, -1), { role: 'user', content: `${last?.content ?? ''}\n\n${request}` }];
  }
  return [...first, { role: 'assistant', content: reply }, { role: 'user', content: request }];
}
