/** The line of a failed test's message that names the error. */

/** As most languages put it. */
const NAMED = /^(?:E\s+)?((?:[\w.]+\.)?(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: .*)$/gm;
/** As compilers put it, with its place. */
const PLACED = /^(\S+:\d+(?::\d+)?:? .*)$/m;

/** @returns the last error that is named, else the first place that is complained of; null where there is neither. It may be long. */
export function errorLine(message: string): string | null {
  return ([...message.matchAll(NAMED)].at(-1)?.[1] ?? PLACED.exec(message)?.[1])?.trim() ?? null;
}
