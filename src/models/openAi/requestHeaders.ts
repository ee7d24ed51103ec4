/** The headers of a request: only these are sent, whatever the environment says to the SDK. */
import { keyHeaderOf } from './keyHeader.js';

const KEY = /^[\x21-\x7e]+$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** What the connection itself needs; a value of the user's here would break it or say something else than what is sent. */
const OF_THE_CONNECTION = /^(?:host|content-length|transfer-encoding|connection|upgrade|cookie|proxy-.*)$/i;

export interface HeaderParts {
  /** Empty for endpoints without keys. */
  readonly key: string;
  /** Name of the header that carries the key; empty for the usual one of the host. */
  readonly keyHeader: string;
  /** Of the endpoint, which may say how the key is carried. */
  readonly url: string;
  /** OpenAI's organization; empty for none. */
  readonly organization: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** The headers, or in `reason` what is wrong with them; it names no value. */
export function requestHeaders(parts: HeaderParts): Headers | { readonly reason: string } {
  const headers = new Headers({ 'user-agent': 'edit-fidelity' });
  // Endpoints on one's own machine need no key, and some refuse an empty one.
  if (parts.key !== '') {
    if (!KEY.test(parts.key)) return { reason: 'the key holds characters that no key has' };
    const header = keyHeaderOf(parts.url, parts.keyHeader);
    if (!HEADER_NAME.test(header.name))
      return { reason: 'the setting for the header of the key is not the name of one' };
    headers.set(header.name, header.prefix + parts.key);
  }
  if (parts.organization !== '') {
    if (!KEY.test(parts.organization)) return { reason: 'the organization holds characters that none has' };
    headers.set('openai-organization', parts.organization);
  }
  for (const [name, value] of Object.entries(parts.extra)) {
    if (!setExtra(headers, name, value)) {
      return { reason: `the header "${name.replace(/[^\w-]/g, '?').slice(0, 60)}" in the settings is not a valid one` };
    }
  }
  return headers;
}

function setExtra(headers: Headers, name: string, value: string): boolean {
  if (OF_THE_CONNECTION.test(name)) return false;
  try {
    headers.set(name, value);
    return true;
  } catch {
    // The error of the platform quotes the value, which may be a key.
    return false;
  }
}
