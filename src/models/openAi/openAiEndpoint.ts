/** The address of an OpenAI-compatible endpoint, as people write it into settings. */

export interface OpenAiEndpoint {
  /** For requests: without a slash at its end and without the path of one operation. */
  readonly url: string;
  /** For messages: without user name, password and query, where keys may hide. */
  readonly shown: string;
}

/** The endpoint, or in `reason` why this is not the address of one. */
export function openAiEndpoint(baseUrl: string): OpenAiEndpoint | { readonly reason: string } {
  const text = baseUrl.trim();
  if (!URL.canParse(text)) return { reason: 'it is not a web address' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { reason: 'the address must begin with http:// or https://' };
  }
  if (url.username !== '' || url.password !== '') {
    return { reason: 'the address holds a user name or password; set the key instead' };
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+(?:chat\/completions\/*)?$/, '').replace(/\/chat\/completions$/, '');
  const path = url.pathname.replace(/\/+$/, '');
  return { url: `${url.origin}${path}${url.search}`, shown: `${url.origin}${path}` };
}
