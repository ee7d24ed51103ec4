/** The report of a whole proposal, from what a session knows. */
import type { ChangedTokens } from '../core/fidelity/changedTokens.js';
import { type Judgement, judgeText, type Reference, testsFactOf } from './judgeText.js';
import type { Measurer } from './measurer.js';
import { describeFailure } from './messages.js';
import type { Report, ReportFile, ReportHunk, ReportMinimization, ReportTests, ReportWhole } from './report.js';
import type { ReviewHunk } from './review/review.js';
import { type ReviewFacts, referenceOf, unverifiedBecause } from './review/reviewFacts.js';
import { countTests, type RunComparison } from './tests/compareRuns.js';
import { flakyTests, runNotes } from './tests/runNotes.js';
import { withWholeSuite } from './tests/wholeSuite.js';
import { wholeWords } from './words/wholeWords.js';

/** Null stands for what is not known yet, or was not measured. */
export function buildReport(facts: ReviewFacts): Report {
  const { measurer, proposal, input, whyUnverified, translate } = facts;
  const reference = referenceOf(facts.minimization);
  const judgement = judgeText(
    measurer,
    proposal.text,
    reference,
    testsFactOf(comparisonOf(facts), unverifiedBecause(facts)),
    input.settings.gamma,
    translate,
  );
  return {
    schema: 1,
    verdict: judgement.verdict,
    reasons: [...judgement.reasons, ...runNotes(facts, facts.proposalRun, facts.whole?.proposal ?? null)],
    failure: facts.phase === 'stopped' && whyUnverified !== null ? describeFailure(whyUnverified, translate) : null,
    files: [reportFile(measurer, input.workspace.file, input.languageName, facts.hunks.map(reportHunk), reference)],
    ...figuresOf(measurer, judgement, reference),
    gamma: input.settings.gamma,
    minimization: reportMinimization(facts),
    tests: reportTests(facts),
    model: {
      provider: proposal.provider,
      name: proposal.model,
      prompt: proposal.prompt,
      strategy: proposal.strategy ?? 'direct',
      planModel: proposal.planModel ?? null,
      promptTokens: proposal.promptTokens,
      completionTokens: proposal.completionTokens,
      refusedEdits: proposal.refusedEdits ?? 0,
      leftOutLines: proposal.leftOutLines ?? 0,
    },
    elapsedMs: facts.elapsedMs,
  };
}

/** The figures of the whole patch. */
export function figuresOf(
  measurer: {
    readonly proposal: { readonly text: string };
    changedTokens(text: string, minimal: string | null): ChangedTokens;
  },
  judgement: Judgement,
  reference: Reference | null,
): Pick<
  Report,
  'changedTokens' | 'editSize' | 'minimalEditSize' | 'goldEditSize' | 'excess' | 'fidelity' | 'addedComplexity'
> {
  const minimal = reference?.kind === 'minimal' ? reference.text : null;
  return {
    changedTokens: measurer.changedTokens(measurer.proposal.text, minimal),
    editSize: judgement.editSize,
    minimalEditSize: reference?.kind === 'minimal' ? judgement.referenceEditSize : null,
    goldEditSize: reference?.kind === 'gold' ? judgement.referenceEditSize : null,
    excess: judgement.excess,
    fidelity: judgement.fidelity,
    addedComplexity: judgement.addedComplexity,
  };
}

/** The measures of one file. */
export function reportFile(
  measurer: Measurer,
  path: string,
  language: string,
  hunks: readonly ReportHunk[],
  reference: Reference | null,
): ReportFile {
  const { original, proposal, change } = measurer;
  const minimal = reference?.kind === 'minimal' ? reference.text : null;
  return {
    path,
    language,
    approximate: proposal.approximate,
    parseErrors: original.parseErrors || proposal.parseErrors,
    tokens: change.tokens,
    lines: change.lines,
    complexity:
      change.complexity === null
        ? null
        : { ...change.complexity, minimal: minimal === null ? null : measurer.measure(minimal).complexity },
    hunks,
    proposalText: proposal.text,
    minimalText: minimal,
    written: false,
  };
}

/** A hunk as reports have it. */
export function reportHunk(hunk: Omit<ReviewHunk, 'kept'>): ReportHunk {
  return {
    id: hunk.id,
    original: [hunk.original.start, hunk.original.end],
    proposal: [hunk.proposal.start, hunk.proposal.end],
    status: hunk.status,
    neededBy: hunk.neededBy,
    labels: hunk.labels,
    tiedWith: hunk.tiedWith ?? [],
    ...(hunk.replaces === undefined ? {} : { inLine: { before: hunk.replaces, after: hunk.edit.text } }),
  };
}

/** The search as reports have it. */
export function reportMinimization(facts: Pick<ReviewFacts, 'minimization'>): ReportMinimization | null {
  const { minimization } = facts;
  if (minimization === null) return null;
  const { level, trials, complete, oneMinimal } = minimization.state;
  return { level, trials, otherRuns: minimization.otherRuns, complete, oneMinimal };
}

/** The test runs as reports have them. */
export function reportTests(
  facts: Pick<
    ReviewFacts,
    'plan' | 'sandbox' | 'baseline' | 'proposalRun' | 'comparison' | 'minimization' | 'whole' | 'translate'
  >,
): ReportTests | null {
  const { plan, sandbox, baseline, proposalRun } = facts;
  const comparison = comparisonOf(facts);
  if (plan === null || sandbox === null) return null;
  return {
    command: plan.command,
    because: plan.because,
    runner: plan.runner,
    perTest: plan.perTest,
    sandbox,
    baseline: baseline === null ? null : countTests(baseline),
    proposal: proposalRun === null ? null : countTests(proposalRun),
    fixed: comparison?.fixed ?? [],
    stillFailing: comparison?.stillFailing ?? [],
    broken: comparison?.broken ?? [],
    flaky: flakyTests(facts),
    whole: reportWhole(facts),
  };
}

/** What the tests near the file and, as far as it has run, the whole suite said of the proposal. */
function comparisonOf({ comparison, whole }: Pick<ReviewFacts, 'comparison' | 'whole'>): RunComparison | null {
  return comparison && withWholeSuite(comparison, whole?.proposal ?? null);
}

function reportWhole({ whole, translate }: Pick<ReviewFacts, 'whole' | 'translate'>): ReportWhole | null {
  if (whole === null) return null;
  const { command, state, original, proposal, minimal } = whole;
  return {
    ...{ command, state, original },
    summary: wholeWords(whole, null, proposal, translate),
    proposal: proposal?.counts ?? null,
    minimal: minimal?.counts ?? null,
    broken: proposal?.broken ?? [],
    brokenByMinimal: minimal?.broken ?? [],
  };
}
