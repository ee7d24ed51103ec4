/** A client of the `openai` SDK that sends only what we say: one key, our headers, under `guardedFetch`. */
import type { OpenAI } from 'openai';
import { failure } from '../../session/failures.js';
import { failed, type Result, success } from '../../session/result.js';
import type { ChatRequest } from './chatRequest.js';
import { guardedFetch } from './guardedFetch.js';
import { openAiEndpoint } from './openAiEndpoint.js';
import { requestHeaders } from './requestHeaders.js';

export interface EndpointSettings {
  readonly baseUrl: string;
  /** Nothing or empty for endpoints without keys. */
  readonly apiKey: () => Promise<string | undefined>;
  /** Sent along; their values are treated as secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Name of the header that carries the key; nothing or empty for the usual one of the host. */
  readonly keyHeader?: string | undefined;
  /** OpenAI's organization; nothing or empty for none. */
  readonly organization?: string | undefined;
}

export interface ClientLimits {
  /** Longest wait for the answer's beginning, and then for each further piece. */
  readonly silenceLimitMs: number;
  readonly sizeLimitBytes: number;
  /** After the first attempt. */
  readonly maxRetries: number;
}

export interface GuardedClient {
  readonly client: OpenAI;
  /** For messages. */
  readonly endpoint: string;
  /** What must not come through in the server's words. */
  readonly secrets: readonly string[];
}

/** The SDK's own time limit ends with the headers and is retried; ours (`guardedFetch`) takes its place. */
const NO_SDK_TIMEOUT_MS = 2 ** 31 - 1;

/** Fails with `model-not-set-up` for an address, key or header that cannot be used. The SDK is loaded here, at the first use. */
export async function guardedClient(
  settings: EndpointSettings,
  limits: ClientLimits,
  request: ChatRequest,
): Promise<Result<GuardedClient>> {
  const endpoint = openAiEndpoint(settings.baseUrl);
  if ('reason' in endpoint) return notSetUp(endpoint.reason);
  const key = await readKey(settings);
  if (key === null) return notSetUp('its key could not be read');
  const extra = settings.headers ?? {};
  const { keyHeader = '', organization = '' } = settings;
  const headers = requestHeaders({ key, keyHeader, url: endpoint.url, organization: organization.trim(), extra });
  if ('reason' in headers) return notSetUp(headers.reason);

  const { OpenAI } = await import('openai');
  const { silenceLimitMs, sizeLimitBytes, maxRetries } = limits;
  const client = new OpenAI({
    baseURL: endpoint.url,
    // The guarded fetch sets the headers. What the environment says to the SDK (other keys, logging) must not count.
    apiKey: 'set-by-guarded-fetch',
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries,
    timeout: NO_SDK_TIMEOUT_MS,
    fetch: guardedFetch(request, { headers, endpoint: endpoint.shown, silenceLimitMs, sizeLimitBytes }),
  });
  return success({ client, endpoint: endpoint.shown, secrets: [key, ...Object.values(extra)] });
}

/** The key without blanks around it; null when it could not be read. The error is not kept: it may quote the key. */
async function readKey(settings: EndpointSettings): Promise<string | null> {
  try {
    return ((await settings.apiKey()) ?? '').trim();
  } catch {
    return null;
  }
}

function notSetUp(reason: string): Result<never> {
  return failed(failure('model-not-set-up', { provider: 'openai', reason }));
}
