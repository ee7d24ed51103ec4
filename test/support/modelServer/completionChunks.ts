/** An answer as the chunks of an OpenAI chat completion, and as one whole completion. */
import type { Answer } from './modelScript.js';

type Chunk = Readonly<Record<string, unknown>>;

/** The chunks in order: role, thinking, text (or refusal), finish, and the usage when it was asked for. */
export interface CompletionChunks {
  readonly opening: readonly Chunk[];
  readonly text: readonly Chunk[];
  readonly closing: readonly Chunk[];
}

export function completionChunks(answer: Answer, model: string, withUsage: boolean): CompletionChunks {
  const chunk = (delta: Chunk, finish: string | null = null): Chunk => ({
    id: 'chatcmpl-test',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const opening = [chunk({ role: 'assistant', content: '' })];
  for (const piece of pieces(answer.thinking ?? '', answer.pieceLength))
    opening.push(chunk({ reasoning_content: piece }));
  const text = pieces(answer.reply ?? '', answer.pieceLength).map((content) => chunk({ content }));
  for (const refusal of pieces(answer.refusal ?? '', answer.pieceLength)) text.push(chunk({ refusal }));
  const closing: Chunk[] = [];
  const finish = finishOf(answer);
  if (finish !== null) closing.push(chunk({}, finish));
  if (withUsage && answer.usage !== null) {
    closing.push({ ...chunk({}), choices: [], usage: usageOf(answer) });
  }
  return { opening, text, closing };
}

/** The answer as a server sends it that does not stream. */
export function wholeCompletion(answer: Answer, model: string): Chunk {
  const message = { role: 'assistant', content: answer.reply ?? '', refusal: answer.refusal ?? null };
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    ...(answer.usage === null ? {} : { usage: usageOf(answer) }),
  };
}

function finishOf(answer: Answer): string | null {
  return answer.finish === undefined ? 'stop' : answer.finish;
}

function usageOf(answer: Answer): Chunk {
  const prompt = answer.usage?.promptTokens ?? 100;
  const completion = answer.usage?.completionTokens ?? Math.ceil((answer.reply ?? '').length / 4);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function pieces(text: string, length = 24): string[] {
  const result: string[] = [];
  for (let start = 0; start < text.length; start += length) result.push(text.slice(start, start + length));
  return result;
}
