/** A failure as a message of the editor, with a button for what to do next where a command does it. */
import * as vscode from 'vscode';
import type { Failure, FailureCode } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { Translate } from '../session/translate.js';

interface Remedy {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

const SHOW_LOG: Remedy = { title: 'Show Log', command: 'editFidelity.showLog' };
const SHOW_OUTPUT: Remedy = { title: 'Show Test Output', command: 'editFidelity.showTestOutput' };
const SELECT_MODEL: Remedy = { title: 'Select Model', command: 'editFidelity.selectModel' };
const SET_KEY: Remedy = { title: 'Set API Key', command: 'editFidelity.setApiKey' };
const TEST_CONNECTION: Remedy = { title: 'Test Connection', command: 'editFidelity.testConnection' };
const REVIEW_AGAIN: Remedy = { title: 'Review Again', command: 'editFidelity.reviewUncommittedChanges' };
const SET_TEST_COMMAND: Remedy = { title: 'Set Test Command', command: 'editFidelity.setTestCommand' };

const REMEDIES: Readonly<Partial<Record<FailureCode, readonly Remedy[]>>> = {
  'no-folder': [{ title: 'Open Folder', command: 'workbench.action.files.openFolder' }],
  'untrusted-workspace': [{ title: 'Manage Workspace Trust', command: 'workbench.trust.manage' }],
  'file-too-large': [openSetting('limits.fileSizeBytes')],
  'no-tests-found': [SET_TEST_COMMAND],
  'tests-timed-out': [openSetting('tests.timeLimitSeconds'), SHOW_OUTPUT],
  'test-command-missing': [SET_TEST_COMMAND],
  'test-run-broken': [SHOW_OUTPUT, SET_TEST_COMMAND],
  'model-not-set-up': [SELECT_MODEL],
  'model-unauthorized': [SET_KEY, TEST_CONNECTION],
  'model-forbidden': [SET_KEY, SELECT_MODEL],
  'model-not-found': [SELECT_MODEL],
  'model-failed': [SELECT_MODEL],
  'model-unreachable': [openSetting('model.baseUrl'), TEST_CONNECTION],
  'model-bad-reply': [openSetting('model.baseUrl'), TEST_CONNECTION],
  'model-timed-out': [openSetting('model.timeLimitSeconds')],
  'review-outdated': [REVIEW_AGAIN],
  'tree-changed': [REVIEW_AGAIN],
  'repair-not-found': [SELECT_MODEL],
  'repair-language-unknown': [SELECT_MODEL],
  internal: [SHOW_LOG],
};

/** Shows what happened and what to do next; resolves when the message is gone. */
export async function showFailure(failure: Failure, translate: Translate): Promise<void> {
  const { message, remedy } = describeFailure(failure, translate);
  const remedies = (REMEDIES[failure.code] ?? []).map((each) => ({ ...each, title: translate(each.title) }));
  const chosen = await vscode.window.showErrorMessage(`${message} ${remedy}`, ...remedies);
  if (chosen) await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
}

function openSetting(name: string): Remedy {
  return { title: 'Open Setting', command: 'workbench.action.openSettings', arguments: [`editFidelity.${name}`] };
}
