/** The editor's context keys for the review of uncommitted changes: which of its commands there is something to do for. */
import * as vscode from 'vscode';
import type { TreeReview } from '../session/tree/treeReview.js';
import type { TreeSession } from '../session/tree/treeSession.js';

/** Context keys, as the manifest's `when` clauses use them. */
const REVIEWED = 'editFidelity.changesReviewed';
const RUNNING = 'editFidelity.changesRunning';
const DROPPABLE = 'editFidelity.changesDroppable';
const DROPPED = 'editFidelity.changesDropped';
const STALE = 'editFidelity.changesStale';
const CAN_CONTINUE = 'editFidelity.changesCanContinue';

/** What the keys depend on. */
export interface ChangesState {
  readonly review: TreeReview | null;
  readonly session: TreeSession | null;
  /** The files are not those of the review. */
  readonly isOutdated: boolean;
  /** Something is under way that a person waits for. */
  readonly isBusy: boolean;
  readonly isRunning: boolean;
}

export function setChangesContext({ review, session, isOutdated, isBusy, isRunning }: ChangesState): void {
  const isOpen = review !== null && !isOutdated;
  const isIdle = isOpen && !isBusy;
  const values: Readonly<Record<string, boolean>> = {
    [REVIEWED]: review !== null,
    [RUNNING]: isRunning,
    [DROPPABLE]: isIdle && session !== null && session.stepsOf('needed').length > 0,
    [DROPPED]: isOpen && review.dropped > 0,
    [STALE]: isIdle && review.shown.tests.state === 'stale',
    [CAN_CONTINUE]: isIdle && review.canContinue,
  };
  for (const [key, value] of Object.entries(values)) void vscode.commands.executeCommand('setContext', key, value);
}
