/** Colors, line numbers and fold counts of a review, in the part of it that is on the screen. */
import * as vscode from 'vscode';
import type { Translate } from '../session/translate.js';
import { type DecorationRole, decorationsOf, type RowDecoration } from './decorationsOf.js';
import { decorationTypes } from './decorationTypes.js';
import type { ReviewRegistry } from './reviewRegistry.js';

/** Lines around the visible ones that are decorated too, so that scrolling shows no bare lines; all 20,000 of a long file would freeze the editor. */
const MARGIN_LINES = 60;

export class ReviewDecorations implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #translate: Translate;
  readonly #subscriptions: vscode.Disposable[];
  #types: ReadonlyMap<DecorationRole, vscode.TextEditorDecorationType>;

  constructor(registry: ReviewRegistry, translate: Translate) {
    this.#registry = registry;
    this.#translate = translate;
    this.#types = decorationTypes(vscode.window.activeColorTheme.kind);
    this.#subscriptions = [
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#decorateAll(editors)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#decorate(textEditor)),
      vscode.window.onDidChangeActiveColorTheme(({ kind }) => this.#changeTheme(kind)),
      // Decorations follow the text that the document has, which comes a moment after the review's change.
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#decorateDocument(document.uri)),
      registry.onDidChange(({ entry }) => this.#decorateDocument(vscode.Uri.parse(entry.uri))),
    ];
    this.#decorateAll(vscode.window.visibleTextEditors);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const type of this.#types.values()) type.dispose();
  }

  #changeTheme(kind: vscode.ColorThemeKind): void {
    for (const type of this.#types.values()) type.dispose();
    this.#types = decorationTypes(kind);
    this.#decorateAll(vscode.window.visibleTextEditors);
  }

  #decorateAll(editors: readonly vscode.TextEditor[]): void {
    for (const editor of editors) this.#decorate(editor);
  }

  #decorateDocument(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#decorateAll(vscode.window.visibleTextEditors.filter((editor) => editor.document.uri.toString() === key));
  }

  #decorate(editor: vscode.TextEditor): void {
    const shown = this.#registry.shownIn(editor.document);
    if (!shown) return;
    const byRole = new Map<DecorationRole, vscode.DecorationOptions[]>();
    for (const lines of widened(editor.visibleRanges, editor.document.lineCount)) {
      const { entry, text, newest } = shown;
      for (const decoration of decorationsOf(entry.review, text, lines, this.#translate, newest.review)) {
        const list = byRole.get(decoration.role) ?? [];
        list.push(optionsOf(decoration));
        byRole.set(decoration.role, list);
      }
    }
    for (const [role, type] of this.#types) editor.setDecorations(type, byRole.get(role) ?? []);
  }
}

function optionsOf({ line, start, end, before, after }: RowDecoration): vscode.DecorationOptions {
  const range = new vscode.Range(line, start, line, end);
  if (before === undefined && after === undefined) return { range };
  return {
    range,
    renderOptions: {
      ...(before === undefined ? {} : { before: { contentText: before } }),
      ...(after === undefined ? {} : { after: { contentText: after } }),
    },
  };
}

/** The visible ranges with their margins, joined where they meet, as half-open line ranges. */
function widened(ranges: readonly vscode.Range[], lineCount: number): { start: number; end: number }[] {
  const joined: { start: number; end: number }[] = [];
  for (const range of ranges) {
    const start = Math.max(0, range.start.line - MARGIN_LINES);
    const end = Math.min(lineCount, range.end.line + 1 + MARGIN_LINES);
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
