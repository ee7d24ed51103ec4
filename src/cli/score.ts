/** `score`: measures a proposal against its original, and against a gold fix where there is one; runs nothing. */
import { extname } from 'node:path';
import { DEFAULT_GAMMA } from '../core/fidelity/gamma.js';
import type { LanguageId } from '../core/syntax/languageId.js';
import { languageOfEditorId, languageOfPath } from '../core/syntax/languageOf.js';
import { figuresOf, reportFile, reportHunk } from '../session/buildReport.js';
import { emptyReport } from '../session/emptyReport.js';
import { failure } from '../session/failures.js';
import { judgeText, type Reference } from '../session/judgeText.js';
import { Measurer } from '../session/measurer.js';
import type { Report } from '../session/report.js';
import { failed, type Result, success } from '../session/result.js';
import type { ReviewHunk } from '../session/review.js';
import { plainTranslate } from '../session/translate.js';
import type { CliContext } from './cliContext.js';
import { cliGrammars, systemClock } from './cliSession.js';
import { EXIT_DONE, EXIT_NO_REPAIR, exitStatusOfFailure, withinExcess } from './exitStatus.js';
import { failureReport, printFailure, printJson, printScore } from './printReport.js';
import { FILE_LIMIT_BYTES, readTextFile } from './textFile.js';

export interface ScoreOptions {
  readonly gold?: string;
  readonly language?: string;
  readonly maxExcess?: number;
  readonly json: boolean;
}

/** Gives the exit status. */
export async function score(
  original: string,
  proposal: string,
  options: ScoreOptions,
  context: CliContext,
): Promise<number> {
  const scored = await scoreFiles(original, proposal, options, context);
  if (!scored.ok) {
    if (options.json) printJson(failureReport(emptyReport(), scored.failure));
    else printFailure(scored.failure);
    return exitStatusOfFailure(scored.failure.code);
  }
  const { report, measurer, hunks } = scored.value;
  if (options.json) printJson(report);
  else printScore(report, measurer.original.text, measurer.proposal.text, hunks);
  return withinExcess(report, options.maxExcess ?? null) ? EXIT_DONE : EXIT_NO_REPAIR;
}

interface Scored {
  readonly report: Report;
  readonly measurer: Measurer;
  readonly hunks: readonly ReviewHunk[];
}

async function scoreFiles(
  original: string,
  proposal: string,
  options: ScoreOptions,
  context: CliContext,
): Promise<Result<Scored>> {
  const startedMs = systemClock.now();
  const language = languageFor(proposal, original, options.language);
  if (!language.ok) return language;
  const texts: string[] = [];
  for (const path of [original, proposal, ...(options.gold === undefined ? [] : [options.gold])]) {
    const file = await readTextFile(path, FILE_LIMIT_BYTES);
    if (!file.ok) return file;
    texts.push(file.value.text);
  }
  const [before = '', after = '', gold] = texts;
  const grammar = language.value === null ? null : await cliGrammars(context).load(language.value);
  if (grammar !== null && !grammar.ok) return grammar;
  const measurer = new Measurer(before, after, grammar === null ? null : grammar.value);
  const reference: Reference | null = gold === undefined ? null : { kind: 'gold', text: gold, complete: true };
  const judgement = judgeText(
    measurer,
    after,
    reference,
    { kind: 'unverified', why: 'not-run' },
    DEFAULT_GAMMA,
    plainTranslate,
  );
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
  const report: Report = {
    ...emptyReport(),
    verdict: judgement.verdict,
    reasons: judgement.reasons,
    files: [
      reportFile(measurer, proposal, language.value ?? extname(proposal).slice(1), hunks.map(reportHunk), reference),
    ],
    ...figuresOf(measurer, judgement, reference),
    elapsedMs: { model: null, tests: null, minimization: null, total: systemClock.now() - startedMs },
  };
  return success({ report, measurer, hunks });
}

/** The named language, else the one of the proposal's name, else of the original's; null when none has a grammar. */
function languageFor(proposal: string, original: string, named: string | undefined): Result<LanguageId | null> {
  if (named === undefined) return success(languageOfPath(proposal) ?? languageOfPath(original));
  const language = languageOfEditorId(named);
  return language === null
    ? failed(failure('wrong-usage', { reason: `There is no grammar for the language "${named}".` }))
    : success(language);
}
