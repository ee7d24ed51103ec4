/** What a session of a working tree is given, and who is told of it. */
import type { FixSettings } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import type { Clock } from '../ports/clock.js';
import type { Grammars } from '../ports/grammars.js';
import type { Oracle } from '../ports/oracle.js';
import type { TreeQuestion, WorkingTree } from '../ports/workingTree.js';
import type { Translate } from '../translate.js';
import type { TreeReview } from './treeReview.js';

/** What a review of a working tree is about. */
export interface TreeInput {
  readonly question: TreeQuestion;
  readonly settings: Pick<FixSettings, 'oracle' | 'gamma' | 'maxTrials' | 'maxMinimizeMs' | 'repeats'>;
}

export interface TreePorts {
  readonly workingTree: WorkingTree;
  readonly oracle: Oracle;
  readonly grammars: Grammars;
  readonly clock: Clock;
  readonly translate: Translate;
}

/** Who is told: first when the changes are known, then at every step. */
export interface TreeListener extends Pick<FixListener, 'onProgress' | 'onRun'> {
  onReview(review: TreeReview): void;
}

/** Which changes stay: those that are kept now, or what the tests need (and what they cannot judge). */
export type TreeChoice = 'shown' | 'needed';
