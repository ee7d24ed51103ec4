/** Keeps the cursor of a review where it was, in what it was on: the editor moves it when the lines around it are replaced. */
import * as vscode from 'vscode';
import type { DiffRow } from '../session/review/diffRow.js';
import type { ReviewRegistry, ShownReview } from './reviewRegistry.js';
import { FIRST_ROW_LINE, hunkAt, hunkLine, type TextPlace } from './reviewText.js';

/** What the cursor is on. */
type Anchor =
  | { readonly kind: 'badge' }
  | { readonly kind: 'hunk'; readonly hunk: string; readonly offset: number }
  | { readonly kind: 'line'; readonly originalLine: number | null };

interface Remembered {
  readonly version: number;
  readonly anchor: Anchor;
  readonly character: number;
}

/** A selection that a new text brings comes well within this time. */
const SETTLE_MS = 150;

export class CursorKeeper implements vscode.Disposable {
  readonly #registry: ReviewRegistry;
  readonly #remembered = new Map<string, Remembered>();
  readonly #subscriptions: vscode.Disposable[];

  constructor(registry: ReviewRegistry) {
    this.#registry = registry;
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#remember(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#noticeSelection(textEditor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#settleSoon(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#remembered.delete(uri.toString())),
    ];
    this.#remember(vscode.window.activeTextEditor);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The first selection right behind a new text is the editor's doing, each other one the user's. */
  #noticeSelection(editor: vscode.TextEditor): void {
    const before = this.#remembered.get(editor.document.uri.toString());
    if (before && before.version !== editor.document.version) this.#restore(editor, before);
    else this.#remember(editor);
  }

  #restore(editor: vscode.TextEditor, before: Remembered): void {
    const shown = this.#registry.shownIn(editor.document);
    if (!shown) return;
    this.#remembered.set(editor.document.uri.toString(), { ...before, version: editor.document.version });
    const line = lineOf(before.anchor, shown);
    if (line === editor.selection.active.line) return;
    const character = Math.min(before.character, editor.document.lineAt(line).text.length);
    editor.selection = new vscode.Selection(line, character, line, character);
  }

  /** When no selection comes with a new text, the cursor did not move. */
  #settleSoon({ uri }: vscode.TextDocument): void {
    const key = uri.toString();
    if (!this.#remembered.has(key)) return;
    setTimeout(() => {
      const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
      if (this.#remembered.has(key)) this.#remember(editor);
    }, SETTLE_MS);
  }

  #remember(editor: vscode.TextEditor | undefined): void {
    const shown = editor && this.#registry.shownIn(editor.document);
    if (!shown) return;
    const { active } = editor.selection;
    const remembered = {
      version: editor.document.version,
      anchor: anchorAt(active, shown),
      character: active.character,
    };
    this.#remembered.set(editor.document.uri.toString(), remembered);
  }
}

function anchorAt(place: TextPlace, { text }: ShownReview): Anchor {
  const { line } = place;
  if (line < FIRST_ROW_LINE) return { kind: 'badge' };
  const hunk = hunkAt(text.hunks, place);
  const rows = text.hunks.find((each) => each.hunk === hunk);
  if (hunk !== null && rows) return { kind: 'hunk', hunk, offset: line - hunkLine(rows, text.rows.length) };
  return { kind: 'line', originalLine: text.rows[line - FIRST_ROW_LINE]?.originalLine ?? null };
}

function lineOf(anchor: Anchor, { text }: ShownReview): number {
  switch (anchor.kind) {
    case 'badge':
      return 0;
    case 'line':
      return Math.max(0, indexOf(text.rows, anchor.originalLine) + FIRST_ROW_LINE);
    case 'hunk': {
      const place = text.hunks.find((each) => each.hunk === anchor.hunk);
      if (!place) return 0;
      const last = Math.max(place.end - place.first - 1, 0);
      return hunkLine(place, text.rows.length) + Math.min(anchor.offset, last);
    }
  }
}

function indexOf(rows: readonly DiffRow[], originalLine: number | null): number {
  return rows.findIndex((row) => row.originalLine === originalLine);
}
