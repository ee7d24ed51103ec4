/** A failed connection, told apart from mistakes of our own that happen while it is open. */

/** Its cause is what the platform threw; the words of that are not for people, as they may quote keys. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('the connection failed', { cause });
    this.name = 'ConnectionError';
  }
}

/** Whether an error is a `ConnectionError` or was caused by one: the SDK wraps what `fetch` throws. */
export function isConnectionError(error: unknown): boolean {
  for (let depth = 0, each = error; depth < 5 && each instanceof Error; depth++, each = each.cause) {
    if (each instanceof ConnectionError) return true;
  }
  return false;
}
