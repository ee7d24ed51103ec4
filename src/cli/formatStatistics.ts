/** The statistics as a person reads them in a terminal: what was needed, by model, and where the models over-edit. */
import { fidelityPercent } from '../core/fidelity/fidelityPercent.js';
import type {
  LabelTotals,
  ModelTotals,
  StatisticsSummary,
  StatisticsTotals,
} from '../session/ports/statisticsStore.js';
import { plainTranslate } from '../session/translate.js';
import { isLabelName, labelWords } from '../session/words/labelWords.js';
import { printable, type TextColumn, textTable } from './textTable.js';

const NOT_MEASURED = '-';

const MODEL_COLUMNS: readonly TextColumn<ModelTotals>[] = [
  { title: 'By model', cell: modelName },
  { title: 'proposals', cell: (row) => count(row.proposals) },
  { title: 'repairs', cell: (row) => count(row.repairs) },
  { title: 'tokens needed', cell: (row) => percent(row.neededTokens, row.changedTokens) },
  { title: 'fidelity', cell: meanFidelity },
  { title: 'excess', cell: (row) => decimals(row.meanExcess, 3) },
  { title: 'complexity', cell: (row) => signed(row.meanAddedComplexity) },
  { title: 'hunks dropped', cell: (row) => `${count(row.hunksDropped)} of ${count(row.hunksOffered)}` },
];

const LABEL_COLUMNS: readonly TextColumn<LabelTotals>[] = [
  { title: 'Where models over-edit', cell: ({ label }) => labelName(label) },
  { title: 'hunks', cell: ({ hunks }) => count(hunks) },
  { title: 'not needed', cell: ({ notNeeded, hunks }) => percent(notNeeded, hunks) },
  { title: 'kept', cell: ({ hunks, dropped }) => count(hunks - dropped) },
  { title: 'dropped', cell: ({ dropped }) => count(dropped) },
];

/** Plain text, each line ended; means stand with the number of repairs that went into them, and what was not measured is a dash. */
export function formatStatistics(summary: StatisticsSummary): string {
  const { totals, byModel, byLabel, recordings } = summary;
  if (totals.proposals + recordings === 0)
    return 'Nothing is recorded yet: decide on a proposal in the editor first.\n';
  const blocks = [
    totalsLines(totals, recordings),
    textTable(MODEL_COLUMNS, byModel),
    textTable(LABEL_COLUMNS, byLabel),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function totalsLines(totals: StatisticsTotals, recordings: number): string[] {
  const { proposals, verified, accepted, rejected, hunksDropped, hunksOffered } = totals;
  const lines = [
    `${plural(proposals, 'proposal')}, ${count(verified)} judged by tests, ${plural(totals.repairs, 'repair')}`,
    ...meanLines(totals),
    `${count(accepted)} accepted, ${count(rejected)} rejected; ${count(hunksDropped)} of ${plural(hunksOffered, 'hunk')} dropped`,
  ];
  if (recordings > 0) lines.push(`${plural(recordings, 'recording')} played back, not counted`);
  return lines;
}

function meanLines(totals: StatisticsTotals): string[] {
  const { repairs, neededTokens, changedTokens, meanExcess, meanAddedComplexity, complexityRepairs } = totals;
  if (repairs === 0) return ['no repair whose needed part is known yet, so there are no means'];
  const complexity = `added complexity ${signed(meanAddedComplexity)} over ${plural(complexityRepairs, 'repair')}`;
  return [
    `${percent(neededTokens, changedTokens)}: ${count(neededTokens)} of ${plural(changedTokens, 'changed token')} needed`,
    `fidelity ${meanFidelity(totals)}, excess ${decimals(meanExcess, 3)} over ${plural(repairs, 'repair')}; ${complexity}`,
  ];
}

function modelName({ provider, model, prompt, strategy }: ModelTotals): string {
  const who = provider === 'working-tree' ? 'changes in the working tree' : provider;
  const name = model === null ? who : `${who} ${model}`;
  const isPlain = strategy === 'direct' || strategy === 'unknown';
  const how = [prompt ?? '', isPlain ? '' : strategy].filter((part) => part !== '');
  return printable(how.length === 0 ? name : `${name} (${how.join(', ')})`);
}

/** A label of a newer version stands as it is. */
function labelName(label: string): string {
  return isLabelName(label) ? labelWords(label, plainTranslate) : printable(label);
}

function meanFidelity({ meanFidelity: mean, changedTokens, neededTokens }: StatisticsTotals): string {
  return mean === null ? NOT_MEASURED : fidelityPercent(mean, changedTokens > neededTokens);
}

function percent(part: number, whole: number): string {
  return whole > 0 ? fidelityPercent(part / whole, part < whole) : NOT_MEASURED;
}

function decimals(value: number | null, digits: number): string {
  return value === null ? NOT_MEASURED : value.toFixed(digits);
}

function signed(value: number | null): string {
  if (value === null) return NOT_MEASURED;
  const text = value.toFixed(1);
  return value > 0 ? `+${text}` : text;
}

function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
