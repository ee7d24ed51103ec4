/** What is under way, in the status bar: one item per fix, in words, and a click ends it. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';

export class FixStatus implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #name: string;
  readonly #translate: Translate;

  /**
   * @param name - what is being fixed, as people call it.
   * @param cancel - the command that a click calls, with its arguments.
   */
  constructor(name: string, cancel: vscode.Command, translate: Translate) {
    this.#name = name;
    this.#translate = translate;
    this.#item = vscode.window.createStatusBarItem('fix', vscode.StatusBarAlignment.Left, 100);
    this.#item.name = translate('Edit Fidelity: Fix Under Way');
    this.#item.command = cancel;
  }

  /** Says what is happening now. */
  report(sentence: string): void {
    this.#item.text = `$(loading~spin) ${this.#name}: ${sentence}`;
    this.#item.tooltip = this.#translate('Click to cancel the fix of {name}. Nothing has been changed.', {
      name: this.#name,
    });
    this.#item.accessibilityInformation = { label: `${this.#name}: ${sentence}`, role: 'button' };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
