/** The extension's composition root: the only file that names every concrete class. What is large is loaded at its first use. */
import { access, constants, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { COMMAND_NAMES, commandId } from './commands/commandName.js';
import type { CommandParts } from './commands/commandParts.js';
import { COMMAND_TABLE } from './commands/commandTable.js';
import { composeChanges } from './container/changesComposition.js';
import {
  candidateProposers,
  chooseProposer,
  judgeByModel,
  listModels,
  previewProposer,
  recordedProposer,
  tryConnection,
} from './container/modelComposition.js';
import type { Grammar } from './core/syntax/grammar.js';
import { languageOfDocument } from './core/syntax/languageOf.js';
import type { DashboardPanel } from './dashboard/dashboardPanel.js';
import { DASHBOARD_VIEW_TYPE } from './dashboard/dashboardViewType.js';
import { ApiKeys } from './platform/apiKeys.js';
import { ConsentDialog } from './platform/consentDialog.js';
import { FixLog } from './platform/fixLog.js';
import { fixTarget, openTarget } from './platform/fixTarget.js';
import { localize } from './platform/localize.js';
import { PlanDocuments } from './platform/planDocuments.js';
import { ReadOnlyTexts } from './platform/readOnlyTexts.js';
import { Settings } from './platform/settings.js';
import { systemClock } from './platform/systemClock.js';
import { TestExplorer } from './platform/testExplorer.js';
import { ActiveReview } from './review/activeReview.js';
import { CandidateGroups } from './review/candidateGroups.js';
import { CursorKeeper } from './review/cursorKeeper.js';
import { type FixRequest, FixRuns } from './review/fixRuns.js';
import { RequestDocuments } from './review/requestDocuments.js';
import { REVIEW_SCHEME } from './review/reviewAddress.js';
import { ReviewComplexity } from './review/reviewComplexity.js';
import { ReviewDecisions } from './review/reviewDecisions.js';
import { ReviewDecorations } from './review/reviewDecorations.js';
import type { ReviewEntry } from './review/reviewEntry.js';
import { ReviewFileSystem } from './review/reviewFileSystem.js';
import { ReviewFolding } from './review/reviewFolding.js';
import { ReviewHovers } from './review/reviewHovers.js';
import { ReviewLenses } from './review/reviewLenses.js';
import { ReviewMemory } from './review/reviewMemory.js';
import { ReviewRegistry } from './review/reviewRegistry.js';
import { ReviewSemanticTokens } from './review/reviewSemanticTokens.js';
import { ReviewStatus } from './review/reviewStatus.js';
import { ReviewTabs } from './review/reviewTabs.js';
import { TestOutputDocuments } from './review/testOutputDocuments.js';
import { type Failure, failure } from './session/failures.js';
import type { FixListener } from './session/fixListener.js';
import type { FixSession } from './session/fixSession.js';
import type { Grammars } from './session/ports/grammars.js';
import type { Oracle } from './session/ports/oracle.js';
import type { StatisticsStore } from './session/ports/statisticsStore.js';
import { failed } from './session/result.js';

/** What the extension leaves to the entry point: ending what runs, which takes longer than disposing may. */
export interface Composition {
  close(): Promise<void>;
}

/** Registers everything the extension offers; disposing the context's subscriptions takes it back. */
export function compose(context: vscode.ExtensionContext): Composition {
  const translate = localize;
  const channel = vscode.window.createOutputChannel('Edit Fidelity', { log: true });
  const log = new FixLog(channel);
  const settings = new Settings();
  const keys = new ApiKeys(context.secrets, context.globalState, process.env);
  const tests = new TestExplorer(translate);
  const lazy = lazyParts(context);

  const registry = new ReviewRegistry(new ReviewMemory(context.workspaceState, (error) => log.error(error)), translate);
  const tabs = new ReviewTabs(registry, translate);
  const active = new ActiveReview(registry);
  const makeSession = (id: string, request: FixRequest, listener: FixListener): Promise<FixSession> =>
    lazy.session(settings, id, request, listener);
  const restoreSession = (entry: ReviewEntry, listener: FixListener): Promise<FixSession | null> =>
    lazy.restoredSession(settings, entry, listener);
  const outputs = new TestOutputDocuments();
  const requests = new RequestDocuments();
  const plans = new PlanDocuments(translate);
  const texts = new ReadOnlyTexts();
  const candidates = new CandidateGroups();
  const models = { settings, keys, plans };
  const runs = new FixRuns({ registry, tabs, log, tests, outputs, requests, translate, makeSession, restoreSession });
  const statistics = lazy.statistics;
  const dashboard = lazy.dashboard;
  const decisions = new ReviewDecisions({
    isWritable,
    candidates,
    registry,
    runs,
    tabs,
    settings,
    log,
    clock: systemClock,
    translate,
    statistics,
    remembered: lazy.refreshDashboard,
  });
  const { grammars, oracle } = lazy;
  const changing = composeChanges({ settings, log, tests, outputs, grammars, oracle });
  const { changes, changeView, changeDocuments } = changing;
  const parts: CommandParts = {
    ...{ changes, changeView, changeDocuments },
    ...{
      registry,
      active,
      tabs,
      runs,
      outputs,
      requests,
      plans,
      texts,
      candidates,
      decisions,
      settings,
      keys,
      log,
      translate,
    },
    chooseProposer: (document, strategy) => chooseProposer(models, document, strategy),
    candidateProposers: (document, kind) => candidateProposers(models, document, kind),
    sharedOracle: lazy.sharedOracle,
    judgePlan: (judged, onText, signal) => judgeByModel(models, judged, onText, signal),
    previewProposer: (document, show) => previewProposer(models, document, show),
    functionAt: async (document, line) => {
      const [{ functionAt }, grammar] = await Promise.all([
        import('./session/functionAt.js'),
        grammarOf(lazy.grammars, document),
      ]);
      return functionAt(document.getText(), grammar, line);
    },
    recordedProposer,
    grammars: lazy.grammars,
    listModels: (baseUrl) => listModels(models, baseUrl),
    checkConnection: (signal) => tryConnection(models, signal),
    findLocalEndpoints: async () => {
      const { findLocalEndpoints, USUAL_ENDPOINTS } = await import('./models/findLocalEndpoints.js');
      return findLocalEndpoints(USUAL_ENDPOINTS);
    },
    openDashboard: async () => (await dashboard()).panel.show(),
    deleteStatistics: async () => {
      const { actions, panel } = await dashboard();
      if (await actions.deleteAll()) await panel.refresh();
    },
  };

  context.subscriptions.push(
    ...[channel, tests, outputs, requests, plans, texts, registry, tabs, active, runs, ...changing.disposables],
    vscode.window.registerWebviewPanelSerializer(DASHBOARD_VIEW_TYPE, {
      deserializeWebviewPanel: async (page, state) => (await dashboard()).panel.deserializeWebviewPanel(page, state),
    }),
    new ReviewStatus(registry, active, commandId('openReview'), translate),
    ...reviewViews(registry, settings, lazy.grammars),
    ...COMMAND_NAMES.map((name) =>
      vscode.commands.registerCommand(commandId(name), (first: unknown, second: unknown) =>
        COMMAND_TABLE[name](parts, first, second).catch((error: unknown) => {
          log.error(error);
          return runs.fail(failure('internal', { reason: error instanceof Error ? error.message : String(error) }));
        }),
      ),
    ),
  );
  return { close: async () => void (await Promise.all([runs.endAll(), changes.close()])) };
}

/** Everything that shows reviews. */
function reviewViews(registry: ReviewRegistry, settings: Settings, grammars: Grammars): vscode.Disposable[] {
  const selector = { scheme: REVIEW_SCHEME };
  // The first to hear of a change: its badge is on the screen before the editor has read the new text.
  const decorations = new ReviewDecorations(registry, localize);
  const files = new ReviewFileSystem(registry);
  const lenses = new ReviewLenses(
    registry,
    { keep: commandId('keepHunk'), drop: commandId('dropHunk'), showOutput: commandId('showTestOutput') },
    localize,
  );
  const folding = new ReviewFolding(registry, () => settings.get('review.foldUnchanged'));
  const tokens = new ReviewSemanticTokens(registry, grammars);
  return [
    ...[decorations, files, lenses, folding, tokens, new CursorKeeper(registry)],
    files.register(),
    vscode.languages.registerCodeLensProvider(selector, lenses),
    vscode.languages.registerFoldingRangeProvider(selector, folding),
    vscode.languages.registerDocumentSemanticTokensProvider(selector, tokens, ReviewSemanticTokens.legend),
    vscode.languages.registerHoverProvider(
      selector,
      new ReviewHovers(registry, new ReviewComplexity(grammars), localize),
    ),
  ];
}

/** What is loaded at its first use. */
interface LazyParts {
  readonly grammars: Grammars;
  sharedOracle(): Promise<Oracle>;
  oracle(): Promise<Oracle>;
  session(settings: Settings, id: string, request: FixRequest, listener: FixListener): Promise<FixSession>;
  restoredSession(settings: Settings, entry: ReviewEntry, listener: FixListener): Promise<FixSession | null>;
  statistics(): Promise<StatisticsStore>;
  refreshDashboard(): Promise<void>;
  dashboard(): Promise<{ readonly panel: DashboardPanel; readonly actions: { deleteAll(): Promise<boolean> } }>;
}

function lazyParts(context: vscode.ExtensionContext): LazyParts {
  const inDist = (name: string): string => context.asAbsolutePath(join('dist', name));
  const loadGrammars = once(async (): Promise<Grammars> => {
    const { TreeSitterGrammars } = await import('./parsing/treeSitterGrammars.js');
    return new TreeSitterGrammars({ wasmFolder: inDist('grammars') });
  });
  const grammars: Grammars = { load: async (language) => (await loadGrammars()).load(language) };
  const oracle = once(async (): Promise<Oracle> => {
    const { LocalOracle } = await import('./oracle/localOracle.js');
    return new LocalOracle({
      scriptsFolder: inDist('oracle'),
      temporaryFolder: tmpdir(),
      homeFolder: homedir(),
      environment: process.env,
      consent: new ConsentDialog(context.workspaceState, localize),
    });
  });
  const statistics = once(async (): Promise<StatisticsStore> => {
    const { SqliteStatisticsStore } = await import('./stats/sqliteStatisticsStore.js');
    return new SqliteStatisticsStore({ file: vscode.Uri.joinPath(context.globalStorageUri, 'statistics.db').fsPath });
  });
  let shown: DashboardPanel | null = null;
  const dashboard = once(async () => {
    const loaded = await loadDashboard(context, statistics);
    shown = loaded.panel;
    return loaded;
  });
  /** A page that was never opened is not loaded for it. */
  const refreshDashboard = async (): Promise<void> => shown?.refresh();
  const session: LazyParts['session'] = async (settings, id, request, listener) => {
    const { FixSession } = await import('./session/fixSession.js');
    const { target, chosen, note, context: known } = request;
    const languageName = target.document.languageId;
    return new FixSession(
      {
        ...{
          id,
          note,
          context: known,
          languageName,
          language: languageOfDocument(languageName, target.workspace.file),
        },
        ...{ workspace: target.workspace, original: target.original, encode: target.encode },
        settings: settings.ofFix(target.document.uri),
      },
      {
        ...{
          oracle: request.oracle ?? (await oracle()),
          grammars,
          proposer: chosen.proposer,
          providerName: chosen.name,
        },
        ...{ proposerNeedsTests: chosen.needsTests, clock: systemClock, translate: localize },
      },
      listener,
    );
  };
  const restoredSession: LazyParts['restoredSession'] = async (settings, entry, listener) => {
    const { review, snapshot } = entry;
    if (!snapshot) return null;
    const { FixSession } = await import('./session/fixSession.js');
    const uri = vscode.Uri.parse(entry.target);
    const document = await openTarget(uri);
    // Where the file may not be tested any more (gone, not trusted), measuring still works and the tests say why they do not run.
    const target = document.ok ? await fixTarget(document.value, settings) : document;
    const bare = { root: review.root, file: review.path, overlays: new Map<string, Uint8Array>() };
    const encode = async (text: string): Promise<Uint8Array> => new TextEncoder().encode(text);
    return FixSession.restore(
      snapshot,
      {
        ...{ id: review.id, note: '', languageName: review.language, original: review.original },
        language: languageOfDocument(review.language, review.path),
        ...(target.ok
          ? { workspace: target.value.workspace, encode: target.value.encode }
          : { workspace: bare, encode }),
        settings: settings.ofFix(uri),
      },
      {
        ...{ oracle: target.ok ? await oracle() : refusingOracle(target.failure), grammars },
        ...{
          proposer: { propose: async () => failed(failure('internal', { reason: 'asked twice' })) },
          providerName: '',
        },
        ...{ proposerNeedsTests: false, clock: systemClock, translate: localize },
      },
      listener,
    );
  };
  const sharedOracle = async (): Promise<Oracle> => {
    const { SharedOracle } = await import('./session/candidates/sharedOracle.js');
    return new SharedOracle(await oracle());
  };
  return { grammars, sharedOracle, oracle, session, restoredSession, statistics, dashboard, refreshDashboard };
}

async function loadDashboard(
  context: vscode.ExtensionContext,
  statistics: () => Promise<StatisticsStore>,
): ReturnType<LazyParts['dashboard']> {
  const [{ DashboardPanel }, { StatisticsActions }, { EditorStatisticsDialogs }] = await Promise.all([
    import('./dashboard/dashboardPanel.js'),
    import('./dashboard/statisticsActions.js'),
    import('./dashboard/editorStatisticsDialogs.js'),
  ]);
  const store = await statistics();
  const fixCurrentFile = async (): Promise<void> => {
    await vscode.commands.executeCommand(commandId('fixCurrentFile'));
  };
  const actions = new StatisticsActions({
    ...{ store, translate: localize, dialogs: new EditorStatisticsDialogs(), fixCurrentFile },
  });
  const mediaUri = vscode.Uri.joinPath(context.extensionUri, 'media');
  const panel = new DashboardPanel({ store, translate: localize, mediaUri, locale: 'en', actions });
  context.subscriptions.push(panel, { dispose: () => store.close() });
  return { panel, actions };
}

async function grammarOf(grammars: Grammars, document: vscode.TextDocument): Promise<Grammar | null> {
  const language = languageOfDocument(document.languageId, document.fileName);
  if (language === null) return null;
  const grammar = await grammars.load(language);
  return grammar.ok ? grammar.value : null;
}

/** Root may write everything, so the permissions are looked at as well: they say what the owner wants. */
async function isWritable(file: string): Promise<boolean> {
  try {
    await access(file, constants.W_OK);
    return ((await stat(file)).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}

/** An oracle for a file that cannot be tested now. */
function refusingOracle(why: Failure): Oracle {
  return { discover: async () => failed(why), prepare: async () => failed(why) };
}

/** Makes a thing at its first use and keeps it; a failed attempt is made again at the next one. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
