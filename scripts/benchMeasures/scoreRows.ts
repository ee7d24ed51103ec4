/** A whole score against parsing alone: what the measures add to what no measure can do without. */
import { DEFAULT_GAMMA } from '../../src/core/fidelity/gamma.ts';
import type { Grammar } from '../../src/core/syntax/grammar.ts';
import type { LanguageId } from '../../src/core/syntax/languageId.ts';
import { TreeSitterGrammars } from '../../src/parsing/treeSitterGrammars.ts';
import { figuresOf, reportFile, reportHunk } from '../../src/session/buildReport.ts';
import { judgeText } from '../../src/session/judgeText.ts';
import { Measurer } from '../../src/session/measurer.ts';
import type { ReviewHunk } from '../../src/session/review/review.ts';
import { plainTranslate } from '../../src/session/translate.ts';
import { leastTimes, type Milliseconds } from './leastTimes.ts';

/** One language; a pair of about 1,000 lines. */
export interface ScoreRow {
  readonly language: LanguageId;
  readonly lines: number;
  readonly hunks: number;
  /** Loading the grammar and the first score. */
  readonly coldMs: Milliseconds;
  readonly scoreMs: Milliseconds;
  /** Parsing both texts. */
  readonly parseMs: Milliseconds;
  readonly ratio: number;
  /** The ratio that is allowed. */
  readonly bar: number;
}

/** Memory of the process after so many scores. */
export interface MemoryRow {
  readonly scores: number;
  readonly residentBytes: number;
}

/** A text and a changed version of it. */
export interface TextPair {
  readonly language: LanguageId;
  readonly original: string;
  readonly proposal: string;
}

const BAR = 2.5;
const ROUNDS = 15;
/** Scores after which memory is looked at; the first ones fill caches. */
const MEMORY_STEPS = [200, 1000, 2000];

/** Times each pair; grammars are loaded from the packages in `modulesFolder`. */
export async function scoreRows(pairs: readonly TextPair[], modulesFolder: string): Promise<ScoreRow[]> {
  const grammars = new TreeSitterGrammars({ wasmFolder: modulesFolder, layout: 'packages' });
  const rows: ScoreRow[] = [];
  for (const pair of pairs) {
    const started = performance.now();
    const grammar = await loaded(grammars, pair.language);
    const hunks = scoreOnce(pair, grammar);
    const coldMs = performance.now() - started;
    const times = leastTimes(
      {
        score: () => scoreOnce(pair, grammar),
        parse: () => [grammar.parse(pair.original), grammar.parse(pair.proposal)],
      },
      ROUNDS,
    );
    rows.push({
      language: pair.language,
      lines: pair.original.split('\n').length,
      hunks,
      coldMs,
      scoreMs: times.score,
      parseMs: times.parse,
      ratio: times.score / times.parse,
      bar: BAR,
    });
  }
  return rows;
}

/** Scores one pair 2,000 times and says how much memory the process holds on the way. */
export async function memoryRows(pair: TextPair, modulesFolder: string): Promise<MemoryRow[]> {
  const grammar = await loaded(
    new TreeSitterGrammars({ wasmFolder: modulesFolder, layout: 'packages' }),
    pair.language,
  );
  const rows: MemoryRow[] = [];
  let scores = 0;
  for (const step of MEMORY_STEPS) {
    while (scores < step) {
      scoreOnce(pair, grammar);
      scores++;
    }
    rows.push({ scores, residentBytes: process.memoryUsage.rss() });
  }
  return rows;
}

async function loaded(grammars: TreeSitterGrammars, language: LanguageId): Promise<Grammar> {
  const grammar = await grammars.load(language);
  if (!grammar.ok) {
    throw new Error(`The grammar of ${language} does not load.`);
  }
  return grammar.value;
}

/** What the command `score` does between reading files and printing; gives the number of hunks. */
function scoreOnce({ language, original, proposal }: TextPair, grammar: Grammar): number {
  const measurer = new Measurer(original, proposal, grammar);
  const tests = { kind: 'unverified', why: 'not-run' } as const;
  const judgement = judgeText(measurer, proposal, null, tests, DEFAULT_GAMMA, plainTranslate);
  const labels = measurer.labels(measurer.hunks);
  const hunks = measurer.hunks.map(
    (hunk): ReviewHunk => ({
      ...hunk,
      status: 'unknown',
      neededBy: [],
      labels: labels.get(hunk.id) ?? [],
      kept: true,
    }),
  );
  reportFile(measurer, 'file', language, hunks.map(reportHunk), null);
  figuresOf(measurer, judgement, null);
  return hunks.length;
}
