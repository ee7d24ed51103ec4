/** The names of all commands, without their prefix, as the manifest lists them. */

export const COMMAND_NAMES = [
  'fixCurrentFile',
  'fixFunction',
  'fixSelection',
  'fixWithNote',
  'fixWithPlan',
  'usePlan',
  'judgePlan',
  'fixWithCandidates',
  'compareStrategies',
  'chooseCandidate',
  'showRequest',
  'selectModel',
  'testConnection',
  'setApiKey',
  'forgetKeys',
  'setTestCommand',
  'acceptShown',
  'acceptNeeded',
  'acceptAll',
  'reject',
  'keepHunk',
  'dropHunk',
  'nextHunk',
  'previousHunk',
  'rerunTests',
  'continueMinimizing',
  'askForSmallerFix',
  'openSideBySide',
  'openReview',
  'cancel',
  'showTestOutput',
  'showComplexity',
  'showLog',
  'openStatistics',
  'deleteStatistics',
  'playRecording',
  'reviewUncommittedChanges',
  'keepNeededChanges',
  'keepShownChanges',
  'keepChange',
  'dropChange',
  'testShownChanges',
  'openChange',
  'nextChange',
  'previousChange',
  'continueWithChanges',
  'closeChanges',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

/** The name that the editor knows a command by. */
export function commandId(name: CommandName): string {
  return `editFidelity.${name}`;
}
