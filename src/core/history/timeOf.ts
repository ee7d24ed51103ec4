/** Times of attempts, as people and judges write them. */

/** A date and a time of day without a zone. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/u;

/**
 * A time as a number that grows with it.
 *
 * @param text - a number, or a date such as `2026-01-31 12:00:00`; without a zone it is taken for UTC, wherever this runs.
 * @returns the number as it stands, or seconds since 1970; NaN for anything else.
 */
export function timeOf(text: string): number {
  if (/^-?\d+(\.\d+)?$/u.test(text)) return Number(text);
  return Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text) / 1000;
}
