/** What a fix is doing now, in words: in the status bar, and at first in a message with a cancel button, until there is something to look at. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';

export interface FixProgressOptions {
  /** What is being fixed, as people call it. */
  readonly name: string;
  /** The command that a click in the status bar calls. */
  readonly cancel: vscode.Command;
  onCancel(): void;
  readonly translate: Translate;
}

export class FixProgressDisplay {
  readonly #options: FixProgressOptions;
  #status: vscode.StatusBarItem | null = null;
  #message: vscode.Progress<{ message?: string }> | null = null;
  #closeMessage = (): void => {};

  constructor(options: FixProgressOptions) {
    this.#options = options;
  }

  /** Opens the message; `title` says what is under way as a whole. */
  openMessage(title: string): void {
    const closed = new Promise<void>((resolve) => {
      this.#closeMessage = resolve;
    });
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (progress, token) => {
        this.#message = progress;
        token.onCancellationRequested(() => this.#options.onCancel());
        await closed;
        this.#message = null;
      },
    );
  }

  /** There is a review now: the message goes, it would only be in the way. */
  closeMessage(): void {
    this.#closeMessage();
  }

  /** Says what is happening now. */
  report(sentence: string): void {
    const { name } = this.#options;
    const item = this.#item();
    item.text = `$(loading~spin) ${name}: ${sentence}`;
    item.accessibilityInformation = { label: `${name}: ${sentence}`, role: 'button' };
    item.show();
    this.#message?.report({ message: sentence });
  }

  /** Nothing is under way for now. */
  hide(): void {
    this.#status?.dispose();
    this.#status = null;
  }

  #item(): vscode.StatusBarItem {
    if (this.#status) return this.#status;
    const { name, cancel, translate } = this.#options;
    const item = vscode.window.createStatusBarItem('fix', vscode.StatusBarAlignment.Left, 100);
    item.name = translate('Edit Fidelity: Fix Under Way');
    item.tooltip = translate('Click to cancel the fix of {name}; the file has not been changed.', { name });
    item.command = cancel;
    this.#status = item;
    return item;
  }
}
