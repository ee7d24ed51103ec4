/** The search for the smallest part of a proposal within a session: near the file first, the whole suite to confirm. */
import type { CancelSignal } from '../cancelSignal.js';
import type { FixInput } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import type { Measurer } from '../measurer.js';
import { checkWholeSuite, type RunWhole } from '../tests/checkWholeSuite.js';
import { isSameRun } from '../tests/compareRuns.js';
import { unexercisedHunks } from '../tests/unexercisedHunks.js';
import { DEFAULT_WHOLE_SUITE, type WholeSuite, wholeSuiteOf } from '../tests/wholeSuite.js';
import { type SearchPlace, searchMinimal } from './searchMinimal.js';

/** A limit that no run reaches: timers take no more than this. */
const LONGEST_MS = 2 ** 31 - 1;

/** What of the session of one file the search works with. */
export interface FileSearchPlace extends SearchPlace {
  readonly input: FixInput;
  readonly measurer: Measurer;
  readonly listener: FixListener;
}

export class SmallestPart {
  readonly #place: FileSearchPlace;

  constructor(place: FileSearchPlace) {
    this.#place = place;
  }

  /**
   * Finds the smallest part that the tests near the file accept.
   *
   * Rejects with the signal's reason when cancelled, with `TrialAborted` when the tests cannot be run; what was found by then stays.
   */
  find(signal: CancelSignal): Promise<void> {
    return searchMinimal(this.#place, [], signal);
  }

  /**
   * Where those tests are not all, has the whole suite run on what was found, and searches on where the suite wants more. Rejects
   * likewise; what has run by then is not run again when it is called once more.
   */
  async confirm(signal: CancelSignal): Promise<void> {
    const { input, found, tests } = this.#place;
    const { wholeCommand } = tests.plan;
    if (wholeCommand === undefined) return;
    const { when, limitMs } = input.settings.wholeSuite ?? DEFAULT_WHOLE_SUITE;
    if (when === 'never') {
      found.whole = wholeSuiteOf(wholeCommand, 'off');
      return;
    }
    const confirm = (): Promise<WholeSuite> =>
      this.#confirm(wholeCommand, when === 'auto' ? limitMs : LONGEST_MS, signal);
    const missed = (await confirm()).minimal?.broken ?? [];
    if (missed.length > 0) {
      await searchMinimal(this.#place, missed, signal);
      const stillMissed = (await confirm()).minimal?.broken ?? [];
      if (found.minimization !== null && stillMissed.length > 0) {
        found.minimization = { ...found.minimization, verified: false };
      }
    }
    await this.#findExercisedFarAway(when === 'auto' ? limitMs : LONGEST_MS, signal);
  }

  /** What no test near the file runs may be run by others, which do not need it as the smallest part has passed them. */
  async #findExercisedFarAway(limitMs: number, signal: CancelSignal): Promise<void> {
    const { input, found, hunks, measurer, tests, clock, listener } = this.#place;
    const { minimization, whole } = found;
    const known = tests.runner.knownWhole(measurer.proposal.text);
    if (minimization?.verified !== true || whole?.state !== 'done' || known === null) return;
    const suspects = minimization.state.hunks.filter((hunk) => hunk.status === 'not-exercised');
    const untilMs = clock.now() + input.settings.maxMinimizeMs;
    let isCut = false;
    const unexercised = await unexercisedHunks(
      suspects.map((hunk) => hunk.id),
      {
        withFaultsIn: (ids) => measurer.withFaultsIn(suspects.filter((hunk) => ids.includes(hunk.id))),
        passes: async (text) => {
          listener.onProgress({ stage: 'whole', command: whole.command });
          const run = await tests.runner.wholeRun(text, null, limitMs, signal);
          return run.ok && isSameRun(known, run.value);
        },
        mayContinue: () => {
          isCut ||= clock.now() >= untilMs;
          return !isCut;
        },
      },
    );
    if (isCut || unexercised.size === suspects.length) return;
    const judged = minimization.state.hunks.map((hunk) =>
      hunk.status === 'not-exercised' && !unexercised.has(hunk.id) ? { ...hunk, status: 'not-needed' as const } : hunk,
    );
    found.minimization = { ...minimization, state: { ...minimization.state, hunks: judged } };
    hunks.adopt(judged, measurer);
  }

  /** Cancelling it keeps what the tests near the file have confirmed. */
  async #confirm(command: string, limitMs: number, signal: CancelSignal): Promise<WholeSuite> {
    const { input, found, measurer, tests, listener } = this.#place;
    const { minimization } = found;
    const run: RunWhole = async (text, only) => {
      listener.onProgress({ stage: 'whole', command });
      const result = await tests.runner.wholeRun(text, only, limitMs, signal);
      if (result.ok && only === null) listener.onRun('whole', { ...tests.plan, command }, result.value);
      return result;
    };
    const minimal = minimization?.verified === true ? minimization.state.minimalText : null;
    const subject = { command, original: input.original, proposal: measurer.proposal.text, minimal };
    try {
      return await checkWholeSuite(subject, run, (state) => this.#learnWhole(state), signal);
    } finally {
      if (found.whole?.state === 'running') this.#learnWhole({ ...found.whole, state: 'cancelled' });
    }
  }

  #learnWhole(state: WholeSuite): void {
    this.#place.found.whole = state;
    this.#place.publish();
  }
}
