/** What of the requests to models outlives a reload of the window: in bounds, and without keys. */
import type { ModelRequest } from '../session/ports/proposer.js';
import type { Exchange } from '../session/request/requestDocument.js';

/** The exchanges of each review, the newest last. */
export type ReviewExchanges = ReadonlyMap<string, readonly Exchange[]>;

/** Plain data, which a map is not. */
export type StoredExchanges = readonly (readonly [reviewId: string, exchanges: readonly Exchange[]])[];

/** Blanks out what is secret. */
export type KeyMask = (text: string) => string;

/** All messages and replies together, in characters: some fifty requests about a file of a thousand lines. */
const MAX_CHARACTERS = 4_000_000;

/**
 * The newest exchanges with their texts; of those before them, where there is no more room, only size and cost.
 *
 * One exchange that several reviews came of is stored, and counted, with each of them.
 */
export function storedExchanges(exchanges: ReviewExchanges, mask: KeyMask): StoredExchanges {
  let room = MAX_CHARACTERS;
  const stored: (readonly [string, readonly Exchange[]])[] = [];
  for (const [id, known] of [...exchanges].reverse()) {
    const kept = known.toReversed().map((exchange) => {
      const size = sizeOf(exchange);
      if (size > room) return withoutTexts(exchange, size);
      room -= size;
      return masked(exchange, mask);
    });
    stored.unshift([id, kept.reverse()]);
  }
  return stored;
}

function sizeOf({ request, reply }: Exchange): number {
  return request.messages.reduce((sum, { content }) => sum + content.length, reply?.text.length ?? 0);
}

function withoutTexts({ request, reply, kept }: Exchange, characters: number): Exchange {
  return {
    request: { ...request, messages: [] },
    reply: reply && { ...reply, text: '' },
    kept: { characters, masked: false, ...kept, texts: false },
  };
}

function masked({ request, reply, kept }: Exchange, mask: KeyMask): Exchange {
  const messages: ModelRequest['messages'] = request.messages.map((each) => ({ ...each, content: mask(each.content) }));
  const text = mask(reply?.text ?? '');
  const isMasked =
    text !== (reply?.text ?? '') || messages.some(({ content }, at) => content !== request.messages[at]?.content);
  return {
    request: { ...request, transport: request.transport.map(mask), messages },
    reply: reply && { ...reply, text },
    kept: { characters: 0, texts: true, masked: isMasked, ...kept },
  };
}
