/** Finds a runner's name among the words of a command, behind the programs that only start others. */

/** Programs and words that may stand before a runner's name. */
const STARTERS = new Set(
  [
    'npx pnpx bunx npm pnpm yarn bun exec dlx x run uv uvx poetry pipenv pdm hatch rye env cross-env dotenv nyc c8 time nice bundle composer',
  ].flatMap((words) => words.split(' ')),
);

/** A program's name without its folder and ending. */
export function programName(word: string): string {
  return (word.split(/[\\/]/).at(-1) ?? word).replace(/\.(?:exe|cmd|bat|ps1)$/i, '');
}

/** Whether a word starts Python: `python`, `python3`, `python3.12`, `py`, or a path to one. */
function isPython(word: string): boolean {
  return /^(?:python[\d.]*|py|pypy[\d.]*)$/.test(programName(word));
}

/**
 * The index of the first word for which `isRunner` holds when only starters, options and variables stand before it; else -1.
 *
 * @param isRunner - is given the word and its index.
 */
export function findRunnerWord(words: readonly string[], isRunner: (word: string, at: number) => boolean): number {
  for (const [at, word] of words.entries()) {
    if (isRunner(word, at)) return at;
    const passes = STARTERS.has(programName(word)) || word.startsWith('-') || /^[A-Za-z_]\w*=/.test(word);
    if (!passes) return -1;
  }
  return -1;
}

/** The index of `module` in `python -m module`, or of the module's own program; -1 when neither is there. */
export function findPythonModule(words: readonly string[], module: string, programs: readonly string[]): number {
  const python = findRunnerWord(words, isPython);
  if (python >= 0) {
    const flag = words.indexOf('-m', python);
    return flag >= 0 && words[flag + 1] === module ? flag + 1 : -1;
  }
  return findRunnerWord(words, (word) => programs.includes(programName(word)));
}
