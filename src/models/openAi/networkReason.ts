/** Why a connection failed, in words, from the codes of Node, OpenSSL and undici. */

export interface NetworkReason {
  readonly words: string;
  /** Whether trying again at once cannot help. */
  readonly permanent: boolean;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/;
const TLS = /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/;

const REASONS: Readonly<Record<string, NetworkReason>> = {
  ECONNREFUSED: { words: 'nothing answers at this address (connection refused)', permanent: true },
  ENOTFOUND: { words: 'there is no host of this name', permanent: true },
  EAI_AGAIN: { words: 'the name of the host could not be looked up', permanent: false },
  EHOSTUNREACH: { words: 'the host cannot be reached', permanent: false },
  ENETUNREACH: { words: 'the network cannot be reached', permanent: false },
  ECONNRESET: { words: 'the connection was closed by the other side', permanent: false },
  EPIPE: { words: 'the connection was closed by the other side', permanent: false },
  UND_ERR_SOCKET: { words: 'the connection was closed by the other side', permanent: false },
  ETIMEDOUT: { words: 'the connection timed out', permanent: false },
  UND_ERR_CONNECT_TIMEOUT: { words: 'the connection timed out', permanent: false },
};

/** @param error - what `fetch` or the reading of its body threw; its own words are not used, as they may quote keys. */
export function networkReason(error: unknown): NetworkReason {
  if (isBadPort(error, 0)) return { words: 'requests to this port are not allowed by the platform', permanent: true };
  const codes = codesOf(error, 0);
  for (const code of codes) {
    if (CERTIFICATE.test(code)) return { words: `${certificateWords(code)} (${code})`, permanent: true };
    if (TLS.test(code))
      return { words: `there is no TLS at this address (${code}); http:// instead of https://?`, permanent: true };
    const known = REASONS[code];
    if (known) return known;
  }
  return { words: codes[0] ? `the connection failed (${codes[0]})` : 'the connection failed', permanent: false };
}

/** `fetch` refuses the ports of well-known other services, without a code. */
function isBadPort(error: unknown, depth: number): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  return error.message === 'bad port' || isBadPort(error.cause, depth + 1);
}

function certificateWords(code: string): string {
  if (code.includes('SELF_SIGNED')) return 'the certificate of the server is self-signed, so it is not trusted';
  if (code === 'CERT_HAS_EXPIRED') return 'the certificate of the server has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'the certificate of the server is for another host';
  return 'the certificate of the server is not trusted';
}

/** The codes of an error, its causes and, where several addresses were tried, its parts. */
function codesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const own = typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? [code] : [];
  const parts = Array.isArray(errors) ? errors.slice(0, 4) : [];
  return [...own, ...codesOf(cause, depth + 1), ...parts.flatMap((part) => codesOf(part, depth + 1))];
}
