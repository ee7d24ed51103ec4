/** Puts test files in the place of those that a runner's command names. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, splitShellLine } from '../commands/shellLine.js';
import { findRunner } from '../runners/allRunners.js';

/** Options whose value is the next word, by runner; other options stand alone or hold their value after `=`. */
const WITH_VALUE: Readonly<Record<string, readonly string[]>> = {
  vitest: words(
    '-c --config -r --root --dir -t --testNamePattern --environment --pool --project --mode --reporter --maxWorkers',
  ),
  jest: words(
    '-c --config --env --testEnvironment -t --testNamePattern -w --maxWorkers --rootDir --projects --selectProjects',
  ),
  mocha: words(
    '-r --require --import --loader --experimental-loader --config --package --extension -u --ui -t --timeout -R --reporter -g --grep -f --fgrep --retries -n --node-option --ignore --file -j --jobs -s --slow --spec',
  ),
  'node:test': words(
    '-r --require --import --loader --experimental-loader -C --conditions --env-file --test-name-pattern',
  ),
};

/** Words that are no files: commands of the runner. */
const COMMANDS = new Set(['run', 'watch', 'dev', 'test', 'related']);
/** Folders of built files: the tests among the sources are not what such a command runs. */
const BUILT = /(?:^|\/)(?:dist|build|lib|out|es|cjs|esm)(?:\/|$)/;

/** The command for these files, or null when it cannot be narrowed: no files, a build before it, or built files in it. */
export function withFiles(command: string, files: readonly string[]): string | null {
  const windows = process.platform === 'win32';
  const shell = splitShellLine(command, windows);
  const found = shell === null ? null : findRunner(shell.words);
  if (shell === null || found === null || files.length === 0 || shell.before.trim() !== '') return null;
  const kept = shell.raw.slice(0, found.at + 1);
  const withValue = WITH_VALUE[found.runner.name] ?? [];
  for (let at = found.at + 1; at < shell.words.length; at++) {
    const word = shell.words[at] ?? '';
    const raw = shell.raw[at] ?? '';
    if (withValue.includes(word)) kept.push(raw, ...shell.raw.slice(at + 1, ++at + 1));
    else if (word.startsWith('-') || (COMMANDS.has(word) && at === found.at + 1)) kept.push(raw);
    else if (BUILT.test(word)) return null;
  }
  if (found.runner.name === 'vitest' && !kept.includes('run') && !kept.includes('--run')) kept.push('--run');
  return joinShellLine(shell, [...kept, ...files.map((file) => quoteForShell(file, windows))]);
}

function words(list: string): string[] {
  return list.split(' ');
}
