/** The headers of a request: only these are sent, whatever the environment says to the SDK. */

const KEY = /^[\x21-\x7e]+$/;

/** The headers, or in `reason` what is wrong with them; it names no value. */
export function requestHeaders(
  key: string,
  extra: Readonly<Record<string, string>>,
): Headers | { readonly reason: string } {
  const headers = new Headers({ 'user-agent': 'edit-fidelity' });
  // Endpoints on one's own machine need no key, and some refuse an empty one.
  if (key !== '') {
    if (!KEY.test(key)) return { reason: 'the key holds characters that no key has' };
    headers.set('authorization', `Bearer ${key}`);
  }
  for (const [name, value] of Object.entries(extra)) {
    try {
      headers.set(name, value);
    } catch {
      // The error of the platform quotes the value, which may be a key.
      return { reason: `the header "${name.replace(/[^\w-]/g, '?').slice(0, 60)}" in the settings is not a valid one` };
    }
  }
  return headers;
}
