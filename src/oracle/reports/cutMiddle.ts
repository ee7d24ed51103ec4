/** Shortens a text by leaving out its middle. */

/** At most `limit` UTF-16 units and a note; beginning and end say most about a failure. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  const left = text.length - 2 * half;
  return `${text.slice(0, half)}\n[… ${left} characters left out …]\n${text.slice(-half)}`;
}
