/** What built-in repair did with one task, and the table of many. */

export interface RepairRow {
  readonly id: string;
  readonly solved: boolean;
  /** Why not, when it was not solved; null when it was. */
  readonly reason: string | null;
  /** Test runs that the search took when it found something; null when it did not. */
  readonly trials: number | null;
  readonly elapsedMs: number;
  /** Token distance of the patch from the original; null when there is none. */
  readonly patchTokens: number | null;
  /** Token distance of the known fix from the original. */
  readonly goldTokens: number;
  /** Whether the patched program is the known fix, token by token. */
  readonly equalsGold: boolean;
}

/** Known fixes of at most this many tokens are what one or two token edits are meant for. */
const SMALL_FIX_TOKENS = 2;

/** One line per task, for reading along. */
export function formatRow(row: RepairRow): string {
  const time = `${(row.elapsedMs / 1000).toFixed(1)} s`.padStart(8);
  const outcome = row.solved
    ? `solved in ${row.trials} runs, patch ${row.patchTokens} of gold ${row.goldTokens}${row.equalsGold ? ', equal' : ''}`
    : `not solved (${row.reason}), gold ${row.goldTokens}`;
  return `${row.id.padEnd(16)} ${time}  ${outcome}`;
}

/** The summary: shares solved, of those the shares equal to and no larger than the known fix, and medians. */
export function formatSummary(rows: readonly RepairRow[]): string {
  const solved = rows.filter((row) => row.solved);
  const small = rows.filter((row) => row.goldTokens <= SMALL_FIX_TOKENS);
  const equal = solved.filter((row) => row.equalsGold);
  const noLarger = solved.filter((row) => row.equalsGold || (row.patchTokens ?? 0) <= row.goldTokens);
  const lines = [
    `solved                          ${share(solved.length, rows.length)}`,
    `of known fixes of ≤ ${SMALL_FIX_TOKENS} tokens    ${share(small.filter((row) => row.solved).length, small.length)}`,
    `equal to the known fix          ${share(equal.length, solved.length)} of the solved`,
    `equal to it or no larger        ${share(noLarger.length, solved.length)} of the solved`,
    `median runs of the solved       ${median(solved.map((row) => row.trials ?? 0)) ?? 'not measured'}`,
    `median time of the solved       ${seconds(median(solved.map((row) => row.elapsedMs)))}`,
    `median time of all              ${seconds(median(rows.map((row) => row.elapsedMs)))}`,
  ];
  return lines.join('\n');
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none measured' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
}

function seconds(ms: number | null): string {
  return ms === null ? 'not measured' : `${(ms / 1000).toFixed(1)} s`;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
