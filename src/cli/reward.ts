/** The reward of a proposal for training: what over-edits earns less, and what does not pass earns least. */
import type { Report } from '../session/report.js';

/** What a repair without any excess earns. */
const PASSED = 0.1;

/** What a proposal earns that does not pass. */
const FAILED = -0.2;

/**
 * `0.1 - excess` for what passed, `-0.2` for what did not.
 *
 * @returns null where it is not known whether it passed, or where nothing was given to measure its excess against.
 */
export function rewardOf(passed: boolean | null, excess: Report['excess']): number | null {
  if (passed === false) return FAILED;
  return passed === null || excess === null ? null : PASSED - excess;
}
