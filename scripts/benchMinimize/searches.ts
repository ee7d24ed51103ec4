/** The searches that are compared: ours, and plain delta debugging over the same hunks. */
import { applyHunks } from '../../src/core/diff/applyHunks.ts';
import { ddmin } from '../../src/core/minimize/ddmin.ts';
import { minimizePatch } from '../../src/core/minimize/minimizePatch.ts';
import type { Measurer } from '../../src/session/measurer.ts';

/** The names of the tests that fail on a text, from a run. */
export type FailingOn = (text: string) => Promise<readonly string[]>;

/** What a search found. */
export interface Found {
  /** Ids of hunks. */
  readonly kept: readonly string[];
  readonly trials: number;
  readonly elapsedMs: number;
}

/** How ours is run. */
export interface OurWay {
  readonly parallel: number;
  /** Tests that fail on the original; null where tests have no names and all that is known is how the command ended. */
  readonly failingOnOriginal: readonly string[] | null;
  /** Ends a trial whose result is wanted no more. */
  abandon?(text: string): void;
}

/** Minimization as the product does it, hunks only: what is neutral and what parses is asked of the trees. */
export async function ourSearch(measurer: Measurer, failingOn: FailingOn, way: OurWay): Promise<Found> {
  const started = performance.now();
  const { original, proposal, hunks } = measurer;
  const state = await minimizePatch(original.text, proposal.text, hunks, {
    level: 'hunk',
    parallel: way.parallel,
    ...(way.failingOnOriginal === null ? {} : { failingOnOriginal: way.failingOnOriginal }),
    tokensOf: (text) => measurer.source(text).tokens,
    isNeutral: (change) => measurer.isNeutral(change),
    isCandidate: (text) => measurer.isCandidate(text),
    ...(way.abandon === undefined ? {} : { abandon: (text: string) => way.abandon?.(text) }),
    mayContinue: () => true,
    onProgress: () => {},
    test: async (text) => {
      const failing = await failingOn(text);
      const named = way.failingOnOriginal === null ? failing.slice(0, 1).map(() => 'the command') : failing;
      return { holds: failing.length === 0, failing: named };
    },
  });
  const kept = state.hunks.filter((hunk) => hunk.status === 'needed').map((hunk) => hunk.id);
  return { kept, trials: state.trials, elapsedMs: performance.now() - started };
}

/** Plain ddmin's answer. */
export interface PlainFound extends Found {
  /** Trials of texts that parse. */
  readonly parsingTrials: number;
}

/** With a memory: a text that was tried is not tried again, and what the two ends do is known. */
export async function plainSearch(measurer: Measurer, failingOn: FailingOn): Promise<PlainFound> {
  const { original, proposal, hunks } = measurer;
  const started = performance.now();
  const known = new Map([
    [original.text, false],
    [proposal.text, true],
  ]);
  const tried: string[] = [];
  const kept = await ddmin(hunks, async (subset) => {
    const text = applyHunks(original.text, hunks, new Set(subset.map((hunk) => hunk.id)));
    const before = known.get(text);
    if (before !== undefined) return before;
    tried.push(text);
    const holds = (await failingOn(text)).length === 0;
    known.set(text, holds);
    return holds;
  });
  const elapsedMs = performance.now() - started;
  const parsingTrials = tried.filter((text) => measurer.isCandidate(text)).length;
  return { kept: kept.map((hunk) => hunk.id), trials: tried.length, parsingTrials, elapsedMs };
}

/** Whether the tests pass with these hunks and fail without any of them, from runs. */
export async function isOneMinimal(
  { original, hunks }: Measurer,
  failingOn: FailingOn,
  kept: readonly string[],
): Promise<boolean> {
  const holds = async (ids: readonly string[]): Promise<boolean> =>
    (await failingOn(applyHunks(original.text, hunks, new Set(ids)))).length === 0;
  if (!(await holds(kept))) return false;
  for (const id of kept) {
    if (await holds(kept.filter((other) => other !== id))) return false;
  }
  return true;
}
