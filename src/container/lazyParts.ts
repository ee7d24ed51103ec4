/** What is loaded at its first use: grammars, the oracle, sessions, the statistics and their page. */
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandId } from '../commands/commandName.js';
import { languageOfDocument } from '../core/syntax/languageOf.js';
import type { DashboardPanel } from '../dashboard/dashboardPanel.js';
import { ConsentDialog } from '../platform/consentDialog.js';
import { fixTarget, openTarget } from '../platform/fixTarget.js';
import { localize } from '../platform/localize.js';
import type { Settings } from '../platform/settings.js';
import { systemClock } from '../platform/systemClock.js';
import type { FixRequest } from '../review/fixRuns.js';
import type { ReviewEntry } from '../review/reviewEntry.js';
import { type Failure, failure } from '../session/failures.js';
import type { FixListener } from '../session/fixListener.js';
import type { FixSession } from '../session/fixSession.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { StatisticsStore } from '../session/ports/statisticsStore.js';
import { failed } from '../session/result.js';

/** Each made at its first use and kept. */
export interface LazyParts {
  readonly grammars: Grammars;
  sharedOracle(): Promise<Oracle>;
  oracle(): Promise<Oracle>;
  session(settings: Settings, id: string, request: FixRequest, listener: FixListener): Promise<FixSession>;
  restoredSession(settings: Settings, entry: ReviewEntry, listener: FixListener): Promise<FixSession | null>;
  statistics(): Promise<StatisticsStore>;
  refreshDashboard(): Promise<void>;
  dashboard(): Promise<{ readonly panel: DashboardPanel; readonly actions: { deleteAll(): Promise<boolean> } }>;
}

/** Nothing is loaded yet when it returns; what is opened later is disposed with the context. */
export function lazyParts(context: vscode.ExtensionContext): LazyParts {
  const inDist = (name: string): string => context.asAbsolutePath(join('dist', name));
  const loadGrammars = once(async (): Promise<Grammars> => {
    const { TreeSitterGrammars } = await import('../parsing/treeSitterGrammars.js');
    return new TreeSitterGrammars({ wasmFolder: inDist('grammars') });
  });
  const grammars: Grammars = { load: async (language) => (await loadGrammars()).load(language) };
  const oracle = once(async (): Promise<Oracle> => {
    const { LocalOracle } = await import('../oracle/localOracle.js');
    return new LocalOracle({
      scriptsFolder: inDist('oracle'),
      temporaryFolder: tmpdir(),
      homeFolder: homedir(),
      environment: process.env,
      consent: new ConsentDialog(context.workspaceState, localize),
    });
  });
  const statistics = once(async (): Promise<StatisticsStore> => {
    const { SqliteStatisticsStore } = await import('../stats/sqliteStatisticsStore.js');
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
    const { FixSession } = await import('../session/fixSession.js');
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
    const { FixSession } = await import('../session/fixSession.js');
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
    const { SharedOracle } = await import('../session/candidates/sharedOracle.js');
    return new SharedOracle(await oracle());
  };
  return { grammars, sharedOracle, oracle, session, restoredSession, statistics, dashboard, refreshDashboard };
}

async function loadDashboard(
  context: vscode.ExtensionContext,
  statistics: () => Promise<StatisticsStore>,
): ReturnType<LazyParts['dashboard']> {
  const [{ DashboardPanel }, { StatisticsActions }, { EditorStatisticsDialogs }] = await Promise.all([
    import('../dashboard/dashboardPanel.js'),
    import('../dashboard/statisticsActions.js'),
    import('../dashboard/editorStatisticsDialogs.js'),
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
