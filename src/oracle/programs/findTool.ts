/** Finds the compiler or interpreter for a language on this machine. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import { failed, type Result, success } from '../../session/result.js';
import { findProgram } from '../commands/findProgram.js';
import { runProgram } from '../runProgram.js';
import type { ProgramLanguage } from './programLanguage.js';

/** Where to look. */
export interface ToolSearch {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** From this version on node runs TypeScript as it is. */
const NODE_WITH_TYPES = [22, 18] as const;
const VERSION_LIMIT_MS = 10_000;

/** The tool's name as it is called; fails with `test-command-missing`, which names what is missing. */
export async function findTool(
  language: ProgramLanguage,
  file: string,
  search: ToolSearch,
  signal: CancelSignal,
): Promise<Result<string>> {
  const runtime = language.runtimes.find((name) => findProgram(name, search) === null);
  for (const tool of language.tools) {
    const program = runtime === undefined ? findProgram(tool, search) : null;
    if (program === null) continue;
    if (tool !== 'node' || language.name !== 'TypeScript' || (await readsTypes(program, search, signal)))
      return success(tool);
  }
  const missing = runtime ?? language.tools.join(', ');
  const what = language.name === 'TypeScript' ? `node 22.18 or newer, ${language.tools.slice(1).join(', ')}` : missing;
  const command = language.typed(language.tools[0] ?? '', file);
  const reason = `none of the programs that ${language.name} is run with was found: ${what}`;
  return failed(failure('test-command-missing', { command, reason }));
}

async function readsTypes(program: string, search: ToolSearch, signal: CancelSignal): Promise<boolean> {
  const call = { program, args: ['--version'], ...search, timeLimitMs: VERSION_LIMIT_MS };
  const { output } = await runProgram(call, signal);
  const [, major = 0, minor = 0] = (/^v(\d+)\.(\d+)/.exec(output) ?? []).map(Number);
  const [wanted, wantedMinor] = NODE_WITH_TYPES;
  return major > wanted + 1 || (major === wanted && minor >= wantedMinor) || (major === wanted + 1 && minor >= 6);
}
