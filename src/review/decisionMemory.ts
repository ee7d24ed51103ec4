/** Decisions go into the statistics. */
import type { FixLog } from '../platform/fixLog.js';
import type { DecisionRecord, StatisticsStore } from '../session/ports/statisticsStore.js';

export interface DecisionMemoryParts {
  readonly log: FixLog;
  /** Opened at the first decision, not before. */
  statistics(): Promise<StatisticsStore>;
  /** Called after a decision was remembered: what shows decisions catches up. */
  remembered(): Promise<void>;
}

export class DecisionMemory {
  readonly #parts: DecisionMemoryParts;

  constructor(parts: DecisionMemoryParts) {
    this.#parts = parts;
  }

  /** A decision that cannot be remembered is still a decision: the reason goes to the log. */
  async remember(record: DecisionRecord): Promise<void> {
    const { log, remembered, statistics } = this.#parts;
    try {
      const store = await statistics();
      const stored = await store.record(record);
      if (!stored.ok) log.failure(stored.failure);
      else await remembered();
    } catch (error) {
      log.error(error);
    }
  }
}
