/** The tests of one session: prepared when they are first needed, with what an earlier session of the same review has run of them. */
import type { CancelSignal } from './cancelSignal.js';
import type { Failure } from './failures.js';
import type { FixInput } from './fixInput.js';
import type { FixListener } from './fixListener.js';
import type { FixSnapshot } from './fixSnapshot.js';
import { KeptHunks } from './keptHunks.js';
import type { Clock } from './ports/clock.js';
import type { Oracle, TestRun } from './ports/oracle.js';
import { type NoTests, type PreparedTests, prepareTests, whyNoTarget } from './prepareTests.js';
import type { Result } from './result.js';
import type { ReviewFacts } from './reviewFacts.js';

interface TestPorts {
  readonly oracle: Oracle;
  readonly clock: Clock;
}

export class SessionTests {
  readonly #input: FixInput;
  readonly #ports: TestPorts;
  readonly #listener: FixListener;
  readonly #earlier: FixSnapshot | null;
  #prepared: PreparedTests | NoTests | null = null;
  #isClosed = false;

  /** @param earlier - what an earlier session of this review knew; its tests are prepared anew only when something is to be run. */
  constructor(input: FixInput, ports: TestPorts, listener: FixListener, earlier: FixSnapshot | null) {
    this.#input = input;
    this.#ports = ports;
    this.#listener = listener;
    this.#earlier = earlier;
  }

  /** Finds and readies them, as they are now; see `prepareTests`. */
  async prepare(signal: CancelSignal): Promise<Result<PreparedTests | NoTests>> {
    const tests = await prepareTests(this.#input, this.#ports, this.#listener, signal);
    if (tests.ok) this.#prepared = tests.value;
    return tests;
  }

  /** Whether they are those of an earlier session, which nobody has prepared in this one. */
  get isAway(): boolean {
    return this.#earlier !== null && this.#prepared === null && !this.#isClosed;
  }

  /** As long as they can be run; null as well where none fails on the original, so that nothing can be verified. */
  get verifiable(): PreparedTests | null {
    if (this.#prepared?.kind !== 'tests' || this.#isClosed) return null;
    return this.whyNoTarget === null ? this.#prepared : null;
  }

  /** Why there is nothing to aim a repair at; null when a test fails on the original, or nothing was prepared. */
  get whyNoTarget(): Failure | null {
    return this.#prepared && whyNoTarget(this.#prepared, this.#input.workspace.file);
  }

  get facts(): Pick<ReviewFacts, 'plan' | 'sandbox' | 'baseline'> {
    const tests = this.#prepared;
    if (tests?.kind === 'tests') return { plan: tests.plan, sandbox: tests.bench.sandbox, baseline: tests.baseline };
    const { plan = null, sandbox = null, baseline = null } = this.#earlier ?? {};
    return { plan, sandbox, baseline };
  }

  /** A run of all tests on exactly this text, of this session or the one before. */
  knownRun(text: string): TestRun | null {
    const now = this.#prepared?.kind === 'tests' ? this.#prepared.runner.known(text) : null;
    if (now !== null || this.#earlier === null) return now;
    if (text === this.#earlier.proposal.text) return this.#earlier.proposalRun;
    const shownThen = new KeptHunks(this.#input.original, this.#earlier.hunks).text;
    return text === shownThen ? this.#earlier.shownRun : null;
  }

  /** Time spent in runs, those of the earlier session included; null where nothing was prepared. */
  get elapsedMs(): number | null {
    const now = this.#prepared?.kind === 'tests' ? this.#prepared.runner.elapsedMs : null;
    return this.#earlier === null ? now : (this.#earlier.elapsedMs.tests ?? 0) + (now ?? 0);
  }

  /** Ends what runs and removes the copy. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#prepared?.kind === 'tests') await this.#prepared.bench.close();
  }
}
