/** Minimization of a patch: over its hunks, then over the lines of those that are needed. */
import { applyHunks } from '../diff/applyHunks.js';
import type { Hunk } from '../diff/hunk.js';
import { mergeParts } from '../diff/mergeParts.js';
import { splitHunk } from '../diff/splitHunk.js';
import type { HunkStatus } from '../fidelity/hunkStatus.js';
import { type MinimizeResult, minimize, type TrialOutcome } from './minimize.js';

/** How candidates are judged and tried. */
export interface PatchOptions {
  /** Whether the text without this change has the tokens of the text with it. */
  isNeutral(hunk: Hunk): boolean;
  isCandidate(text: string): boolean;
  test(text: string): Promise<TrialOutcome>;
  mayContinue(trials: number): boolean;
  readonly parallel: number;
  readonly level: 'hunk' | 'line' | 'token';
  onProgress(state: PatchState): void;
}

/** What is known of a patch: the best so far during the search, the answer at its end. */
export interface PatchState {
  readonly hunks: readonly (Hunk & { readonly status: HunkStatus; readonly neededBy: readonly string[] })[];
  readonly minimalText: string;
  readonly trials: number;
  readonly level: 'hunk' | 'line' | 'token';
  readonly complete: boolean;
  readonly oneMinimal: boolean;
}

/**
 * Minimizes over hunks, then over lines.
 *
 * @param hunks - of a diff from `original` to `proposal`; all of them together keep the oracle.
 * @returns hunks, or parts of hunks where the cut goes through one, each with its status.
 */
export async function minimizePatch(
  original: string,
  _proposal: string,
  hunks: readonly Hunk[],
  options: PatchOptions,
): Promise<PatchState> {
  const neutral = new Set(hunks.filter((hunk) => options.isNeutral(hunk)).map((hunk) => hunk.id));
  const overHunks = await search(original, hunks, neutral, 0, 'hunk', options);
  if (!overHunks.result.complete || options.level === 'hunk') return overHunks.state(overHunks.result);
  const parts = hunks.flatMap((hunk) => (overHunks.result.keep.has(hunk.id) ? cut(original, hunk) : [hunk]));
  if (parts.length === hunks.length) return { ...overHunks.state(overHunks.result), level: 'line' };
  const dropped = new Set(hunks.filter((hunk) => !overHunks.result.keep.has(hunk.id)).map((hunk) => hunk.id));
  const overLines = await search(original, parts, dropped, overHunks.result.trials, 'line', options, neutral);
  return overLines.state(overLines.result);
}

function cut(original: string, hunk: Hunk): readonly Hunk[] {
  const parts = splitHunk(original, hunk);
  return parts.length > 1 ? parts : [hunk];
}

interface Searched {
  readonly result: MinimizeResult;
  state(result: MinimizeResult): PatchState;
}

async function search(
  original: string,
  units: readonly Hunk[],
  dropped: ReadonlySet<string>,
  before: number,
  level: PatchState['level'],
  options: PatchOptions,
  neutral: ReadonlySet<string> = dropped,
): Promise<Searched> {
  const state = (result: MinimizeResult): PatchState => ({
    hunks: statuses(original, units, neutral, result),
    minimalText: applyHunks(original, units, result.keep),
    trials: before + result.trials,
    level,
    complete: result.complete,
    oneMinimal: result.oneMinimal,
  });
  let tried = 0;
  const result = await minimize(
    units.map((unit) => ({ id: unit.id, free: dropped.has(unit.id) })),
    {
      textOf: (keep) => applyHunks(original, units, keep),
      isCandidate: (text) => options.isCandidate(text),
      test: (text) => {
        tried += 1;
        return options.test(text);
      },
      mayContinue: (trials) => options.mayContinue(before + trials),
      parallel: options.parallel,
      onBest: (keep, neededBy) =>
        options.onProgress(state({ keep, neededBy, trials: tried, complete: false, oneMinimal: false })),
    },
  );
  return { result, state };
}

function statuses(
  original: string,
  units: readonly Hunk[],
  neutral: ReadonlySet<string>,
  result: MinimizeResult,
): PatchState['hunks'] {
  const statusOf = (id: string): HunkStatus => {
    if (neutral.has(id)) return 'neutral';
    if (!result.keep.has(id)) return 'not-needed';
    return result.neededBy.has(id) || result.complete ? 'needed' : 'unknown';
  };
  const grouped = units.map((hunk) => ({ hunk, group: statusOf(hunk.id) }));
  return mergeParts(original, grouped).map(({ hunk, group, members }) => ({
    ...hunk,
    status: group as HunkStatus,
    neededBy: [...new Set(members.flatMap((id) => result.neededBy.get(id) ?? []))],
  }));
}
