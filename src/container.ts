/** The extension's composition root: the only file that names every concrete class. What is large is loaded at its first use. */
import { access, constants, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { COMMAND_NAMES, commandId } from './commands/commandName.js';
import type { CommandParts } from './commands/commandParts.js';
import { COMMAND_TABLE } from './commands/commandTable.js';
import { composeChanges } from './container/changesComposition.js';
import { lazyParts } from './container/lazyParts.js';
import {
  candidateProposers,
  chooseProposer,
  judgeByModel,
  keyMask,
  listModels,
  previewProposer,
  recordedProposer,
  tryConnection,
} from './container/modelComposition.js';
import { rememberedParts } from './container/rememberedParts.js';
import { reviewViews } from './container/reviewViews.js';
import type { Grammar } from './core/syntax/grammar.js';
import { languageOfDocument } from './core/syntax/languageOf.js';
import { DASHBOARD_VIEW_TYPE } from './dashboard/dashboardViewType.js';
import { ApiKeys } from './platform/apiKeys.js';
import { FixLog } from './platform/fixLog.js';
import { localize } from './platform/localize.js';
import { PlanDocuments } from './platform/planDocuments.js';
import { ReadOnlyTexts } from './platform/readOnlyTexts.js';
import { Settings } from './platform/settings.js';
import { systemClock } from './platform/systemClock.js';
import { TestExplorer } from './platform/testExplorer.js';
import { ActiveReview } from './review/activeReview.js';
import { DecisionMemory } from './review/decisionMemory.js';
import { type FixRequest, FixRuns } from './review/fixRuns.js';
import { ReviewDecisions } from './review/reviewDecisions.js';
import type { ReviewEntry } from './review/reviewEntry.js';
import { ReviewLenses } from './review/reviewLenses.js';
import { ReviewMemory } from './review/reviewMemory.js';
import { ReviewRegistry } from './review/reviewRegistry.js';
import { ReviewStatus } from './review/reviewStatus.js';
import { ReviewTabs } from './review/reviewTabs.js';
import { TestOutputDocuments } from './review/testOutputDocuments.js';
import { failure } from './session/failures.js';
import type { FixListener } from './session/fixListener.js';
import type { FixSession } from './session/fixSession.js';
import type { Grammars } from './session/ports/grammars.js';

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

  const registry = new ReviewRegistry(
    new ReviewMemory(context.workspaceState, translate, (error) => log.error(error)),
    translate,
  );
  const tabs = new ReviewTabs(registry, translate);
  const active = new ActiveReview(registry);
  const makeSession = (id: string, request: FixRequest, listener: FixListener): Promise<FixSession> =>
    lazy.session(settings, id, request, listener);
  const restoreSession = (entry: ReviewEntry, listener: FixListener): Promise<FixSession | null> =>
    lazy.restoredSession(settings, entry, listener);
  const outputs = new TestOutputDocuments();
  const plans = new PlanDocuments(translate);
  const texts = new ReadOnlyTexts();
  const models = { settings, keys, plans };
  const { candidates, requests, settled } = rememberedParts({
    ...{ context, registry, isLive: (id) => runs.isLive(id) },
    ...{ keyMask: () => keyMask(models), onError: (error) => log.error(error) },
  });
  tabs
    .closeUnknown(async (id) => registry.get((await candidates.chosenBeside(id)) ?? '') ?? null)
    .catch((error: unknown) => log.error(error));
  const runs: FixRuns = new FixRuns({
    registry,
    tabs,
    log,
    tests,
    outputs,
    requests,
    translate,
    makeSession,
    restoreSession,
  });
  const memory = new DecisionMemory({ log, statistics: lazy.statistics, remembered: lazy.refreshDashboard });
  const dashboard = lazy.dashboard;
  const decisions = new ReviewDecisions({
    isWritable,
    candidates,
    requests,
    registry,
    runs,
    tabs,
    settings,
    clock: systemClock,
    translate,
    memory,
  });
  const { grammars, oracle } = lazy;
  const storage = context.storageUri ?? null;
  const changing = composeChanges({ settings, log, tests, outputs, grammars, decisions: memory, storage, oracle });
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

  const hunkCommands = {
    keep: commandId('keepHunk'),
    drop: commandId('dropHunk'),
    together: { keep: commandId('keepTogether'), drop: commandId('dropTogether') },
    showOutput: commandId('showTestOutput'),
    wayOn: { continueMinimizing: commandId('continueMinimizing'), rerunTests: commandId('rerunTests') },
  };
  const lenses = new ReviewLenses(registry, hunkCommands, translate);
  context.subscriptions.push(
    ...[channel, tests, outputs, requests, plans, texts, registry, tabs, active, runs, ...changing.disposables],
    vscode.window.registerWebviewPanelSerializer(DASHBOARD_VIEW_TYPE, {
      deserializeWebviewPanel: async (page, state) => (await dashboard()).panel.deserializeWebviewPanel(page, state),
    }),
    new ReviewStatus(registry, active, commandId('openReview'), translate),
    ...reviewViews(registry, lenses, settings, lazy.grammars, hunkCommands.wayOn),
    ...COMMAND_NAMES.map((name) =>
      vscode.commands.registerCommand(commandId(name), (first: unknown, second: unknown) =>
        COMMAND_TABLE[name](parts, first, second).catch((error: unknown) => {
          log.error(error);
          return runs.fail(failure('internal', { reason: error instanceof Error ? error.message : String(error) }));
        }),
      ),
    ),
  );
  return {
    close: async () => {
      await Promise.all([runs.endAll(), changes.stop()]);
      await settled();
    },
  };
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
