/** A review of a working tree: what has changed in every file, with what is known of each change. Plain data. */
import type { VerdictName } from '../../core/fidelity/verdictName.js';
import type { LeftAlone } from '../ports/workingTree.js';
import type { Report, ReportFile, ReportHunk } from '../report.js';
import type { ReviewHunk, ReviewPhase, ShownMeasures } from '../review/review.js';
import type { HeldReason } from './heldBack.js';
import type { Attribute } from './treeText.js';

/** What became of a file as a whole. */
export type FileChange = 'added' | 'deleted' | 'renamed' | 'modified';

/** Something of a file that changed beside its lines, with what is known of it; kept or dropped as a whole. */
export interface ReviewAttribute extends Pick<ReviewHunk, 'id' | 'status' | 'neededBy' | 'kept'> {
  readonly attribute: Attribute;
}

/** A hunk, or a change of an attribute, as reports have it. */
export interface TreeReportHunk extends ReportHunk {
  /** `lines`, or the attribute that changes: `place` for a file that comes, goes or is renamed, `mode`, `bytes`. */
  readonly change: 'lines' | Attribute;
}

/** A file as reports of a working tree have it; null for what was not measured, as of a file that is no text. */
export type TreeReportFile = Omit<ReportFile, 'tokens' | 'lines' | 'hunks' | 'proposalText'> & {
  readonly change: FileChange;
  /** The path before; null where it is the same or there was none. */
  readonly previousPath: string | null;
  readonly kind: 'text' | 'binary' | 'link';
  /** As git writes them; null on the side where the file is not. */
  readonly mode: { readonly original: string | null; readonly proposal: string | null };
  /** Why nothing is said of its changes; null where they are judged. */
  readonly held: HeldReason | null;
  readonly tokens: ReportFile['tokens'] | null;
  readonly lines: ReportFile['lines'] | null;
  readonly hunks: readonly TreeReportHunk[];
  readonly proposalText: string | null;
};

/** The report on all files; schema 1. */
export type TreeReport = Omit<Report, 'files'> & {
  readonly base: string;
  readonly files: readonly TreeReportFile[];
  readonly leftAlone: readonly LeftAlone[];
  /** Where what was dropped is saved, and how to bring it back; null as long as nothing was. */
  readonly dropped: { readonly file: string; readonly command: string } | null;
};

/** One file under review. */
export interface TreeReviewFile {
  readonly path: string;
  readonly previousPath: string | null;
  readonly change: FileChange;
  readonly kind: TreeReportFile['kind'];
  readonly mode: TreeReportFile['mode'];
  readonly held: TreeReportFile['held'];
  /** For display and for the editor's highlighting. */
  readonly language: string;
  /** Both sides as text, empty where the file is not there; null where it is no text. */
  readonly text: { readonly original: string; readonly proposal: string; readonly minimal: string | null } | null;
  /** Changes of lines. */
  readonly hunks: readonly ReviewHunk[];
  readonly attributes: readonly ReviewAttribute[];
  /** Of what is kept. */
  readonly changedTokens: number | null;
  readonly neededTokens: number | null;
}

export interface TreeReview {
  readonly root: string;
  readonly base: string;
  readonly files: readonly TreeReviewFile[];
  readonly leftAlone: readonly LeftAlone[];
  readonly phase: ReviewPhase;
  /** Of all changes, as they were found. */
  readonly verdict: VerdictName;
  /** Of the kept changes together, as the badge says it. */
  readonly shown: ShownMeasures;
  /** Whether the search for what is needed stopped at its budget and can go on. */
  readonly canContinue: boolean;
  /** Changes that keeping only what is needed would drop; 0 also as long as that is not known. */
  readonly droppable: number;
  /** Changes that the user has dropped; in the files they are still there. */
  readonly dropped: number;
  readonly report: TreeReport;
}
