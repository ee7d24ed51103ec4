/** Every command by its name; one that is forgotten does not compile. */

import { acceptAll } from './acceptAll.js';
import { acceptNeeded } from './acceptNeeded.js';
import { acceptShown } from './acceptShown.js';
import { askForSmallerFix } from './askForSmallerFix.js';
import { cancel } from './cancel.js';
import { chooseCandidate } from './chooseCandidate.js';
import { closeChanges } from './closeChanges.js';
import type { CommandName } from './commandName.js';
import type { CommandParts } from './commandParts.js';
import { continueMinimizing } from './continueMinimizing.js';
import { continueWithChanges } from './continueWithChanges.js';
import { deleteStatistics } from './deleteStatistics.js';
import { dropChange } from './dropChange.js';
import { dropHunk } from './dropHunk.js';
import { dropTogether } from './dropTogether.js';
import { fixCurrentFile } from './fixCurrentFile.js';
import { fixFunction } from './fixFunction.js';
import { fixSelection } from './fixSelection.js';
import { compareStrategies, fixWithCandidates } from './fixWithCandidates.js';
import { fixWithNote } from './fixWithNote.js';
import { fixWithPlan } from './fixWithPlan.js';
import { forgetKeys } from './forgetKeys.js';
import { judgePlan } from './judgePlan.js';
import { keepChange } from './keepChange.js';
import { keepHunk } from './keepHunk.js';
import { keepNeededChanges } from './keepNeededChanges.js';
import { keepShownChanges } from './keepShownChanges.js';
import { keepTogether } from './keepTogether.js';
import { nextChange } from './nextChange.js';
import { nextHunk } from './nextHunk.js';
import { openChange } from './openChange.js';
import { openReview } from './openReview.js';
import { openSideBySide } from './openSideBySide.js';
import { openStatistics } from './openStatistics.js';
import { playRecording } from './playRecording.js';
import { previousChange } from './previousChange.js';
import { previousHunk } from './previousHunk.js';
import { reject } from './reject.js';
import { rerunTests } from './rerunTests.js';
import { reviewUncommittedChanges } from './reviewUncommittedChanges.js';
import { selectModel } from './selectModel.js';
import { setApiKey } from './setApiKey.js';
import { setTestCommand } from './setTestCommand.js';
import { showComplexity } from './showComplexity.js';
import { showLog } from './showLog.js';
import { showRequest } from './showRequest.js';
import { showTestOutput } from './showTestOutput.js';
import { testConnection } from './testConnection.js';
import { testShownChanges } from './testShownChanges.js';
import { usePlan } from './usePlan.js';

/** What a command does and answers (see `commandResult.ts`); arguments come from lenses, menus and other extensions, so they are checked. */
export type CommandHandler = (parts: CommandParts, first: unknown, second: unknown) => Promise<unknown>;

export const COMMAND_TABLE: Readonly<Record<CommandName, CommandHandler>> = {
  fixCurrentFile,
  fixFunction,
  fixSelection,
  fixWithNote,
  fixWithPlan,
  usePlan,
  judgePlan,
  fixWithCandidates,
  compareStrategies,
  chooseCandidate,
  showRequest,
  selectModel,
  testConnection,
  setApiKey,
  forgetKeys,
  setTestCommand,
  acceptShown,
  acceptNeeded,
  acceptAll,
  reject,
  keepHunk,
  dropHunk,
  keepTogether,
  dropTogether,
  nextHunk,
  previousHunk,
  rerunTests,
  continueMinimizing,
  askForSmallerFix,
  openSideBySide,
  openReview,
  cancel,
  showTestOutput,
  showComplexity,
  showLog,
  openStatistics,
  deleteStatistics,
  playRecording,
  reviewUncommittedChanges,
  keepNeededChanges,
  keepShownChanges,
  keepChange,
  dropChange,
  testShownChanges,
  openChange,
  nextChange,
  previousChange,
  continueWithChanges,
  closeChanges,
};
