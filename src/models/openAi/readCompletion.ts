/** Reads the answer to a chat request, streamed or whole, into a reply. */
import type { OpenAI } from 'openai';
import type { Stream } from 'openai/core/streaming';
import { failure } from '../../session/failures.js';
import type { ChatReply } from '../../session/ports/chatModel.js';
import { failed, type Result, success } from '../../session/result.js';
import { CompletionText } from './completionText.js';
import { isConnectionError } from './connectionError.js';
import { type ErrorContext, failureOfServerError, readErrorBody } from './failureOfError.js';

export interface CompletionSource {
  readonly response: Response;
  readonly client: OpenAI;
  readonly streams: typeof Stream;
  readonly controller: AbortController;
}

const END_MARK = /(?:^|\n)data: ?\[DONE\]/;
const TAIL_CHARACTERS = 64;

/** Errors of the connection and of the stream's form are thrown, for `failureOfError`. */
export async function readCompletion(
  source: CompletionSource,
  onText: (piece: string) => void,
  context: ErrorContext,
): Promise<Result<ChatReply>> {
  const type = source.response.headers.get('content-type')?.toLowerCase() ?? '';
  if (type.includes('text/html')) return badReply(context, 'a web page');
  // Some endpoints do not stream, whatever they are asked.
  if (/\bjson\b/.test(type) && !type.includes('ndjson')) return readWhole(source.response, onText, context);
  return readStream(source, onText, context);
}

async function readWhole(
  response: Response,
  onText: (piece: string) => void,
  context: ErrorContext,
): Promise<Result<ChatReply>> {
  const body: unknown = JSON.parse(await response.text());
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (error !== null && error !== undefined) return failed(failureOfServerError(readErrorBody(error), context));
  const completion = new CompletionText();
  const text = completion.add(body);
  if (!completion.recognized) return badReply(context, 'JSON of another kind');
  if (text !== '') onText(text);
  return success(completion.reply());
}

async function readStream(
  source: CompletionSource,
  onText: (piece: string) => void,
  context: ErrorContext,
): Promise<Result<ChatReply>> {
  const completion = new CompletionText();
  const tail = new Tail();
  const response = new Response(source.response.body?.pipeThrough(tail.watcher()) ?? null);
  const stream = source.streams.fromSSEResponse<unknown>(response, source.controller, source.client);
  try {
    for await (const chunk of stream) {
      const piece = completion.add(chunk);
      if (piece !== '') onText(piece);
    }
  } catch (error) {
    // A connection that breaks after the model has said that it is done has brought all there was.
    if (!completion.finished || !isConnectionError(error)) throw error;
  }
  if (completion.finished) return success(completion.reply());
  // The SDK ends a stream that was aborted without an error.
  source.controller.signal.throwIfAborted();
  if (!completion.recognized) return badReply(context, 'no chat completion in it');
  if (!END_MARK.test(tail.text)) return badReply(context, 'it broke off before its end');
  return success(completion.reply());
}

/** Keeps the last characters of a stream that passes by: the SDK does not say whether the end mark came. */
class Tail {
  text = '';

  watcher(): TransformStream<Uint8Array, Uint8Array> {
    const decoder = new TextDecoder();
    return new TransformStream({
      transform: (bytes, controller) => {
        this.text = (this.text + decoder.decode(bytes, { stream: true })).slice(
          -Math.max(TAIL_CHARACTERS, bytes.length),
        );
        controller.enqueue(bytes);
      },
    });
  }
}

function badReply(context: ErrorContext, reason: string): Result<never> {
  return failed(failure('model-bad-reply', { endpoint: context.endpoint, reason }));
}
