/** Looks for living processes by what their command line says. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes whose command line holds the text; zombies, which have none, are not counted. Linux only. */
export function livingProcesses(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').includes(text)
        );
      } catch {
        return false;
      }
    });
}

/** Waits until the condition holds; false when it does not within the time. */
export async function eventually(condition: () => boolean, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/**
 * Over an hour, in seconds, as `sleep` takes it: a mark that the command line of no other process holds. A whole number would not do: the
 * folders of copies are named by process ids, start times and hexadecimal digits, which stand in the command lines of other tests' sandboxes.
 */
export function unusedSeconds(): string {
  return (4000 + Math.random()).toFixed(12);
}
