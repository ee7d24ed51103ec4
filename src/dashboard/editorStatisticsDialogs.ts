/** The questions of the statistics page, asked in the editor's own windows. */
import * as vscode from 'vscode';
import type { StatisticsDialogs } from './statisticsActions.js';

export class EditorStatisticsDialogs implements StatisticsDialogs {
  async confirm(question: string, detail: string, action: string): Promise<boolean> {
    return (await vscode.window.showWarningMessage(question, { modal: true, detail }, action)) === action;
  }

  async saveTarget(name: string, filters: Readonly<Record<string, string[]>>): Promise<vscode.Uri | null> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const options: vscode.SaveDialogOptions = { filters: { ...filters } };
    if (folder !== undefined) options.defaultUri = vscode.Uri.joinPath(folder, name);
    return (await vscode.window.showSaveDialog(options)) ?? null;
  }

  inform(message: string): void {
    void vscode.window.showInformationMessage(message);
  }

  warn(message: string): void {
    void vscode.window.showWarningMessage(message);
  }
}
