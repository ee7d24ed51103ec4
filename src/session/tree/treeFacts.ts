/** What a session knows of a working tree at one moment: what its review and report are built from. */
import type { Measurer } from '../measurer.js';
import type { ChangedFile, TreeChanges } from '../ports/workingTree.js';
import type { ReviewHunk } from '../review/review.js';
import type { ReviewFacts } from '../review/reviewFacts.js';
import type { HeldReason } from './heldBack.js';
import type { TreeMeasurer } from './treeMeasurer.js';
import type { TreeText } from './treeText.js';

/** A file that is not judged, measured on its own. */
export interface HeldFile {
  readonly file: ChangedFile;
  readonly why: HeldReason;
  readonly measurer: Measurer | null;
}

/** Everything that a session knows at one moment; null for what it does not know yet, or cannot. */
export interface TreeFacts
  extends Pick<
    ReviewFacts,
    | 'phase'
    | 'shownText'
    | 'shownRun'
    | 'shownRunning'
    | 'plan'
    | 'sandbox'
    | 'baseline'
    | 'proposalRun'
    | 'broke'
    | 'comparison'
    | 'minimization'
    | 'whyUnverified'
    | 'elapsedMs'
    | 'translate'
  > {
  readonly changes: TreeChanges;
  /** The judged files. */
  readonly tree: TreeText;
  readonly measurer: TreeMeasurer;
  readonly held: readonly HeldFile[];
  /** Of the joined text. */
  readonly hunks: readonly ReviewHunk[];
  readonly gamma: number;
}
