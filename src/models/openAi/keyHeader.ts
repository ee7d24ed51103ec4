/** How an endpoint wants its key: `Authorization: Bearer …` nearly everywhere, `api-key: …` at Azure. */

/** What stands before the key in the header `name`. */
export interface KeyHeader {
  readonly name: string;
  readonly prefix: string;
}

const AZURE_HOST = /\.(?:openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com|azure-api\.net)$/i;

/**
 * @param url - of the endpoint, without blanks.
 * @param wanted - a header's name as the user wants it; empty for the usual one of the host.
 */
export function keyHeaderOf(url: string, wanted: string): KeyHeader {
  const name = wanted.trim();
  if (name !== '') return { name, prefix: /^authorization$/i.test(name) ? 'Bearer ' : '' };
  const isAzure = URL.canParse(url) && AZURE_HOST.test(new URL(url).hostname);
  return isAzure ? { name: 'api-key', prefix: '' } : { name: 'authorization', prefix: 'Bearer ' };
}
