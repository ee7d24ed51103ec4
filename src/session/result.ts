/** A value or a failure: what every operation that can fail for a user's reason gives back. */
import type { Failure } from './failures.js';

/** Cancelling is neither: a cancelled operation rejects with the reason of its signal. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Wraps a value. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps a failure. */
export function failed(failure: Failure): Result<never> {
  return { ok: false, failure };
}
