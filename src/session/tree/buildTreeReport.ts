/** The report on a working tree, from what a session knows. */
import { figuresOf, reportFile, reportHunk, reportMinimization, reportTests } from '../buildReport.js';
import type { Judgement } from '../judgeText.js';
import type { Measurer } from '../measurer.js';
import { describeFailure } from '../messages.js';
import type { LeftAloneReason } from '../ports/workingTree.js';
import { referenceOf } from '../review/reviewFacts.js';
import { runNotes } from '../tests/runNotes.js';
import type { Translate } from '../translate.js';
import type { TreeFacts } from './treeFacts.js';
import type { TreeReport, TreeReportFile, TreeReportHunk, TreeReviewFile } from './treeReview.js';

/** Paths that a sentence names before the rest is counted. */
const PATHS_SHOWN = 3;

/** Null stands for what is not known yet, or was not measured. */
export function buildTreeReport(facts: TreeFacts, judgement: Judgement, files: readonly TreeReviewFile[]): TreeReport {
  const { measurer, minimization, whyUnverified, translate } = facts;
  const measurers = measurersByPath(facts);
  return {
    schema: 1,
    base: facts.changes.base,
    verdict: judgement.verdict,
    reasons: [...judgement.reasons, ...runNotes({ ...facts, whole: null }, facts.proposalRun, null), ...notes(facts)],
    failure: facts.phase === 'stopped' && whyUnverified !== null ? describeFailure(whyUnverified, translate) : null,
    files: files.map((file) => fileOf(file, measurers.get(file.path) ?? null)),
    ...figuresOf(measurer, judgement, referenceOf(minimization)),
    gamma: facts.gamma,
    minimization: reportMinimization(facts),
    tests: reportTests({ ...facts, whole: null }),
    model: null,
    elapsedMs: facts.elapsedMs,
    leftAlone: facts.changes.leftAlone,
    dropped: null,
  };
}

function measurersByPath({ tree, measurer, held }: TreeFacts): ReadonlyMap<string, Measurer | null> {
  const pathOf = (file: TreeFacts['tree']['files'][number]): string => (file.after ?? file.before)?.path ?? '';
  return new Map([
    ...tree.files.map((file, index) => [pathOf(file), measurer.files[index] ?? null] as const),
    ...held.map((each) => [pathOf(each.file), each.measurer] as const),
  ]);
}

function fileOf(file: TreeReviewFile, measurer: Measurer | null): TreeReportFile {
  const { path, previousPath, change, kind, mode, held, language, text } = file;
  const hunks = reportHunks(file);
  const own = { path, previousPath, change, kind, mode, held, hunks };
  if (measurer === null || text === null) {
    const unmeasured = { tokens: null, lines: null, complexity: null, proposalText: null, minimalText: null };
    return { ...own, ...unmeasured, language, approximate: true, parseErrors: false, written: false };
  }
  const reference = text.minimal === null ? null : ({ kind: 'minimal', text: text.minimal, complete: true } as const);
  return { ...reportFile(measurer, path, language, [], reference), ...own };
}

/** In the order of their numbers; a file that comes with its lines is one entry. */
function reportHunks(file: TreeReviewFile): TreeReportHunk[] {
  const attributes = new Map(file.attributes.map((each) => [each.id, each.attribute]));
  const lines = file.hunks.map(
    (hunk): TreeReportHunk => ({ ...reportHunk(hunk), change: attributes.get(hunk.id) ?? 'lines' }),
  );
  const known = new Set(lines.map((hunk) => hunk.id));
  const others = file.attributes
    .filter(({ id }) => !known.has(id))
    .map(
      ({ id, status, neededBy, attribute }): TreeReportHunk => ({
        ...{ id, status, neededBy, change: attribute },
        ...{ original: [1, 1], proposal: [1, 1], labels: [] },
      }),
    );
  return [...others, ...lines];
}

/** What a reader of the verdict has to know of files that it is not about. */
function notes({ held, changes, translate }: TreeFacts): string[] {
  const sentences: string[] = [];
  const tests = held.map(({ file }) => (file.after ?? file.before)?.path ?? '');
  if (tests.length > 0) {
    const paths = listed(tests, translate);
    sentences.push(
      translate('Changed tests stay as they are now in every run and are not judged: {paths}.', { paths }),
    );
  }
  for (const [why, words] of Object.entries(LEFT_ALONE)) {
    const left = changes.leftAlone.filter((each) => each.why === why).map((each) => each.path);
    if (left.length > 0) sentences.push(translate(words, { paths: listed(left, translate) }));
  }
  return sentences;
}

const LEFT_ALONE: Readonly<Record<LeftAloneReason, string>> = {
  submodule: 'Submodules are left alone: {paths}.',
  'nested-repository': 'Repositories inside of this one are left alone: {paths}.',
  installed: 'Installed packages and caches are left alone: {paths}.',
  sparse: 'Files that are not checked out are left alone: {paths}.',
  'too-large': 'Very large files are left alone: {paths}.',
  'odd-name': 'Files whose names are not UTF-8 are left alone: {paths}.',
  'no-file': 'What is neither file nor link is left alone: {paths}.',
  unreadable: 'Files that cannot be read are left alone: {paths}.',
};

function listed(paths: readonly string[], translate: Translate): string {
  const names = paths.slice(0, PATHS_SHOWN).join(', ');
  const more = paths.length - PATHS_SHOWN;
  return more > 0 ? translate('{names} and {more} more', { names, more }) : names;
}
