/** The statistics page in an editor tab: one per window, kept across a reload, up to date while it is seen. */
import * as vscode from 'vscode';
import { describeFailure } from '../session/messages.js';
import type { ExportFormat, StatisticsStore, StoredDecision } from '../session/ports/statisticsStore.js';
import type { Translate } from '../session/translate.js';
import { dashboardBody } from './dashboardBody.js';
import { dashboardFormat } from './dashboardFormat.js';
import { type DashboardMessage, parseDashboardMessage } from './dashboardMessage.js';
import { dashboardPage } from './dashboardPage.js';
import {
  type DashboardLanguage,
  type DashboardState,
  type DashboardView,
  FIRST_VIEW,
  lastPage,
  PAGE_ROWS,
} from './dashboardState.js';
import { DASHBOARD_VIEW_TYPE } from './dashboardViewType.js';
import { parseDashboardView } from './parseDashboardView.js';

/** What the page's buttons do; each asks for confirmation itself where it needs one, and says whether anything has changed. */
export interface DashboardActions {
  fixCurrentFile(): Promise<void>;
  openFile(decision: StoredDecision): Promise<void>;
  exportRows(format: ExportFormat): Promise<void>;
  deleteAll(): Promise<boolean>;
  setAside(): Promise<boolean>;
}

export interface DashboardOptions {
  readonly store: StatisticsStore;
  readonly translate: Translate;
  /** The extension's `media` folder. */
  readonly mediaUri: vscode.Uri;
  /** The editor's display language, for figures and times. */
  readonly locale: string;
  readonly actions: DashboardActions;
}

export class DashboardPanel implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #options: DashboardOptions;
  readonly #language: DashboardLanguage;
  #panel: vscode.WebviewPanel | null = null;
  #view: DashboardView = FIRST_VIEW;
  #state: DashboardState = { kind: 'loading' };
  /** Counts loads, so that a slow one does not overwrite a later one. */
  #loads = 0;

  constructor(options: DashboardOptions) {
    this.#options = options;
    this.#language = { translate: options.translate, format: dashboardFormat(options.locale) };
  }

  /** Opens the page, or brings it to the front. */
  show(): void {
    if (this.#panel !== null) {
      this.#panel.reveal();
      return;
    }
    const title = this.#options.translate('Edit Fidelity: Statistics');
    this.#attach(vscode.window.createWebviewPanel(DASHBOARD_VIEW_TYPE, title, vscode.ViewColumn.Active));
  }

  /** Called by the editor after a reload of the window. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    this.#panel?.dispose();
    this.#view = parseDashboardView(state);
    this.#attach(panel);
  }

  /** Reads the store again; for after a decision was recorded. Does nothing while no page is open. */
  async refresh(announcement = ''): Promise<void> {
    if (this.#panel === null) return;
    const load = ++this.#loads;
    const state = await this.#load();
    if (load !== this.#loads) return;
    this.#state = state;
    if (state.kind === 'loaded') this.#view = state.view;
    this.#render(announcement);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #attach(panel: vscode.WebviewPanel): void {
    const { mediaUri, locale } = this.#options;
    this.#panel = panel;
    this.#state = { kind: 'loading' };
    panel.webview.options = { enableScripts: true, localResourceRoots: [mediaUri] };
    panel.iconPath = {
      light: vscode.Uri.joinPath(mediaUri, 'dashboard-light.svg'),
      dark: vscode.Uri.joinPath(mediaUri, 'dashboard-dark.svg'),
    };
    panel.webview.onDidReceiveMessage((message) => this.#receive(parseDashboardMessage(message)));
    // Other windows record too; looking at the page is the moment to catch up.
    panel.onDidChangeViewState(() => panel.active && this.refresh());
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      this.#panel = null;
      this.#view = FIRST_VIEW;
    });
    panel.webview.html = dashboardPage(this.#state, this.#language, {
      styleUri: String(panel.webview.asWebviewUri(vscode.Uri.joinPath(mediaUri, 'dashboard.css'))),
      scriptUri: String(panel.webview.asWebviewUri(vscode.Uri.joinPath(mediaUri, 'dashboard.js'))),
      cspSource: panel.webview.cspSource,
      nonce: crypto.randomUUID(),
      locale,
    });
  }

  async #load(): Promise<DashboardState> {
    const { store, translate } = this.#options;
    const summary = await store.summary();
    if (!summary.ok) return { kind: 'failed', failure: describeFailure(summary.failure, translate) };
    const view = { ...this.#view, page: Math.min(this.#view.page, lastPage(summary.value)) };
    const proposals = await store.list(PAGE_ROWS, view.page * PAGE_ROWS);
    if (!proposals.ok) return { kind: 'failed', failure: describeFailure(proposals.failure, translate) };
    return { kind: 'loaded', summary: summary.value, proposals: proposals.value, view };
  }

  #render(announcement: string): void {
    const markup = dashboardBody(this.#state, this.#language).markup;
    this.#panel?.webview.postMessage({ type: 'render', markup, view: this.#view, announcement });
  }

  async #receive(message: DashboardMessage | null): Promise<void> {
    const { actions, translate } = this.#options;
    switch (message?.type) {
      case 'ready':
      case 'retry':
        return this.refresh();
      case 'fix':
        return actions.fixCurrentFile();
      case 'open':
        return this.#open(message.rowId);
      case 'export':
        return actions.exportRows(message.format);
      case 'delete-all':
        return this.#refreshIf(await actions.deleteAll(), translate('All statistics were deleted.'));
      case 'set-aside':
        return this.#refreshIf(await actions.setAside(), translate('A new database begins with the next decision.'));
      case 'page':
        return this.#turnTo(message.page);
      case 'sort':
        return this.#sortBy(message.key);
    }
  }

  async #refreshIf(hasChanged: boolean, announcement: string): Promise<void> {
    if (hasChanged) await this.refresh(announcement);
  }

  /** Only rows on the page can be asked for. */
  async #open(rowId: number): Promise<void> {
    if (this.#state.kind !== 'loaded') return;
    const decision = this.#state.proposals.find((row) => row.rowId === rowId);
    if (decision !== undefined) await this.#options.actions.openFile(decision);
  }

  async #turnTo(page: number): Promise<void> {
    this.#view = { ...this.#view, page };
    await this.refresh(this.#options.translate('Page {page} of past proposals', { page: page + 1 }));
  }

  /** The same column again turns the order round; a new one begins with the largest, names with the first. */
  async #sortBy(key: DashboardView['sort']['key']): Promise<void> {
    const { sort } = this.#view;
    const descending = sort.key === key ? !sort.descending : key !== 'model';
    this.#view = { ...this.#view, sort: { key, descending } };
    await this.refresh();
  }
}
