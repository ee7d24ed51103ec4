/** Decisions as a table for spreadsheets: RFC 4180, one line per proposal. */
import type { StoredDecision } from '../session/ports/statisticsStore.js';

type Cell = string | number | boolean | null;

const COLUMNS: readonly (readonly [name: string, cell: (row: StoredDecision) => Cell])[] = [
  ['rowId', (row) => row.rowId],
  ['decidedAt', (row) => new Date(row.decidedAtMs).toISOString()],
  ['workspace', (row) => row.workspace],
  ['path', (row) => row.path],
  ['files', (row) => row.files],
  ['language', (row) => row.language],
  ['approximate', (row) => row.approximate],
  ['provider', (row) => row.provider],
  ['model', (row) => row.model],
  ['prompt', (row) => row.prompt],
  ['strategy', (row) => row.strategy],
  ['planModel', (row) => row.planModel],
  ['recording', (row) => row.recording],
  ['verdict', (row) => row.verdict],
  ['decision', (row) => row.decision],
  ['changedTokens', (row) => row.changedTokens],
  ['neededTokens', (row) => row.neededTokens],
  ['editSize', (row) => row.editSize],
  ['minimalEditSize', (row) => row.minimalEditSize],
  ['excess', (row) => row.excess],
  ['fidelity', (row) => row.fidelity],
  ['addedComplexityOverOriginal', (row) => row.addedComplexityOverOriginal],
  ['addedComplexityOverMinimal', (row) => row.addedComplexityOverMinimal],
  ['lineSimilarity', (row) => row.lineSimilarity],
  ['testsFixed', (row) => row.testsFixed],
  ['testsBroken', (row) => row.testsBroken],
  ['promptTokens', (row) => row.promptTokens],
  ['completionTokens', (row) => row.completionTokens],
  ['modelMs', (row) => row.modelMs],
  ['testsMs', (row) => row.testsMs],
  ['minimizationMs', (row) => row.minimizationMs],
  ['totalMs', (row) => row.totalMs],
  ['hunksOffered', (row) => row.hunks.length],
  ['hunksKept', (row) => row.hunks.filter((hunk) => hunk.kept).length],
  ['hunks', (row) => JSON.stringify(row.hunks)],
];

/** The line of names, line ending included. */
export const DECISIONS_CSV_HEADER = csvLine(COLUMNS.map(([name]) => name));

/** One proposal's line, line ending included; an empty cell was not measured. */
export function decisionCsvLine(row: StoredDecision): string {
  return csvLine(COLUMNS.map(([, cell]) => cell(row)));
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // A spreadsheet would run a text that begins like a formula, and names of models and files come from outside.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
