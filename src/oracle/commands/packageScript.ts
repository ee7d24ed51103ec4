/** Looks behind `npm test` and its kin: which command a package's script stands for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { programName } from '../runners/findRunnerWord.js';
import { splitShellLine } from './shellLine.js';

/** What of a package.json concerns its tests. */
export interface PackageManifest {
  readonly name: string | null;
  readonly scripts: Readonly<Record<string, string>>;
  /** The package manager that it is made with, as `pnpm@9.1.0`; null when it does not say. */
  readonly packageManager: string | null;
  /** Names of everything it depends on, in development too. */
  readonly dependencies: ReadonlySet<string>;
  /** Names of all its top-level fields: some runners are configured there. */
  readonly fields: ReadonlySet<string>;
}

/** Reads the text of a package.json; null when it is none. */
export function parseManifest(text: string): PackageManifest | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const { name, scripts, packageManager, dependencies, devDependencies, peerDependencies } = value;
    const texts = Object.entries(objectOf(scripts)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const all = [dependencies, devDependencies, peerDependencies].flatMap((group) => Object.keys(objectOf(group)));
    return {
      name: typeof name === 'string' ? name : null,
      packageManager: typeof packageManager === 'string' ? packageManager : null,
      scripts: Object.fromEntries(texts),
      dependencies: new Set(all),
      fields: new Set(Object.keys(value)),
    };
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * A line that calls a script of the folder's package, with the script's text in its place and the arguments behind it; any other
 * line as it is. Scripts with others before or after them (`pretest`) are left to the package manager.
 */
export function expandScript(line: string, folder: string, windows: boolean): string {
  const shell = splitShellLine(line, windows);
  if (shell === null || shell.before !== '' || shell.assignments.length > 0) return line;
  const call = scriptCall(shell.words);
  if (call === null) return line;
  const manifest = readManifest(folder);
  const script = manifest?.scripts[call.script];
  if (manifest === null || script === undefined) return line;
  if (`pre${call.script}` in manifest.scripts || `post${call.script}` in manifest.scripts) return line;
  return [script, ...shell.raw.slice(call.argumentsAt)].join(' ');
}

/** Which script a command of npm, pnpm, yarn or bun calls, and where its arguments begin. */
function scriptCall(words: readonly string[]): { script: string; argumentsAt: number } | null {
  const manager = programName(words[0] ?? '');
  if (!['npm', 'pnpm', 'yarn', 'bun'].includes(manager)) return null;
  const runs = words[1] === 'run' || words[1] === 'run-script';
  const script = runs ? words[2] : words[1] === 't' ? 'test' : words[1];
  if (script === undefined || script.startsWith('-')) return null;
  if (!runs && script !== 'test' && manager === 'npm') return null;
  if (manager === 'bun' && !runs) return null; // `bun test` is a runner of its own
  const next = runs ? 3 : 2;
  if (words.length === next) return { script, argumentsAt: next };
  if (words[next] === '--') return { script, argumentsAt: next + 1 };
  return manager === 'npm' ? null : { script, argumentsAt: next };
}

function readManifest(folder: string): PackageManifest | null {
  try {
    return parseManifest(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
}
