/** Where a person looks at a plan, changes it and lets it go on. */
import type { CancelSignal } from '../cancelSignal.js';

export interface PlanDesk {
  /**
   * Shows the plan for a file.
   *
   * @returns the text as the person wants it; null when they closed it. Rejects with the signal's reason when cancelled.
   */
  revise(path: string, plan: string, signal: CancelSignal): Promise<string | null>;
}
