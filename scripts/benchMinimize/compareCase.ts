/** One case searched in all ways, with tests that really run. */
import type { Grammar } from '../../src/core/syntax/grammar.ts';
import { Measurer } from '../../src/session/measurer.ts';
import { EvenClock } from './evenClock.ts';
import type { PlantedCase } from './plantedCase.ts';
import { CaseTests } from './runTests.ts';
import { type FailingOn, isOneMinimal, ourSearch, plainSearch } from './searches.ts';

/** What was seen of one case. */
export interface MinimizeRow {
  readonly language: string;
  readonly hunks: number;
  readonly needed: number;
  readonly tied: boolean;
  readonly ours: number;
  /** Trials when nothing is known of tests but how the command ended. */
  readonly oursWithoutNames: number;
  readonly ddmin: number;
  /** Those of ddmin's trials whose text parses: what it would take if it left the others out, too. */
  readonly ddminParsing: number;
  readonly ratio: number;
  /** Whether the planted fix, and nothing else, was found: by ours in all its ways, by ddmin. */
  readonly oursFoundFix: boolean;
  readonly ddminFoundFix: boolean;
  /** Whether two copies gave the same answer in the same number of trials as one. */
  readonly sameWithTwo: boolean;
  /** Whether runs showed of every answer that it holds and that nothing can be left out. */
  readonly oneMinimal: boolean;
  /** How long the search takes with two copies when every trial takes equally long, in trials. */
  readonly twoCopiesTrials: number;
  readonly oneCopyMs: number;
  readonly twoCopiesMs: number;
  readonly ddminMs: number;
}

/** @param twoFirst - whether two copies are timed before one: by turns, so that the machine's other load falls on both. */
export async function compareCase(planted: PlantedCase, grammar: Grammar, twoFirst: boolean): Promise<MinimizeRow> {
  const tests = new CaseTests(planted);
  const remembered = new Map<string, readonly string[]>();
  const ended = new Set<string>();
  const run: FailingOn = async (text) => {
    const failing = await tests.failingOn(text);
    if (!ended.delete(text)) remembered.set(text, failing);
    return failing;
  };
  const abandon = (text: string): void => {
    ended.add(text);
    tests.end(text);
  };
  /** Where no time is taken and trials are only counted, or answers verified, a text that was run is not run again. */
  const recall: FailingOn = async (text) => remembered.get(text) ?? run(text);
  // Each search reads the texts anew: none profits from what another has parsed.
  const measurer = () => new Measurer(planted.original, planted.proposal, grammar);
  try {
    const failingOnOriginal = await run(planted.original);
    const search = (parallel: number) => ourSearch(measurer(), run, { parallel, failingOnOriginal, abandon });
    const early = twoFirst ? await search(2) : undefined;
    const one = await search(1);
    const two = early ?? (await search(2));
    const noNames = await ourSearch(measurer(), recall, { parallel: 1, failingOnOriginal: null });
    const clock = new EvenClock();
    const end = (text: string) => clock.end(text);
    await ourSearch(measurer(), clock.on(recall), { parallel: 2, failingOnOriginal, abandon: end });
    const plain = await plainSearch(measurer(), run);
    const fix = planted.fix.join();
    let oneMinimal = true;
    for (const found of [one, noNames, plain]) oneMinimal &&= await isOneMinimal(measurer(), recall, found.kept);
    return {
      language: planted.language,
      hunks: measurer().hunks.length,
      needed: planted.fix.length,
      tied: planted.tied,
      ours: one.trials,
      oursWithoutNames: noNames.trials,
      ddmin: plain.trials,
      ddminParsing: plain.parsingTrials,
      ratio: one.trials / plain.trials,
      oursFoundFix: one.kept.join() === fix && noNames.kept.join() === fix,
      ddminFoundFix: plain.kept.join() === fix,
      sameWithTwo: one.kept.join() === two.kept.join() && one.trials === two.trials,
      oneMinimal,
      twoCopiesTrials: clock.now,
      oneCopyMs: one.elapsedMs,
      twoCopiesMs: two.elapsedMs,
      ddminMs: plain.elapsedMs,
    };
  } finally {
    tests.remove();
  }
}
