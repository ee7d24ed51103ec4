/** The command of a plan, as a person would type it. */
import { quotedWords } from '../commands/quoteForShell.js';

/** The plan's command and, where that is narrower, the one for the whole suite. */
export function planCommands(
  near: readonly string[],
  whole: readonly string[],
): { command: string; wholeCommand?: string } {
  const command = quotedWords(near);
  const wholeCommand = quotedWords(whole);
  return command === wholeCommand ? { command } : { command, wholeCommand };
}
