/** Reads a problem as Competitive Programming Helper keeps it: a JSON file with its cases and limits. */
import type { ProblemLimits } from './programCase.js';

/** What of it is used here. */
export interface Problem extends ProblemLimits {
  /** The source file that it belongs to, as it was on the machine that wrote it; empty when it does not say. */
  readonly sourcePath: string;
  readonly tests: readonly { readonly input: string; readonly output: string }[];
}

const MEGABYTE = 1024 ** 2;

/** The problem, or null when the text is none. */
export function readProblem(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const { tests, srcPath, timeLimit, memoryLimit } = value;
    if (!Array.isArray(tests)) return null;
    return {
      sourcePath: typeof srcPath === 'string' ? srcPath : '',
      tests: (tests as readonly Record<string, unknown>[]).flatMap(({ input, output }) =>
        typeof input === 'string' && typeof output === 'string' ? [{ input, output }] : [],
      ),
      timeLimitMs: positive(timeLimit, 1),
      memoryLimitBytes: positive(memoryLimit, MEGABYTE),
    };
  } catch {
    return null;
  }
}

function positive(value: unknown, unit: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value * unit : null;
}
