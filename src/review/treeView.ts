/** The tree of uncommitted changes: files, and in each its changes with what the tests say of them. */
import * as vscode from 'vscode';
import { badgeLine } from '../session/review/badge.js';
import { isUnderWay } from '../session/review/isUnderWay.js';
import type { ReviewPhase } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { changeList, type ListedChange } from '../session/tree/changeList.js';
import { fileWords } from '../session/tree/fileWords.js';
import type { TreeReview, TreeReviewFile } from '../session/tree/treeReview.js';
import { fileName } from './reviewRegistry.js';

/** The view, as the manifest names it. */
export const CHANGES_VIEW = 'editFidelity.changes';

/** What there is to know of a review beside itself: it is from before a reload, files are not as they were, or it is too large to be stored. */
export type ReviewNote = 'restored' | 'outdated' | 'too-large' | null;

/** A file, or one of its changes. */
export interface TreeNode {
  readonly file: TreeReviewFile;
  /** Null for the file. */
  readonly change: ListedChange | null;
  readonly parent: TreeNode | null;
  readonly children: readonly TreeNode[];
}

const ICONS: Readonly<Record<ListedChange['status'], readonly [icon: string, color: string | null]>> = {
  needed: ['pass-filled', 'testing.iconPassed'],
  'not-needed': ['circle-slash', 'editorWarning.foreground'],
  neutral: ['comment', null],
  'not-exercised': ['question', null],
  unknown: ['circle-outline', null],
};

/** Of a change that was dropped: its status counts no more. */
const DROPPED_ICON = new vscode.ThemeIcon('discard');

export class TreeView implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #translate: Translate;
  readonly #openCommand: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<TreeNode>;
  #review: TreeReview | null = null;
  #nodes: readonly TreeNode[] = [];
  /** Where the next and the previous change are counted from. */
  #current: string | null = null;
  /** Selections of ours that the editor has not told of yet. */
  #revealing = 0;

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param openCommand - called with the path of a file and the id of a change (or null). */
  constructor(openCommand: string, translate: Translate) {
    this.#openCommand = openCommand;
    this.#translate = translate;
    this.#view = vscode.window.createTreeView(CHANGES_VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.#view.onDidChangeSelection(({ selection: [node] }) => {
      if (node && this.#revealing === 0) this.#current = keyOf(node);
    });
  }

  /** What is selected in the tree; null when nothing is. */
  get selected(): TreeNode | null {
    return this.#view.selection[0] ?? null;
  }

  /** Shows a state of a review; null when there is none any more. */
  show(review: TreeReview | null, note: ReviewNote): void {
    if (review === null) this.#current = null;
    this.#review = review;
    this.#nodes = (review?.files ?? []).map((file) => nodeOf(file, this.#translate));
    this.#view.message = review === null ? '' : this.#message(review, note);
    const value = review?.droppable ?? 0;
    const tooltip = this.#translate('{value} changes are not needed by your tests', { value });
    this.#view.badge = value === 0 ? undefined : { value, tooltip };
    this.#changed.fire();
  }

  /** The change before or after the current one, all files taken as one list; it goes round at the ends. */
  neighbour(direction: 'next' | 'previous'): TreeNode | null {
    const all = this.#nodes.flatMap((file) => (file.children.length === 0 ? [file] : file.children));
    const at = all.findIndex((node) => keyOf(node) === this.#current);
    if (at >= 0) return all.at((at + (direction === 'next' ? 1 : -1)) % all.length) ?? null;
    // From a file the next change is its first one, the previous one that before it.
    const first = all.findIndex((node) => node.parent !== null && keyOf(node.parent) === this.#current);
    if (direction === 'next') return all[Math.max(0, first)] ?? null;
    return all.at(first < 0 ? -1 : first - 1) ?? null;
  }

  /** Selects a change, opening its file in the tree; takes the keyboard there where `focus` says so. */
  async reveal(node: TreeNode, focus: boolean): Promise<void> {
    this.#current = keyOf(node);
    this.#revealing += 1;
    try {
      await this.#view.reveal(node, { select: true, focus, expand: true });
    } finally {
      this.#revealing -= 1;
    }
  }

  getChildren(node?: TreeNode): TreeNode[] {
    return [...(node?.children ?? this.#nodes)];
  }

  getParent(node: TreeNode): TreeNode | null {
    return node.parent;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const item = node.change === null ? this.#fileItem(node) : this.#changeItem(node, node.change);
    item.id = keyOf(node);
    item.command = {
      title: this.#translate('Open Changes'),
      command: this.#openCommand,
      arguments: [node.file.path, node.change?.id ?? null],
    };
    return item;
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }

  #message(review: TreeReview, note: ReviewNote): string {
    const badge = badgeLine({ phase: review.phase, shown: review.shown, recording: false }, this.#translate);
    const { failure } = review.report;
    const sentences = [this.#droppedWords(review), failure?.message ?? '', this.#noteWords(review, note)];
    const said = sentences.filter((sentence) => sentence !== '');
    // The view shows no line breaks.
    return said.length === 0 ? badge : `${badge}. ${said.join(' ')}`;
  }

  #droppedWords({ dropped }: TreeReview): string {
    if (dropped === 0) return '';
    return dropped === 1
      ? this.#translate('1 change dropped here; it is still in your files.')
      : this.#translate('{dropped} changes dropped here; they are still in your files.', { dropped });
  }

  #noteWords({ phase }: TreeReview, note: ReviewNote): string {
    switch (note) {
      case null:
        return '';
      case 'outdated':
        return this.#translate('Outdated: files have changed since. Review again.');
      case 'too-large':
        return this.#translate('This review is too large to outlive a reload of the window: decide it before.');
      case 'restored':
        return phase === 'stopped'
          ? this.#translate('Broken off before the window was reloaded: continue, or review again.')
          : this.#translate('From before the window was reloaded: tests are made ready anew for the next run.');
    }
  }

  #fileItem({ file, children }: TreeNode): vscode.TreeItem {
    const state = children.length === 0 ? vscode.TreeItemCollapsibleState.None : collapsed(file);
    const item = new vscode.TreeItem(fileName(file.path), state);
    const folder = file.path.slice(0, Math.max(0, file.path.length - fileName(file.path).length - 1));
    const words = [
      [this.#neededWords(file, children), this.#droppedIn(children)].filter((part) => part !== '').join(', '),
      ...[fileWords(file, this.#translate), folder],
    ];
    item.description = words.filter((part) => part !== '').join(' · ');
    item.iconPath = this.#fileIcon(file, children);
    if (this.#review) item.resourceUri = vscode.Uri.joinPath(vscode.Uri.file(this.#review.root), file.path);
    const said = words.slice(0, 2).filter((part) => part !== '');
    item.tooltip = `${file.path}\n${said.join(' · ')}`;
    item.contextValue = decisionOf(file, children);
    item.accessibilityInformation = { label: `${file.path}: ${said.join(', ')}` };
    return item;
  }

  #fileIcon({ held }: TreeReviewFile, children: readonly TreeNode[]): vscode.ThemeIcon {
    if (held !== null) return new vscode.ThemeIcon('beaker');
    const kept = children.filter(({ change }) => change?.kept !== false);
    return kept.length === 0 && children.length > 0 ? DROPPED_ICON : iconOf(statusOf(kept), this.#review?.phase);
  }

  #changeItem(node: TreeNode, change: ListedChange): vscode.TreeItem {
    const { file } = node;
    const item = new vscode.TreeItem(`${change.id}  ${change.title}`, vscode.TreeItemCollapsibleState.None);
    item.description = change.words;
    item.iconPath = this.#changeIcon(file, change);
    const tests = change.neededBy.map((test) => `\n${test}`).join('');
    item.tooltip = `${change.title}\n${change.words}${tests}`;
    item.contextValue = decisionOf(file, [node]);
    item.accessibilityInformation = { label: `${change.words}: ${change.title}` };
    return item;
  }

  #changeIcon({ held }: TreeReviewFile, { status, kept }: ListedChange): vscode.ThemeIcon {
    if (held !== null) return new vscode.ThemeIcon('circle-outline');
    return kept ? iconOf(status, this.#review?.phase) : DROPPED_ICON;
  }

  /** `2 of 5 needed`, as soon as that is known. */
  #neededWords(file: TreeReviewFile, children: readonly TreeNode[]): string {
    const known = children.filter(({ change }) => change !== null && change.status !== 'unknown').length;
    if (file.held !== null || known === 0) return '';
    const needed = children.filter(({ change }) => change?.status === 'needed').length;
    return this.#translate('{needed} of {all} needed', { needed, all: children.length });
  }

  #droppedIn(children: readonly TreeNode[]): string {
    const dropped = children.filter(({ change }) => change?.kept === false).length;
    return dropped === 0 ? '' : this.#translate('{dropped} dropped', { dropped });
  }
}

function nodeOf(file: TreeReviewFile, translate: Translate): TreeNode {
  const children: TreeNode[] = [];
  const node: TreeNode = { file, change: null, parent: null, children };
  for (const change of changeList(file, translate)) children.push({ file, change, parent: node, children: [] });
  return node;
}

/** What can be decided of a file or a change, for the manifest's menus: `kept` can be dropped, `dropped` kept, `mixed` both. */
function decisionOf({ held }: TreeReviewFile, nodes: readonly TreeNode[]): 'held' | 'kept' | 'dropped' | 'mixed' {
  if (held !== null || nodes.length === 0) return 'held';
  const dropped = nodes.filter(({ change }) => change?.kept === false).length;
  if (dropped === 0) return 'kept';
  return dropped === nodes.length ? 'dropped' : 'mixed';
}

/** Stays the same while statuses come in, so that the tree keeps what is open and selected. */
function keyOf({ file, change }: TreeNode): string {
  return change === null ? file.path : `${file.path}\0${change.id}`;
}

function collapsed(file: TreeReviewFile): vscode.TreeItemCollapsibleState {
  return file.held === null ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

/** Of a file: needed where any of it is; not needed where nothing is. */
function statusOf(children: readonly TreeNode[]): ListedChange['status'] {
  const statuses = children.map(({ change }) => change?.status ?? 'unknown');
  const order = ['needed', 'unknown', 'not-exercised', 'not-needed', 'neutral'] as const;
  return order.find((status) => statuses.includes(status)) ?? 'unknown';
}

function iconOf(status: ListedChange['status'], phase: ReviewPhase | undefined): vscode.ThemeIcon {
  if (status === 'unknown' && phase !== undefined && isUnderWay(phase)) return new vscode.ThemeIcon('loading~spin');
  const [icon, color] = ICONS[status];
  return color === null ? new vscode.ThemeIcon(icon) : new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}
