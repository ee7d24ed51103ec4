/** From what a session knows of a working tree to the review that is shown. */
import { judgeText, testsFactOf } from '../judgeText.js';
import { canContinue } from '../review/canContinue.js';
import { isKeptAsNeeded } from '../review/decisionRecord.js';
import type { ReviewHunk } from '../review/review.js';
import { referenceOf, unverifiedBecause } from '../review/reviewFacts.js';
import { shownMeasures } from '../words/shownMeasures.js';
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
    shown: shownMeasures({ ...facts, whole: null }),
    canContinue: canContinue(facts),
    droppable: minimization?.verified === true ? facts.hunks.filter(({ status }) => !isKeptAsNeeded(status)).length : 0,
    dropped: facts.hunks.filter((hunk) => !hunk.kept).length,
    report: buildTreeReport(facts, judgement, files),
  };
}

function judgedFiles(facts: TreeFacts): TreeReviewFile[] {
  const { tree, measurer, minimization } = facts;
  const reference = referenceOf(minimization);
  const minimal = contentsOf(tree, reference?.text ?? null);
  const shown = contentsOf(tree, facts.shownText);
  const changes = changesByFile(tree, facts.hunks);
  return tree.files.map((file, index): TreeReviewFile => {
    const own = measurer.files[index] ?? null;
    const smallest = own === null ? null : (minimal?.[index] ?? null);
    const { hunks, attributes } = changes[index] ?? { hunks: [], attributes: [] };
    const lacksNeeded = [...hunks, ...attributes].some(({ status, kept }) => status === 'needed' && !kept);
    const tokens = own?.changedTokens(shown?.[index] ?? '', lacksNeeded ? null : smallest) ?? null;
    return reviewFile(describeFile(file, null), {
      text: own === null ? null : { original: own.original.text, proposal: own.proposal.text, minimal: smallest },
      ...{ hunks, attributes },
      changedTokens: tokens?.all ?? null,
      neededTokens: tokens?.needed ?? null,
    });
  });
}

/** The text of each file in a joined one. */
function contentsOf(tree: TreeText, text: string | null): readonly string[] | null {
  const states = text === null ? null : tree.sections(text);
  return states && tree.contents(states);
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
    const { id, status, neededBy, kept } = hunk;
    if (attribute !== null) found[file]?.attributes.push({ id, status, neededBy, kept, attribute });
  }
  return found;
}
