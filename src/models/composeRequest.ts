/** Makes the request for a fix: the whole file where it fits the model's window, else what the failing tests point at. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import type { ChatMessage, ChatModel } from '../session/ports/chatModel.js';
import type { FixTask, ModelRequest } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';
import { estimateTokens } from './prompts/estimateTokens.js';
import { type Excerpt, excerptOf } from './prompts/excerpt.js';

/** Of the window, what is kept for the reply: a quarter, but no more than this. */
const REPLY_TOKENS = 8_192;
/** Estimates err; a request that is cut must fit all the same. */
const CAUTION = 0.85;

export type PromptWriter = (task: FixTask, excerpt: Excerpt | null) => ChatMessage[];

/** Fails with `prompt-too-long` when not even an outline of the file fits. */
export async function composeRequest(
  task: FixTask,
  chat: ChatModel,
  write: PromptWriter,
  purpose: ModelRequest['purpose'],
  signal: CancelSignal,
): Promise<Result<ModelRequest>> {
  const { windowTokens } = chat;
  const whole = write(task, null);
  const counted = await countTokens(whole, chat, signal);
  if (windowTokens === null) return success(requestOf(whole, counted, chat, purpose, 0));
  const room = windowTokens - Math.min(REPLY_TOKENS, windowTokens / 4);
  if (counted.count <= room) return success(requestOf(whole, counted, chat, purpose, 0));

  const besides = estimateTokens(textOf(write(task, { text: '', leftOutLines: 1 })));
  const excerpt = excerptOf(task, Math.floor(room * CAUTION) - besides);
  const tooLong = failure('prompt-too-long', { path: task.path, tokens: counted.count, windowTokens });
  if (excerpt === null) return failed(tooLong);
  const messages = write(task, excerpt);
  const recounted = await countTokens(messages, chat, signal);
  if (recounted.count > room) return failed(tooLong);
  return success(requestOf(messages, recounted, chat, purpose, excerpt.leftOutLines));
}

/** The request that goes on from one whose reply could not be used. */
export async function followUp(
  first: ModelRequest,
  messages: readonly ChatMessage[],
  chat: ChatModel,
  signal: CancelSignal,
): Promise<ModelRequest> {
  return { ...first, purpose: 'retry', messages, promptTokens: await countTokens(messages, chat, signal) };
}

function requestOf(
  messages: readonly ChatMessage[],
  promptTokens: ModelRequest['promptTokens'],
  { name, transport, windowTokens }: ChatModel,
  purpose: ModelRequest['purpose'],
  leftOutLines: number,
): ModelRequest {
  return { purpose, model: name, transport, messages, promptTokens, windowTokens, leftOutLines };
}

async function countTokens(
  messages: readonly ChatMessage[],
  chat: ChatModel,
  signal: CancelSignal,
): Promise<ModelRequest['promptTokens']> {
  const text = textOf(messages);
  const counted = await chat.countTokens(text, signal);
  return counted === null ? { count: estimateTokens(text), estimated: true } : { count: counted, estimated: false };
}

function textOf(messages: readonly ChatMessage[]): string {
  return messages.map((message) => message.content).join('\n');
}
