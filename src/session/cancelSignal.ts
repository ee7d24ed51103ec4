/** Cancelling, without the DOM: the part of AbortSignal that pure rooms use. */

/** Any AbortSignal is one of these. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
