/** `score`: measures a proposal against its original, and against a gold fix where there is one; runs nothing. */
import { extname } from 'node:path';
import type { LanguageId } from '../core/syntax/languageId.js';
import { languageOfEditorId, languageOfPath } from '../core/syntax/languageOf.js';
import { emptyReport } from '../session/emptyReport.js';
import { type Failure, failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import type { CliContext } from './cliContext.js';
import { cliGrammars } from './cliGrammars.js';
import { EXIT_DONE, EXIT_NO_REPAIR, exitStatusOfFailure, withinExcess } from './exitStatus.js';
import { failureReport, printFailure, printJson, printScore } from './printReport.js';
import { type ScoredTexts, scoreTexts } from './scoreTexts.js';
import { readTextFile } from './textFile.js';

export interface ScoreOptions {
  readonly gold?: string;
  readonly language?: string;
  readonly maxExcess?: number;
  readonly json: boolean;
}

/** Largest file that is measured; nothing of it goes to a model, so that this is more than there. */
const SCORE_LIMIT_BYTES = 32_000_000;

/** Gives the exit status. */
export async function score(
  original: string,
  proposal: string,
  options: ScoreOptions,
  context: CliContext,
): Promise<number> {
  const scored = await scoreFiles(original, proposal, options, context);
  if (!scored.ok) return refuse(scored.failure, options.json);
  const { report, measurer, hunks } = scored.value;
  if (options.json) printJson(report);
  else printScore(report, measurer.original.text, measurer.proposal.text, hunks);
  return withinExcess(report, options.maxExcess ?? null) ? EXIT_DONE : EXIT_NO_REPAIR;
}

function refuse(failure: Failure, json: boolean): number {
  if (json) printJson(failureReport(emptyReport(), failure));
  else printFailure(failure);
  return exitStatusOfFailure(failure.code);
}

async function scoreFiles(
  original: string,
  proposal: string,
  options: ScoreOptions,
  context: CliContext,
): Promise<Result<ScoredTexts>> {
  const named = namedLanguage(options.language);
  if (!named.ok) return named;
  const language = named.value ?? languageOfPath(proposal) ?? languageOfPath(original);
  const texts: string[] = [];
  for (const path of [original, proposal, ...(options.gold === undefined ? [] : [options.gold])]) {
    const file = await readTextFile(path, SCORE_LIMIT_BYTES);
    if (!file.ok) return file;
    texts.push(file.value.text);
  }
  const [before = '', after = '', gold = null] = texts;
  const grammar = language === null ? null : await cliGrammars(context).load(language);
  if (grammar !== null && !grammar.ok) return grammar;
  return success(
    scoreTexts({
      path: proposal,
      language: language ?? extname(proposal).slice(1),
      original: before,
      proposal: after,
      gold,
      grammar: grammar === null ? null : grammar.value,
      tests: { kind: 'unverified', why: 'not-run' },
    }),
  );
}

/** The language that `--language` names; null when it is not given. */
export function namedLanguage(named: string | undefined): Result<LanguageId | null> {
  if (named === undefined) return success(null);
  const language = languageOfEditorId(named);
  return language === null
    ? failed(failure('wrong-usage', { reason: `There is no grammar for the language "${named}".` }))
    : success(language);
}
