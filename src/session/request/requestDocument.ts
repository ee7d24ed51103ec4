/** A request to a model as a document for people: what was or would be sent, word for word, how long it is, and what it costs. */
import type { ChatReply } from '../ports/chatModel.js';
import type { ModelRequest } from '../ports/proposer.js';
import type { Translate } from '../translate.js';
import { type ModelPrices, priceOf } from './requestCost.js';

/** One exchange: the reply is null while there is none, and for a request that was only to be shown. */
export interface Exchange {
  readonly request: ModelRequest;
  readonly reply: ChatReply | null;
  /** For one that has come through a reload of the window; left out where it is just as it was sent. */
  readonly kept?: {
    /** Whether messages and reply are there; they are left out where they were too large. */
    readonly texts: boolean;
    /** How long they are, where they are left out. */
    readonly characters: number;
    /** Whether something that looks like a key is blanked out in them. */
    readonly masked: boolean;
  };
}

/** Markdown. A preview says that nothing was sent. */
export function requestDocument(
  exchanges: readonly Exchange[],
  isPreview: boolean,
  prices: ModelPrices,
  translate: Translate,
): string {
  const opening = isPreview
    ? translate('Nothing was sent: this is what would be.')
    : translate('This was sent to the model, and nothing else was sent anywhere.');
  return [opening, ...exchanges.map((exchange, at) => section(exchange, at + 1, isPreview, prices, translate))].join(
    '\n\n',
  );
}

function section(
  exchange: Exchange,
  number: number,
  isPreview: boolean,
  prices: ModelPrices,
  translate: Translate,
): string {
  const { request, reply, kept } = exchange;
  const parts = [
    `# ${translate('Request {number}', { number })}: ${purposeWords(request.purpose, translate)}`,
    request.transport.map((line) => `- ${line}`).join('\n'),
    sizeWords(exchange, isPreview, prices, translate),
    ...keptWords(kept, translate),
    ...request.messages.map(({ role, content }) => `## ${role}\n\n${fenced(content)}`),
  ];
  if (reply !== null && kept?.texts !== false) parts.push(`## ${translate('The reply')}\n\n${fenced(reply.text)}`);
  return parts.join('\n\n');
}

/** What a reload of the window took. */
function keptWords(kept: Exchange['kept'], translate: Translate): readonly string[] {
  if (kept === undefined) return [];
  const { texts, characters, masked } = kept;
  if (!texts) {
    const sentence = 'Its text was too large ({characters} characters) to be kept over the reload of the window.';
    return [translate(sentence, { characters })];
  }
  return masked
    ? [translate('*** stands for what looks like a key: keys are not kept over a reload of the window.')]
    : [];
}

function purposeWords(purpose: ModelRequest['purpose'], translate: Translate): string {
  switch (purpose) {
    case 'fix':
      return translate('the fix');
    case 'retry':
      return translate('once more, as the reply could not be used');
    case 'plan':
      return translate('a plan');
  }
}

function sizeWords(
  { request, reply }: Exchange,
  isPreview: boolean,
  prices: ModelPrices,
  translate: Translate,
): string {
  const { promptTokens, windowTokens, leftOutLines, model } = request;
  const isCounted = reply?.promptTokens !== null && reply?.promptTokens !== undefined;
  const count = reply?.promptTokens ?? promptTokens.count;
  const estimated = !isCounted && promptTokens.estimated;
  const sentences = [
    estimated
      ? translate('About {count} tokens (an estimate; the model counts in its own way).', { count })
      : translate('{count} tokens, as the model counts them.', { count }),
  ];
  if (windowTokens !== null) sentences.push(translate('The window has {windowTokens}.', { windowTokens }));
  if (leftOutLines > 0) {
    sentences.push(
      translate('The file is larger than the window: {leftOutLines} of its lines were left out.', { leftOutLines }),
    );
  }
  if (reply?.completionTokens !== null && reply?.completionTokens !== undefined) {
    sentences.push(translate('The reply has {count} tokens.', { count: reply.completionTokens }));
  }
  const cost = priceOf(prices, model, count, reply?.completionTokens ?? (isPreview ? 0 : null));
  if (cost !== null) sentences.push(costWords(cost, estimated, isPreview, translate));
  return sentences.join(' ');
}

function costWords(cost: number, estimated: boolean, isPreview: boolean, translate: Translate): string {
  const dollars = cost < 0.01 ? cost.toFixed(5) : cost.toFixed(3);
  const values = { cost: `$${dollars}` };
  if (isPreview)
    return translate('By your prices the request alone costs about {cost}; the reply is not in it.', values);
  return estimated
    ? translate('By your prices that cost about {cost}.', values)
    : translate('By your prices that cost {cost}.', values);
}

/** A fence that nothing inside closes. */
function fenced(text: string): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}
