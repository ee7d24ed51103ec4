/** Test Connection: does the endpoint answer, and if not, why? */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import { describeConnection } from '../session/connectionCheck.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';

/** Asks the endpoint of the settings for its models and the chosen model for a few words; no file is sent. */
export async function testConnection(parts: CommandParts): Promise<CommandResult> {
  const { settings, log, translate } = parts;
  const endpoint = originOf(settings.get('model.baseUrl'));
  const controller = new AbortController();
  const title = translate('Testing the connection to {endpoint} …', { endpoint });
  const check = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, token) => {
      token.onCancellationRequested(() => controller.abort(new Error('cancelled')));
      return parts.checkConnection(controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return null;
        throw error;
      });
    },
  );
  if (check === null) return { kind: 'cancelled' };
  const { works, sentences } = describeConnection(check, translate);
  const message = sentences.join(' ');
  log.info(`connection to ${endpoint}: ${works ? 'works' : 'does not work'}`);
  void tell(works, message, translate('Select Model'));
  return { kind: 'tested', works, message };
}

async function tell(works: boolean, message: string, selectModel: string): Promise<void> {
  if (works) {
    await vscode.window.showInformationMessage(message);
    return;
  }
  const answer = await vscode.window.showErrorMessage(message, selectModel);
  if (answer === selectModel) await vscode.commands.executeCommand('editFidelity.selectModel');
}
