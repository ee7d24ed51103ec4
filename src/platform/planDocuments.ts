/** Plans on the screen: documents that can be edited, kept in memory, and let go on or closed. */
import * as vscode from 'vscode';
import type { CancelSignal } from '../session/cancelSignal.js';
import type { PlanDesk } from '../session/ports/planDesk.js';
import type { Translate } from '../session/translate.js';

const SCHEME = 'edit-fidelity-plan';

/** A context key: whether the document in front is a plan that waits. */
const WAITING = 'editFidelity.planWaits';

interface WaitingPlan {
  readonly uri: vscode.Uri;
  settle(text: string | null): void;
}

export class PlanDocuments implements PlanDesk, vscode.FileSystemProvider, vscode.Disposable {
  readonly #translate: Translate;
  readonly #texts = new Map<string, Uint8Array>();
  readonly #waiting = new Map<string, WaitingPlan>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #subscriptions: vscode.Disposable[];
  #count = 0;

  readonly onDidChangeFile = this.#changed.event;

  constructor(translate: Translate) {
    this.#translate = translate;
    this.#subscriptions = [
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#noticeClosed(closed)),
      vscode.window.onDidChangeActiveTextEditor(() => this.#setContext()),
    ];
  }

  async revise(path: string, plan: string, signal: CancelSignal): Promise<string | null> {
    signal.throwIfAborted();
    const uri = this.#address(path);
    const key = uri.toString();
    this.#texts.set(key, new TextEncoder().encode(`${plan.trim()}\n`));
    let onAbort = (): void => {};
    const decided = new Promise<string | null>((resolve, reject) => {
      this.#waiting.set(key, { uri, settle: resolve });
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      await vscode.window.showTextDocument(uri, { preview: false });
      this.#setContext();
      this.#offer(key);
      return await decided;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(key);
      await this.#close(uri);
      this.#texts.delete(key);
      this.#setContext();
    }
  }

  /** Lets the plan in front go on, else the one that has waited longest; false when none waits. */
  use(): boolean {
    const front = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    const plan = this.#waiting.get(front) ?? [...this.#waiting.values()][0];
    if (!plan) return false;
    this.#settleWithText(plan);
    return true;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.#texts.get(uri.toString());
    if (!text) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.byteLength };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const text = this.#texts.get(uri.toString());
    if (!text) throw vscode.FileSystemError.FileNotFound(uri);
    return text;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    if (!this.#texts.has(uri.toString())) throw vscode.FileSystemError.NoPermissions(uri);
    this.#texts.set(uri.toString(), content);
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #address(path: string): vscode.Uri {
    this.#count += 1;
    const file = path.split('/').at(-1) ?? path;
    const name = this.#translate('plan for {file}', { file });
    return vscode.Uri.from({ scheme: SCHEME, authority: String(this.#count), path: `/${name}.md` });
  }

  /** Says what to do, and does it; closing the message changes nothing, as the document and its button stay. */
  #offer(key: string): void {
    const ask = this.#translate('Ask for Code');
    const sentence = this.#translate('Change the plan as you like, then ask for the code. Closing it ends the fix.');
    vscode.window.showInformationMessage(sentence, ask).then((answer) => {
      const plan = this.#waiting.get(key);
      if (answer === ask && plan) this.#settleWithText(plan);
    });
  }

  #settleWithText(plan: WaitingPlan): void {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === plan.uri.toString());
    plan.settle(document?.getText() ?? this.#textOf(plan.uri));
  }

  #textOf(uri: vscode.Uri): string {
    return new TextDecoder().decode(this.#texts.get(uri.toString()));
  }

  /** Saved first, as the editor would otherwise ask whether to save what is kept nowhere. */
  async #close(uri: vscode.Uri): Promise<void> {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (document?.isDirty) await document.save();
    await vscode.window.tabGroups.close(tabsOf(uri));
  }

  #noticeClosed(tabs: readonly vscode.Tab[]): void {
    for (const tab of tabs) {
      if (!(tab.input instanceof vscode.TabInputText)) continue;
      const { uri } = tab.input;
      if (tabsOf(uri).length === 0) this.#waiting.get(uri.toString())?.settle(null);
    }
  }

  #setContext(): void {
    const front = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    void vscode.commands.executeCommand('setContext', WAITING, this.#waiting.has(front));
  }
}

function tabsOf(uri: vscode.Uri): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === uri.toString());
}
