/** What the model server is told to play: answers in order, each with the fault that it is to show. */

/** One way of misbehaving. `afterPieces` counts pieces of the reply's text that are sent first. */
export type Fault =
  /** An error status; `{authorization}` in a text body stands for the header that came in. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  /** A web page, as a proxy or a wrong address gives one. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The socket is closed before a byte is sent. */
  | { readonly kind: 'close' }
  /** The socket is closed in the middle. */
  | { readonly kind: 'cut'; readonly afterPieces: number }
  /** The socket is closed after the finish reason, before the end mark. */
  | { readonly kind: 'cut-after-finish' }
  /** The stream ends in order, but without a finish reason and without its end mark. */
  | { readonly kind: 'end-early'; readonly afterPieces: number }
  /** Nothing more is sent, and the socket stays open. */
  | { readonly kind: 'stall'; readonly afterPieces: number }
  /** An event that is not JSON. */
  | { readonly kind: 'garbage'; readonly afterPieces: number }
  /** An error in the middle of the stream, as routers send it. */
  | { readonly kind: 'stream-error'; readonly afterPieces: number; readonly error: unknown }
  /** Events that are JSON, but of some other protocol. */
  | { readonly kind: 'foreign-events' }
  /** Each chunk is sent twice. `bookkeeping`: only those without text (role, finish, usage). */
  | { readonly kind: 'duplicate'; readonly which: 'bookkeeping' | 'all' }
  /** The right stream under a wrong name. */
  | { readonly kind: 'content-type'; readonly value: string }
  /** The whole completion at once, although a stream was asked for; `broken` cuts its JSON in half. */
  | { readonly kind: 'not-streamed'; readonly broken?: boolean }
  /** Status 400 while the request has this option; without it the answer is a normal one. */
  | { readonly kind: 'reject-option'; readonly option: string; readonly message?: string }
  /** The reply over and over, until the client closes the socket. */
  | { readonly kind: 'endless' };

/** One answer to a chat request. */
export interface Answer {
  /** The model's text; empty when left out. */
  readonly reply?: string;
  /** For script files: read the text from this file, relative to the script. */
  readonly replyFile?: string;
  /** Sent in `reasoning_content` before the text. */
  readonly thinking?: string;
  /** Sent as the model's refusal in place of text. */
  readonly refusal?: string;
  /** `stop` when left out; null sends none. */
  readonly finish?: string | null;
  /** Sent when the request asks for it; null: never. */
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
  /** Characters of text in one chunk. */
  readonly pieceLength?: number;
  /** Before the status line. */
  readonly delayMs?: number;
  /** Before each chunk. */
  readonly pauseMs?: number;
  readonly fault?: Fault;
  /** How many requests get this answer; 1 when left out. */
  readonly times?: number;
}

export interface ModelScript {
  /** In order; when they have all been given, the last is given again. */
  readonly answers: readonly Answer[];
  /** What `/v1/models` lists; null: a web page in its place. */
  readonly models?: readonly string[] | null;
  /** When set, requests with another key get status 401. */
  readonly key?: string;
}
