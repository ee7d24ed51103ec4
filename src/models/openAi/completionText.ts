/** Puts the chunks of a chat completion together. Whatever comes from the server is looked at before it is believed. */
import type { ChatReply } from '../../session/ports/chatModel.js';

type Fields = Readonly<Record<string, unknown>>;

const FINISHES: Readonly<Record<string, ChatReply['finish']>> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
  recitation: 'refused',
  prohibited_content: 'refused',
};

export class CompletionText {
  #text = '';
  #refusal = '';
  #finish: string | null = null;
  #usage: Fields = {};
  #recognized = false;

  /** Whether anything so far was part of a chat completion. */
  get recognized(): boolean {
    return this.#recognized;
  }

  /** Whether the model has said that it is done. */
  get finished(): boolean {
    return this.#finish !== null;
  }

  /**
   * Takes a chunk of a stream, or a whole completion.
   *
   * @returns the new text in it; thinking, tool calls and further choices are left out.
   */
  add(chunk: unknown): string {
    const { choices, usage } = fieldsOf(chunk);
    if (!Array.isArray(choices)) return '';
    this.#recognized = true;
    // Some endpoints count up in every chunk, so the last figures are the right ones.
    if (typeof usage === 'object' && usage !== null) this.#usage = usage as Fields;
    const choice = choices.map(fieldsOf).find(({ index }) => index === undefined || index === 0);
    if (choice === undefined) return '';
    if (typeof choice['finish_reason'] === 'string') this.#finish = choice['finish_reason'];
    const message = fieldsOf(choice['delta'] ?? choice['message']);
    this.#refusal += textOf(message['refusal']);
    const piece = textOf(message['content']);
    this.#text += piece;
    return piece;
  }

  /** For a refusal, the text is the model's words for it, never the piece that it wrote before. */
  reply(): ChatReply {
    const named = FINISHES[(this.#finish ?? '').toLowerCase()] ?? 'unknown';
    const finish = this.#refusal === '' ? named : 'refused';
    return {
      text: finish === 'refused' ? this.#refusal : this.#text,
      finish,
      promptTokens: countOf(this.#usage['prompt_tokens']),
      completionTokens: countOf(this.#usage['completion_tokens']),
    };
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Content is a string, or with some endpoints a list of parts, of which those of thinking are not text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(fieldsOf)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('');
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
