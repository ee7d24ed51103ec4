/** Built-in repair: it needs no model; it tries small edits where the failing tests point and keeps what the tests accept. */
import type { Mutation } from '../../core/mutate/mutation.js';
import type { Grammar } from '../../core/syntax/grammar.js';
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';
import type { CancelSignal } from '../cancelSignal.js';
import { failure } from '../failures.js';
import type { Clock } from '../ports/clock.js';
import type { TestBench, TestRun } from '../ports/oracle.js';
import type { FixTask, Proposal, Proposer, ProposerProgress } from '../ports/proposer.js';
import { failed, type Result, success } from '../result.js';
import type { Candidate } from './candidate.js';
import { CandidateSource } from './candidateSource.js';
import { EditsByBand } from './editsByBand.js';
import { type Acceptance, firstAccepted } from './firstAccepted.js';
import { type LineSpectrum, measureSpectrum } from './lineSpectrum.js';
import type { Localizer, Suspicion } from './localizer.js';
import { messageHints } from './messageHints.js';
import { nearbyPairs, promisingPairs, type SingleOutcome } from './pairMutations.js';
import { symptomWeights } from './symptoms.js';
import { TrialFailure, TrialJudge, type TrialVerdict } from './trialJudge.js';
import { withSpectrum } from './withSpectrum.js';

/** Where the search stops. */
export interface RepairBudget {
  /** Candidates tried at most. */
  readonly trials: number;
  /** No trial is begun after this time. */
  readonly timeLimitMs: number;
}

export const DEFAULT_REPAIR_BUDGET: RepairBudget = { trials: 1_000, timeLimitMs: 300_000 };

/** The parts of the budget after which each step of the search ends at the latest. */
const USUAL_SINGLES_END = 0.6;
const PROMISING_PAIRS_END = 0.75;
const OTHER_SINGLES_END = 0.9;

/** Everything one search needs. */
interface Search {
  readonly task: FixTask;
  readonly grammar: Grammar;
  readonly baseline: TestRun;
  readonly bench: TestBench;
  readonly judge: TrialJudge;
  readonly spectrum: LineSpectrum | null;
  readonly source: CandidateSource;
  readonly report: (progress: ProposerProgress) => void;
  readonly signal: CancelSignal;
  readonly stopAtMs: number;
  tried: number;
  runs: number;
}

/**
 * Proposes the first complete repair in a fixed order: usual single edits as `EditsByBand` orders them, the pairs that promise most
 * (`promisingPairs`), the other single edits, then `nearbyPairs`; each step has its part of the budget.
 *
 * The answer does not depend on how many trials run at once. Fails with `repair-not-found` (`path`, `tried`, `limit`), or with what kept the
 * tests from running.
 */
export class RepairProposer implements Proposer {
  readonly #localizer: Localizer;
  readonly #clock: Clock;
  readonly #budget: RepairBudget;

  constructor(localizer: Localizer, clock: Clock, budget: RepairBudget = DEFAULT_REPAIR_BUDGET) {
    this.#localizer = localizer;
    this.#clock = clock;
    this.#budget = budget;
  }

  async propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    signal.throwIfAborted();
    const { grammar, baseline, bench } = task;
    if (grammar === null)
      return failed(failure('repair-language-unknown', { language: task.language, path: task.path }));
    if (baseline === null || bench === null) return failed(failure('no-tests-found', { path: task.path }));
    const file = { bench, baseline, path: task.path, encode: (text: string) => task.encode(text) };
    // Both need runs of the original, which go on side by side where the bench has room.
    const [judge, spectrum] = await Promise.all([
      TrialJudge.create(file, signal),
      measureSpectrum(bench, baseline, task.path, signal),
    ]);
    const search: Search = {
      task,
      grammar,
      baseline,
      bench,
      judge,
      spectrum,
      source: new CandidateSource(grammar, task.original),
      report: onProgress,
      signal,
      stopAtMs: this.#clock.now() + this.#budget.timeLimitMs,
      tried: 0,
      runs: 0,
    };
    try {
      return await this.#search(search);
    } catch (error) {
      if (error instanceof TrialFailure) return failed(error.failure);
      throw error;
    }
  }

  async #search(search: Search): Promise<Result<Proposal>> {
    const { task, grammar, baseline } = search;
    const tree = grammar.parse(task.original);
    const suspicion = this.#suspicion(search, tree);
    const lines = task.context?.range?.lines ?? null;
    const edits = new EditsByBand(tree, suspicion, messageHints(baseline), symptomWeights(baseline), lines);
    const outcomes: SingleOutcome[] = [];
    const keep = (candidate: Candidate, verdict: TrialVerdict) => {
      const [mutation] = candidate.mutations;
      if (mutation !== undefined) outcomes.push({ mutation, progress: verdict.progress });
    };
    const found =
      (await this.#try(search, alone(edits.near()), USUAL_SINGLES_END, keep)) ??
      (await this.#try(search, promisingPairs(outcomes), PROMISING_PAIRS_END, forget)) ??
      (await this.#try(search, alone(edits.others()), OTHER_SINGLES_END, keep)) ??
      (await this.#try(search, nearbyPairs(outcomes, suspicion), 1, forget));
    if (found === undefined) {
      return failed(failure('repair-not-found', { path: task.path, tried: search.tried, limit: this.#budget.trials }));
    }
    return success({
      text: found.item.text,
      provider: 'builtin',
      model: null,
      source: 'live',
      prompt: null,
      promptTokens: null,
      completionTokens: null,
      trials: search.runs,
      ...(found.verdict.full === undefined ? {} : { testRun: found.verdict.full }),
    });
  }

  #suspicion({ task, baseline, spectrum }: Search, tree: SyntaxTree): Suspicion {
    const said = this.#localizer.locate(tree, task.path, baseline);
    return spectrum === null ? said : withSpectrum(said, spectrum, task.original);
  }

  /** Tries edits in order, up to a part of the budget, until one is a complete repair; outcomes are told in the order of the edits. */
  async #try(
    search: Search,
    edits: Iterable<readonly Mutation[]>,
    end: number,
    onOutcome: (candidate: Candidate, verdict: TrialVerdict) => void,
  ): Promise<Acceptance<Candidate, TrialVerdict> | undefined> {
    const limit = Math.floor(this.#budget.trials * end) - search.tried;
    const verdicts: { readonly candidate: Candidate; readonly verdict: TrialVerdict }[] = [];
    const found = await firstAccepted(
      this.#inTime(search, search.source.of(edits, limit)),
      search.bench.slots,
      async (candidate, place, signal) => {
        const verdict = await search.judge.judge(candidate.text, signal);
        verdicts[place] = { candidate, verdict };
        search.tried += 1;
        search.report({ kind: 'searching', tried: search.tried, limit: this.#budget.trials });
        return verdict;
      },
      search.signal,
    );
    // Trials behind the accepted one are not counted: how many of them began depends on the slots.
    for (const { candidate, verdict } of verdicts.slice(0, found === undefined ? undefined : found.place + 1)) {
      search.runs += verdict.runs;
      onOutcome(candidate, verdict);
    }
    return found;
  }

  *#inTime(search: Search, candidates: Iterable<Candidate>): Generator<Candidate, undefined> {
    for (const candidate of candidates) {
      if (this.#clock.now() >= search.stopAtMs) return;
      yield candidate;
    }
  }
}

function* alone(mutations: Iterable<Mutation>): Generator<readonly Mutation[], undefined> {
  for (const mutation of mutations) yield [mutation];
}

function forget(): void {}
