/** What a history says, as a person reads it in a terminal. */
import { SIMILARITY_READINGS, type Similarities, type SimilarityReading } from '../core/diff/lineSimilarity.js';
import type { FixTotals } from '../core/history/compareFixes.js';
import { FEWEST_PAIRS, type PersonalGamma } from '../core/history/personalGammas.js';
import type { GammaObject, GammaPair } from './gammaObject.js';
import { printable, type TextColumn, textTable } from './textTable.js';

const NOT_MEASURED = '-';

const READING_WORDS: Readonly<Record<SimilarityReading, string>> = {
  symmetric: 'kept / (kept + added + deleted)',
  consistency: 'kept / lines of the fix',
  original: 'kept / lines of the attempt',
};

const PERSON_COLUMNS: readonly TextColumn<PersonalGamma>[] = [
  { title: 'Person', cell: ({ person }) => printable(person) },
  { title: 'attempts', cell: ({ attempts }) => String(attempts) },
  { title: 'accepted', cell: ({ anchors }) => String(anchors) },
  { title: 'pairs', cell: ({ pairs }) => String(pairs) },
  { title: 'reimplemented', cell: ({ dropped }) => String(dropped) },
  ...SIMILARITY_READINGS.flatMap((reading): TextColumn<PersonalGamma>[] => [
    { title: `γ ${reading}`, cell: ({ gamma }) => share(gamma, reading) },
    { title: 'median', cell: ({ median }) => share(median, reading) },
  ]),
];

type ComparedPair = GammaPair & { readonly generated: Similarities };

const PAIR_COLUMNS: readonly TextColumn<ComparedPair>[] = [
  { title: 'Attempt', cell: ({ person, task }) => printable(`${person}, ${task}`) },
  { title: 'time', cell: ({ time }) => String(time) },
  ...SIMILARITY_READINGS.flatMap((reading): TextColumn<ComparedPair>[] => [
    { title: `own ${reading}`, cell: ({ own }) => share(own, reading) },
    { title: 'generated', cell: ({ generated }) => share(generated, reading) },
  ]),
  { title: 'closer (symmetric)', cell: ({ closer }) => closer?.symmetric ?? NOT_MEASURED },
];

const TOTAL_COLUMNS: readonly TextColumn<{ readonly reading: SimilarityReading; readonly totals: FixTotals }>[] = [
  { title: 'In total', cell: ({ reading }) => reading },
  { title: 'own', cell: ({ totals }) => totals.meanOwn?.toFixed(3) ?? NOT_MEASURED },
  { title: 'generated', cell: ({ totals }) => totals.meanGenerated?.toFixed(3) ?? NOT_MEASURED },
  { title: 'generated closer', cell: ({ totals }) => String(totals.generatedCloser) },
  { title: 'own closer', cell: ({ totals }) => String(totals.ownCloser) },
  { title: 'equal', cell: ({ totals }) => String(totals.equal) },
];

/** Plain text, each line ended; what was not measured is a dash. */
export function formatGamma(found: GammaObject): string {
  if (found.attempts === 0) return 'The history has no attempts.\n';
  const blocks = [textTable(PERSON_COLUMNS, found.persons), gammaNotes(found), ...comparisonBlocks(found)];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function gammaNotes({ persons }: GammaObject): string[] {
  const notes = SIMILARITY_READINGS.map((reading) => `${reading}: ${READING_WORDS[reading]}`);
  if (persons.some(({ gamma }) => gamma !== null)) {
    notes.push('The setting editFidelity.fidelity.gamma takes the symmetric one.');
  }
  if (persons.some(({ pairs }) => pairs < FEWEST_PAIRS)) {
    notes.push(`γ needs ${FEWEST_PAIRS} pairs of a rejected attempt and its fix: fewer say too little about a person.`);
  }
  return notes;
}

function comparisonBlocks({ pairs, generated, generatedWithoutOwn }: GammaObject): string[][] {
  const left = `Generated fixes of attempts without a fix of the person's own, which are not compared: ${generatedWithoutOwn}.`;
  const notes = generatedWithoutOwn > 0 ? [left] : [];
  if (generated === null) return [notes];
  const compared = pairs.filter((pair): pair is ComparedPair => pair.generated !== null);
  const totals = SIMILARITY_READINGS.map((reading) => ({ reading, totals: generated.totals[reading] }));
  const title = `Generated fixes beside the person's own, ${generated.pairs} ${generated.pairs === 1 ? 'pair' : 'pairs'}: similarity to the attempt`;
  return [[title, ...textTable(PAIR_COLUMNS, compared)], textTable(TOTAL_COLUMNS, totals), notes];
}

function share(similarities: Similarities | null, reading: SimilarityReading): string {
  return similarities === null ? NOT_MEASURED : similarities[reading].toFixed(3);
}
