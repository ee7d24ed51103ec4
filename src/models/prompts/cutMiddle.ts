/** Shortens a long text by its middle: runners say what failed first and how it ended last. */

/** Of what is kept, the share that comes from the beginning. */
const HEAD_SHARE = 0.4;

/** The text with whole lines left out in the middle, so that about `limit` characters stay; a mark says how many lines are gone. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const lines = text.split('\n');
  const head = takeWhileFits(lines, limit * HEAD_SHARE);
  const tail = takeWhileFits(lines.slice(head.length).reverse(), limit * (1 - HEAD_SHARE)).reverse();
  const gone = lines.length - head.length - tail.length;
  if (head.length + tail.length === 0) return `${text.slice(0, limit)} …`;
  return [...head, `[… ${gone} lines left out …]`, ...tail].join('\n');
}

function takeWhileFits(lines: readonly string[], limit: number): string[] {
  const taken: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > limit) break;
    taken.push(line);
  }
  return taken;
}
