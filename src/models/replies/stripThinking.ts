/** Takes the thinking out that some models write into their reply before they answer. */

const OPENING = /^\s*<(think|thinking|thought|reasoning)>/i;
const LONE_CLOSING = /^[ \t]*<\/(?:think|thinking|thought|reasoning)>[ \t]*\r?$/gim;

/**
 * The reply without its thinking.
 *
 * Only thinking that opens the reply counts, with or without its opening tag (some chat templates write that one themselves): the
 * same tags further down may be the code that the reply is about.
 *
 * @returns the empty string when the thinking never ends.
 */
export function stripThinking(reply: string): string {
  const opening = OPENING.exec(reply);
  if (opening) {
    const closing = `</${opening[1]?.toLowerCase()}>`;
    const end = reply.toLowerCase().indexOf(closing, opening[0].length);
    return end < 0 ? '' : stripThinking(reply.slice(end + closing.length));
  }
  const lone = [...reply.matchAll(LONE_CLOSING)].at(0);
  if (lone === undefined || reply.slice(0, lone.index).includes('<think')) return reply;
  return reply.slice(lone.index + lone[0].length);
}
