/** Runners that write their results to the screen have it written to a file: there it is whole, however long it is. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, type ShellLine } from '../commands/shellLine.js';
import type { RunPlaces } from './runner.js';

/** What of the screen goes to the file: everything in the order of writing, or standard output alone. */
type Screen = 'everything' | 'output';

/** The command with its output in a file of the report folder. */
export function intoReportFile(
  line: ShellLine,
  raw: readonly string[],
  name: string,
  screen: Screen,
  places: RunPlaces,
): string {
  const file = quoteForShell(`${places.report}/${name}`, places.windows);
  return `${joinShellLine(line, raw)} > ${file}${screen === 'everything' ? ' 2>&1' : ''}`;
}

/** The words of a command without some options that would change what is written; their values, behind `=`, go with them. */
export function withoutOptions(words: readonly string[], options: readonly string[]): string[] {
  return words.filter((word) => !options.includes(word.split('=')[0] ?? ''));
}
