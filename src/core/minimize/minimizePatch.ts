/** Minimization of a patch: over its hunks, then the lines of those that are needed, then their tokens. */
import type { Hunk } from '../diff/hunk.js';
import { lexTokens } from '../text/lexTokens.js';
import type { Token } from '../text/token.js';
import { type JudgedHunk, judgeHunks, withLayout } from './judgeHunks.js';
import { type MinimizeResult, minimize } from './minimize.js';
import { type PatchLevel, type PatchNode, PatchUnits } from './patchUnits.js';
import type { TrialOutcome } from './trialOutcome.js';

/** How candidates are judged and tried. */
export interface PatchOptions {
  readonly level: PatchLevel;
  /** Trials under way at once, 1 or more. */
  readonly parallel: number;
  /**
   * The tests that fail on the original, where that is known. With their names the search learns from each what it needs, and asks
   * about half as much.
   */
  readonly failingOnOriginal?: readonly string[];
  /** The tokens of a text, comments left out; the lexer's when left out. They tie hunks by names and cut lines into token edits. */
  tokensOf?(text: string): readonly Token[];
  /** Whether the whole proposal has the same tree with and without this change, but for comments. */
  isNeutral(change: Hunk): boolean;
  /** Whether a text is worth a trial: it parses, or one of the two ends does not either. */
  isCandidate(text: string): boolean;
  /** Runs the oracle on a text; a rejection ends the search with it. */
  test(text: string): Promise<TrialOutcome>;
  /** Called when the result of a trial under way is wanted no more; see `MinimizeOptions.abandon`. */
  abandon?(text: string): void;
  /** Whether one more trial may begin, after so many. */
  mayContinue(trials: number): boolean;
  /** Called with the best so far each time something new is known. */
  onProgress(state: PatchState): void;
}

/** What is known of a patch: the best so far during a search, the answer at its end. */
export interface PatchState {
  /** All of the patch in order; applying those that are needed or unknown gives `minimalText`. */
  readonly hunks: readonly JudgedHunk[];
  readonly minimalText: string;
  /** Trials used by the search. */
  readonly trials: number;
  /** The level that the search has reached. */
  readonly level: PatchLevel;
  readonly complete: boolean;
  /** Whether each unit left was dropped on its own, in vain. */
  readonly oneMinimal: boolean;
}

/**
 * Searches for the smallest part of a patch under which the oracle holds.
 *
 * @param original - the text before; the oracle does not hold for it.
 * @param proposal - the text after; the oracle holds for it.
 * @param hunks - those between the two, from `diffHunks`.
 * @param options - the oracle, the level, the budget.
 * @returns the best found when the search or its budget ends; where the budget ends inside of lines and nothing more was dropped by then, what
 * was known of the lines. Neutral changes were left out without a trial, but for blank lines beside
 * what is kept, so confirm `minimalText` by a full run.
 * @throws whatever `test` rejects with.
 * @remarks Deterministic, whatever `parallel` is. See `minimize` for the number of trials.
 */
export async function minimizePatch(
  original: string,
  proposal: string,
  hunks: readonly Hunk[],
  options: PatchOptions,
): Promise<PatchState> {
  const units = new PatchUnits({
    original,
    proposal,
    hunks,
    level: options.level,
    tokensOf: (text) => options.tokensOf?.(text) ?? lexTokens(text),
    isNeutral: (change) => options.isNeutral(change),
    isCandidate: (text) => options.isCandidate(text),
  });
  let trials = 0;
  const state = (result: Pick<MinimizeResult, 'keep' | 'neededBy' | 'complete' | 'oneMinimal'>): PatchState => {
    const kept = units.nodesOf(result.keep);
    const shown = withLayout(original, units.roots, kept);
    return {
      hunks: judgeHunks(original, units.roots, shown, result),
      minimalText: units.textOf([...shown.nodes]),
      trials,
      level: result.complete ? options.level : finest(kept),
      complete: result.complete,
      oneMinimal: result.oneMinimal,
    };
  };
  /** What was known when all that was left to look into was inside of lines. */
  let lines: PatchState | undefined;
  const { abandon, failingOnOriginal } = options;
  const result = await minimize(units.units(), {
    parallel: options.parallel,
    ...(failingOnOriginal === undefined ? {} : { failingWithoutAll: failingOnOriginal }),
    ...(abandon === undefined ? {} : { abandon: (text: string) => abandon.call(options, text) }),
    textOf: (keep) => units.textOf(units.nodesOf(keep)),
    isCandidate: (text) => options.isCandidate(text),
    refine: (held) => units.refine(held),
    onRefine: (keep, neededBy, finer) => {
      const isInside = units.nodesOf(finer.map((unit) => unit.id)).some((node) => node.level === 'token');
      if (isInside) lines ??= { ...state({ keep, neededBy, complete: true, oneMinimal: true }), level: 'line' };
    },
    mayContinue: (used) => options.mayContinue(used),
    test: (text) => {
      trials++;
      return options.test(text);
    },
    onBest: (keep, neededBy) => options.onProgress(state({ keep, neededBy, complete: false, oneMinimal: false })),
  });
  trials = result.trials;
  const found = state(result);
  const isAsGood = lines !== undefined && lines.minimalText === found.minimalText;
  return !result.complete && lines !== undefined && isAsGood ? { ...lines, trials, complete: false } : found;
}

function finest(nodes: readonly PatchNode[]): PatchLevel {
  const levels = new Set(nodes.map((node) => node.level));
  return levels.has('token') ? 'token' : levels.has('line') ? 'line' : 'hunk';
}
