/** What the tests printed, as read-only documents: of a review's last run, kept in memory in bounds. */
import * as vscode from 'vscode';

const SCHEME = 'edit-fidelity-output';

/** Outputs of so many reviews are kept; that of one run may have megabytes. */
const KEPT = 5;

export class TestOutputDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #byReview = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registration: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  put(reviewId: string, output: string): void {
    this.#byReview.delete(reviewId);
    this.#byReview.set(reviewId, output);
    const [oldest] = this.#byReview.keys();
    if (this.#byReview.size > KEPT && oldest !== undefined) this.#byReview.delete(oldest);
    this.#changed.fire(addressOf(reviewId));
  }

  /** Shows the output of a review's last run, else of the last run of all; false when none has run in this window. */
  async show(reviewId: string | null): Promise<boolean> {
    const id = reviewId !== null && this.#byReview.has(reviewId) ? reviewId : [...this.#byReview.keys()].at(-1);
    if (id === undefined) return false;
    await vscode.window.showTextDocument(addressOf(id), { preview: true });
    return true;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#byReview.get(uri.authority) ?? '';
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** The name gives tab and language: `test output.log`. */
function addressOf(reviewId: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, authority: reviewId, path: `/${vscode.l10n.t('test output')}.log` });
}
