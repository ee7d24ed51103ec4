/** From what a session knows of a working tree to the review that is shown. */
import { applyHunks } from '../../core/diff/applyHunks.js';
import { countTests } from '../compareRuns.js';
import { type Judgement, judgeText, testsFactOf } from '../judgeText.js';
import type { ReviewHunk, ShownMeasures } from '../review.js';
import { referenceOf, unverifiedBecause } from '../reviewFacts.js';
import { buildTreeReport } from './buildTreeReport.js';
import { describeFile, type FileDescription } from './describeFile.js';
import type { HeldFile, TreeFacts } from './treeFacts.js';
import type { ReviewAttribute, TreeReview, TreeReviewFile } from './treeReview.js';
import { TreeText } from './treeText.js';

/** Builds the review of all files; the measures behind it are remembered by the measurer. */
export function buildTreeReview(facts: TreeFacts): TreeReview {
  const { changes, measurer, minimization, phase } = facts;
  const judgement = judgeText(
    measurer,
    measurer.proposal.text,
    referenceOf(minimization),
    testsFactOf(facts.comparison, unverifiedBecause(facts)),
    facts.gamma,
    facts.translate,
  );
  const files = [...judgedFiles(facts), ...heldFiles(facts)].sort((one, other) => (one.path < other.path ? -1 : 1));
  return {
    root: changes.root,
    base: changes.base,
    files,
    leftAlone: changes.leftAlone,
    phase,
    verdict: judgement.verdict,
    shown: shownMeasures(facts, judgement),
    canContinue: phase !== 'minimizing' && minimization !== null && !minimization.state.complete,
    droppable: minimization?.verified === true ? facts.hunks.filter((hunk) => !hunk.kept).length : 0,
    report: buildTreeReport(facts, judgement, files),
  };
}

/** The text that keeping only what is needed leaves. */
export function keptText({ tree, hunks }: Pick<TreeFacts, 'tree' | 'hunks'>): string {
  const kept = new Set(hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id));
  return applyHunks(tree.original, hunks, kept);
}

function shownMeasures(facts: TreeFacts, judgement: Judgement): ShownMeasures {
  const { measurer, minimization, proposalRun, baseline, phase } = facts;
  const changed = measurer.changedTokens(measurer.proposal.text, referenceOf(minimization)?.text ?? null);
  const isAwaited = phase === 'testing' && baseline !== null;
  return {
    changedTokens: changed.all,
    neededTokens: changed.needed,
    excess: judgement.excess,
    fidelity: judgement.fidelity,
    addedComplexity: judgement.addedComplexity,
    verdict: judgement.verdict,
    reasons: judgement.reasons,
    tests:
      proposalRun === null
        ? { state: isAwaited ? 'running' : baseline === null ? 'none' : 'stale', counts: null, failing: [] }
        : { state: 'fresh', counts: countTests(proposalRun), failing: [] },
  };
}

function judgedFiles(facts: TreeFacts): TreeReviewFile[] {
  const { tree, measurer, minimization } = facts;
  const reference = referenceOf(minimization);
  const states = reference === null ? null : tree.sections(reference.text);
  const minimal = states === null ? null : tree.contents(states);
  const changes = changesByFile(tree, facts.hunks);
  return tree.files.map((file, index): TreeReviewFile => {
    const own = measurer.files[index] ?? null;
    const smallest = own === null ? null : (minimal?.[index] ?? null);
    const tokens = own?.changedTokens(own.proposal.text, smallest) ?? null;
    const { hunks, attributes } = changes[index] ?? { hunks: [], attributes: [] };
    return reviewFile(describeFile(file, null), {
      text: own === null ? null : { original: own.original.text, proposal: own.proposal.text, minimal: smallest },
      ...{ hunks, attributes },
      changedTokens: tokens?.all ?? null,
      neededTokens: tokens?.needed ?? null,
    });
  });
}

/** Numbered on from the judged changes; nothing is known of them. */
function heldFiles({ held, tree }: TreeFacts): TreeReviewFile[] {
  const own = new TreeText(held.map(({ file }) => file));
  const hunks = own.hunks.map(
    (hunk): ReviewHunk => ({ ...hunk, status: 'unknown', neededBy: [], labels: [], kept: true }),
  );
  const changes = changesByFile(own, hunks);
  const renumber = <T extends { readonly id: string }>(change: T): T => ({
    ...change,
    id: String(Number(change.id) + tree.hunks.length),
  });
  return held.map(({ file, why, measurer }: HeldFile, index): TreeReviewFile => {
    const { hunks: lines = [], attributes = [] } = changes[index] ?? {};
    return reviewFile(describeFile(file, why), {
      text: measurer && { original: measurer.original.text, proposal: measurer.proposal.text, minimal: null },
      hunks: lines.map(renumber),
      attributes: attributes.map(renumber),
      changedTokens: measurer?.change.tokens.distance ?? null,
      neededTokens: null,
    });
  });
}

function reviewFile(description: FileDescription, rest: Omit<TreeReviewFile, keyof FileDescription>): TreeReviewFile {
  return { ...description, ...rest };
}

interface FileChanges {
  readonly hunks: ReviewHunk[];
  readonly attributes: ReviewAttribute[];
}

/** Hunks of a joined text as those of their files. What comes or goes with its lines is there as both. */
function changesByFile(tree: TreeText, hunks: readonly ReviewHunk[]): FileChanges[] {
  const found = tree.files.map((): FileChanges => ({ hunks: [], attributes: [] }));
  for (const hunk of hunks) {
    const { file, attribute, lines } = tree.locate(hunk);
    if (lines !== null) found[file]?.hunks.push({ ...hunk, ...lines });
    const { id, status, neededBy } = hunk;
    if (attribute !== null) found[file]?.attributes.push({ id, status, neededBy, attribute });
  }
  return found;
}
