/**
 * `fetch` under guard: only our own headers leave, redirects stay on their host, silence and size have limits.
 *
 * The platform's `fetch` is looked up at each call, because the editor replaces it by one that knows its proxy and certificates.
 */
import { failure } from '../../session/failures.js';
import type { ChatRequest } from './chatRequest.js';
import { ConnectionError } from './connectionError.js';
import { networkReason } from './networkReason.js';

export interface FetchGuard {
  readonly headers: Headers;
  /** For messages. */
  readonly endpoint: string;
  /** Longest wait for the answer's beginning, and then for each further piece. */
  readonly silenceLimitMs: number;
  /** Of the whole answer: one without end must not fill the memory. */
  readonly sizeLimitBytes: number;
}

const REDIRECT_LIMIT = 5;
/** What the SDK may say about the body; every other header of its own (operating system, versions …) stays here. */
const KEPT_HEADERS = ['accept', 'content-type'];

/** A `fetch` for the SDK. What cannot be mended by trying again ends `request` with its failure. */
export function guardedFetch(request: ChatRequest, guard: FetchGuard): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(guard.headers);
    const given = new Headers(init?.headers);
    for (const name of KEPT_HEADERS) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    const silence = new SilenceTimer(request, guard);
    const options: RequestInit = { ...init, headers, redirect: 'manual', signal: request.signal };
    try {
      const response = await silence.during(followOnSameHost(new URL(String(input)), options, request, guard));
      return watched(response, silence, request, guard);
    } catch (error) {
      const reason = networkReason(error);
      if (reason.permanent) request.fail(unreachable(guard, reason.words));
      throw new ConnectionError(error);
    }
  };
}

/** Ends the request when nothing arrives for too long. */
class SilenceTimer {
  readonly #request: ChatRequest;
  readonly #guard: FetchGuard;

  constructor(request: ChatRequest, guard: FetchGuard) {
    this.#request = request;
    this.#guard = guard;
  }

  async during<T>(wait: Promise<T>): Promise<T> {
    const { endpoint, silenceLimitMs } = this.#guard;
    const timer = setTimeout(() => {
      this.#request.fail(failure('model-timed-out', { endpoint, limitSeconds: silenceLimitMs / 1000 }));
    }, silenceLimitMs);
    try {
      return await wait;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A redirect keeps method and body, as it is the same request that moved; another host gets neither the key nor the code. */
async function followOnSameHost(
  start: URL,
  options: RequestInit,
  request: ChatRequest,
  guard: FetchGuard,
): Promise<Response> {
  let url = start;
  for (let count = 0; count <= REDIRECT_LIMIT; count++) {
    const response = await fetch(url.href, options);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) break;
    const target = new URL(location, url);
    if (!isSameHost(url, target)) {
      request.fail(unreachable(guard, 'it redirects to another host, which gets neither key nor code'));
      throw new Error('redirect to another host');
    }
    url = target;
  }
  request.fail(unreachable(guard, 'it redirects without end'));
  throw new Error('too many redirects');
}

/** The same origin, or the same host by TLS. */
function isSameHost(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  return from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:';
}

/** The response with a body that is limited in size and in how long it may be silent. */
function watched(response: Response, silence: SilenceTimer, request: ChatRequest, guard: FetchGuard): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let sizeBytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await silence.during(reader.read()).catch((error: unknown) => {
          throw new ConnectionError(error);
        });
        sizeBytes += value?.byteLength ?? 0;
        if (sizeBytes > guard.sizeLimitBytes) {
          request.fail(failure('model-bad-reply', { endpoint: guard.endpoint, reason: 'it is too long' }));
          throw new Error('answer too long');
        }
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}

function unreachable(guard: FetchGuard, reason: string) {
  return failure('model-unreachable', { endpoint: guard.endpoint, reason });
}
