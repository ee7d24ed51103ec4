/** What an error of the SDK or of the server means, as one of our failures. Its words come through only where they are harmless. */
import { type Failure, failure } from '../../session/failures.js';
import { isConnectionError } from './connectionError.js';
import { networkReason } from './networkReason.js';

export interface ErrorContext {
  /** For messages. */
  readonly endpoint: string;
  readonly model: string;
  /** Makes the server's words fit for messages; empty when they are not. */
  words(text: string): string;
}

/** The parts of an SDK error, or of an error body, that say what happened. */
export interface ServerError {
  readonly status: number | undefined;
  readonly code: string;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const MODEL_MISSING =
  /model\b.{0,80}\b(?:not found|not exist|not a valid|not available|unknown)|(?:unknown|invalid|no such) model|model_not_found/i;
const FILTERED = /content_?filter|content_policy/i;
const CODES: readonly (readonly [pattern: RegExp, status: number])[] = [
  [/rate_?limit|insufficient_quota|too_many_requests/i, 429],
  [/invalid_api_key|authentication|unauthorized|permission/i, 401],
  [/context_length|invalid_request/i, 400],
];

/** Reads an error of the SDK; null when the server had no part in it. */
export function serverErrorOf(error: unknown): ServerError | null {
  const { status, error: body, message } = fieldsOf(error);
  if (typeof status !== 'number' && (typeof body !== 'object' || body === null)) return null;
  const read = readErrorBody(body);
  return {
    status: typeof status === 'number' ? status : read.status,
    code: read.code,
    message: read.message === '' && typeof message === 'string' ? message : read.message,
  };
}

/** Reads the `error` of a JSON body; its `code` may be a word or a status. */
export function readErrorBody(body: unknown): ServerError {
  if (typeof body === 'string') return { status: undefined, code: '', message: body };
  const { code, type, message } = fieldsOf(body);
  const status = Number(code);
  return {
    status: Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined,
    code: [code, type].filter((word) => typeof word === 'string').join(' '),
    message: typeof message === 'string' ? message : '',
  };
}

/** Whether the server declined because of what the request is about: an answer, not a failure. */
export function isRefusal(error: ServerError): boolean {
  return FILTERED.test(error.code) || (error.status === 400 && FILTERED.test(error.message));
}

/** The failure for an error that the server sent. */
export function failureOfServerError(error: ServerError, context: ErrorContext): Failure {
  const { endpoint, model } = context;
  const status = error.status ?? CODES.find(([pattern]) => pattern.test(error.code))?.[1];
  const said = `${error.code} ${error.message}`;
  if (status === undefined || status >= 500) {
    return failure('model-server-error', { endpoint, status: status ?? (context.words(error.code) || 'unknown') });
  }
  if (status === 401) return failure('model-unauthorized', { endpoint, status });
  if (status === 403) {
    return failure('model-forbidden', { endpoint, model, reason: context.words(error.message) || 'it gave no reason' });
  }
  if (status === 429) return failure('model-rate-limited', { endpoint });
  if ((status === 404 || status === 400) && MODEL_MISSING.test(said))
    return failure('model-not-found', { endpoint, model });
  if (status === 404 || status === 405) {
    return failure('model-unreachable', {
      endpoint,
      reason: `there is no chat service at this address (status ${status})`,
    });
  }
  return failure('model-request-rejected', {
    endpoint,
    status,
    reason: context.words(error.message) || 'it gave no reason',
  });
}

/** The failure for anything that was thrown. */
export function failureOfError(error: unknown, context: ErrorContext): Failure {
  const fromServer = serverErrorOf(error);
  if (fromServer !== null) return failureOfServerError(fromServer, context);
  if (error instanceof SyntaxError) {
    return failure('model-bad-reply', { endpoint: context.endpoint, reason: 'a part of it is not JSON' });
  }
  if (isConnectionError(error)) {
    return failure('model-unreachable', { endpoint: context.endpoint, reason: networkReason(error).words });
  }
  const { name, message } = error instanceof Error ? error : { name: 'unknown error', message: '' };
  return failure('internal', { reason: context.words(`${name}: ${message}`) || name });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
