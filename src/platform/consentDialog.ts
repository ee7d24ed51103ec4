/** Asks, once per workspace, whether tests may run without a sandbox. */
import * as vscode from 'vscode';
import type { CancelSignal } from '../session/cancelSignal.js';
import type { Consent } from '../session/ports/oracle.js';
import type { Translate } from '../session/translate.js';

const KEY = 'editFidelity.runWithoutSandbox';

export class ConsentDialog implements Consent {
  readonly #state: vscode.Memento;
  readonly #translate: Translate;

  constructor(state: vscode.Memento, translate: Translate) {
    this.#state = state;
    this.#translate = translate;
  }

  /** Remembers a yes for this workspace; a no is asked again, as it is what one wants to change one's mind about. */
  async runWithoutSandbox(root: string, signal: CancelSignal): Promise<boolean> {
    const allowed = this.#state.get<readonly string[]>(KEY) ?? [];
    if (allowed.includes(root)) return true;
    const allow = this.#translate('Run Without a Sandbox');
    const answer = await vscode.window.showWarningMessage(
      this.#translate('Run code that nobody has read, without a sandbox?'),
      {
        modal: true,
        detail: this.#translate(
          'To test a proposal, its code has to run. On this system there is no sandbox that works, so the code could do whatever you can do: read and change your files, and use the network. It runs in a throw-away copy of {folder}, which protects this folder from accidents but not from malice. Installing bubblewrap (Linux) gives you a sandbox.',
          { folder: root },
        ),
      },
      allow,
    );
    signal.throwIfAborted();
    if (answer !== allow) return false;
    await this.#state.update(KEY, [...allowed, root]);
    return true;
  }
}
