/** What the buttons of the statistics page do in the editor. */
import * as vscode from 'vscode';
import type { Failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { ExportFormat, StatisticsStore, StoredDecision } from '../session/ports/statisticsStore.js';
import type { Translate } from '../session/translate.js';
import type { DashboardActions } from './dashboardPanel.js';

/** Questions and notices; the editor's windows in the product. */
export interface StatisticsDialogs {
  /** A question that must be answered before anything happens; false when it was closed. */
  confirm(question: string, detail: string, action: string): Promise<boolean>;
  /** Where to save; null when the user changed their mind. */
  saveTarget(name: string, filters: Readonly<Record<string, string[]>>): Promise<vscode.Uri | null>;
  inform(message: string): void;
  warn(message: string): void;
}

export interface StatisticsActionsOptions {
  readonly store: StatisticsStore;
  readonly translate: Translate;
  readonly dialogs: StatisticsDialogs;
  readonly fixCurrentFile: () => Promise<void>;
}

export class StatisticsActions implements DashboardActions {
  readonly #store: StatisticsStore;
  readonly #translate: Translate;
  readonly #dialogs: StatisticsDialogs;
  readonly fixCurrentFile: () => Promise<void>;

  constructor({ store, translate, dialogs, fixCurrentFile }: StatisticsActionsOptions) {
    this.#store = store;
    this.#translate = translate;
    this.#dialogs = dialogs;
    this.fixCurrentFile = fixCurrentFile;
  }

  /** Statistics keep a folder's name and a path in it, so the folder must be open in this window. */
  async openFile(decision: StoredDecision): Promise<void> {
    const { workspace, path } = decision;
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      (folder) => folder.name === workspace || folder.uri.path.split('/').at(-1) === workspace,
    );
    if (folders.length === 0) {
      this.#dialogs.warn(
        this.#translate('Open the folder {workspace} in this window to see {path}.', { workspace, path }),
      );
      return;
    }
    for (const folder of folders) {
      const uri = vscode.Uri.joinPath(folder.uri, path);
      // A database is only a file: a path in it must not lead out of the folder.
      const isInside = uri.path.startsWith(`${folder.uri.path}/`);
      if (isInside && (await isFile(uri))) {
        await vscode.window.showTextDocument(uri);
        return;
      }
    }
    this.#dialogs.warn(this.#translate('{path} is no longer in the folder {workspace}.', { workspace, path }));
  }

  async exportRows(format: ExportFormat): Promise<void> {
    const filters = format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] };
    const target = await this.#dialogs.saveTarget(`edit-fidelity-statistics.${format}`, filters);
    if (target === null) return;
    const pieces: string[] = [];
    const rows = await this.#store.exportRows(format, (piece) => {
      pieces.push(piece);
    });
    if (!rows.ok) return this.#warn(rows.failure);
    const file = target.fsPath;
    try {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(pieces.join('')));
      this.#dialogs.inform(this.#translate('{rows} proposals were exported to {file}.', { rows: rows.value, file }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#dialogs.warn(this.#translate('{file} could not be written: {reason}.', { file, reason }));
    }
  }

  async deleteAll(): Promise<boolean> {
    const isSure = await this.#dialogs.confirm(
      this.#translate('Delete all statistics?'),
      this.#translate(
        'Every proposal and decision recorded on this machine, in all folders. This cannot be undone; export first to keep a copy.',
      ),
      this.#translate('Delete All'),
    );
    if (!isSure) return false;
    const deleted = await this.#store.deleteAll();
    if (!deleted.ok) this.#warn(deleted.failure);
    return deleted.ok;
  }

  async setAside(): Promise<boolean> {
    const isSure = await this.#dialogs.confirm(
      this.#translate('Set the statistics database aside?'),
      this.#translate(
        'The file is kept under another name in the same folder, and a new one begins with the next decision.',
      ),
      this.#translate('Set Aside'),
    );
    if (!isSure) return false;
    const aside = await this.#store.setAside();
    if (!aside.ok) {
      this.#warn(aside.failure);
    } else if (aside.value !== null) {
      this.#dialogs.inform(this.#translate('The old database is now {file}.', { file: aside.value }));
    }
    return aside.ok;
  }

  #warn(failure: Failure): void {
    const { message, remedy } = describeFailure(failure, this.#translate);
    this.#dialogs.warn(`${message} ${remedy}`);
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
