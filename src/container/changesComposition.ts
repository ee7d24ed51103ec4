/** Composes the review of uncommitted changes. */
import * as vscode from 'vscode';
import { commandId } from '../commands/commandName.js';
import type { FixLog } from '../platform/fixLog.js';
import { localize } from '../platform/localize.js';
import type { Settings } from '../platform/settings.js';
import { systemClock } from '../platform/systemClock.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { ChangeReviews } from '../review/changeReviews.js';
import type { DecisionMemory } from '../review/decisionMemory.js';
import { CHANGES_SCHEME } from '../review/reviewAddress.js';
import { ReviewRegistry } from '../review/reviewRegistry.js';
import type { StoredChanges } from '../review/storedChanges.js';
import { StoredFile } from '../review/storedFile.js';
import type { TestOutputDocuments } from '../review/testOutputDocuments.js';
import { TreeDocuments } from '../review/treeDocuments.js';
import { TreeLenses } from '../review/treeLenses.js';
import { TreeView } from '../review/treeView.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { WorkingTree } from '../session/ports/workingTree.js';
import { reviewViews } from './reviewViews.js';

/** What it shares with fixes. */
export interface SharedParts {
  readonly settings: Settings;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly outputs: TestOutputDocuments;
  readonly grammars: Grammars;
  readonly decisions: DecisionMemory;
  /** Where the window keeps what outlives a reload; null where it cannot. */
  readonly storage: vscode.Uri | null;
  oracle(): Promise<Oracle>;
}

/** Raised when the shape of what is stored changes. */
const VERSION = 1;

/** The parts that commands act on, and what is to be disposed of. */
export interface ChangesComposition {
  readonly changes: ChangeReviews;
  readonly changeView: TreeView;
  readonly changeDocuments: TreeDocuments;
  readonly disposables: readonly vscode.Disposable[];
}

/** Makes everything that shows and judges uncommitted changes. */
export function composeChanges(shared: SharedParts): ChangesComposition {
  const { settings, log, tests, outputs, grammars, decisions } = shared;
  let restored = (): void => {};
  const ready = new Promise<void>((resolve) => {
    restored = resolve;
  });
  const registry = new ReviewRegistry(null, localize, CHANGES_SCHEME, ready);
  const onError = (error: unknown): void => log.error(error);
  const changeDocuments = new TreeDocuments(registry, localize);
  const changeView = new TreeView(commandId('openChange'), localize);
  const workingTree = async (): Promise<WorkingTree> => {
    const { GitWorkingTree } = await import('../oracle/git/gitWorkingTree.js');
    return new GitWorkingTree(systemClock);
  };
  const changes = new ChangeReviews({
    ...{ view: changeView, documents: changeDocuments, log, tests, outputs, translate: localize, workingTree },
    ...{ clock: systemClock, decisions },
    stored: new StoredFile<StoredChanges | null>(shared.storage, 'changes.json', VERSION, onError),
    runsAfterDrop: (folder) => settings.get('tests.runAfterDrop', folder),
    makeSession: async (question, listener, earlier) => {
      const { TreeSession } = await import('../session/tree/treeSession.js');
      const input = { question, settings: settings.ofFix(vscode.Uri.file(question.folder)) };
      const oracle = await shared.oracle();
      const ports = { workingTree: await workingTree(), oracle, grammars, clock: systemClock, translate: localize };
      return new TreeSession(input, ports, listener, earlier);
    },
  });
  changes.restore().catch(onError).finally(restored);
  const commands = {
    keep: commandId('keepChange'),
    drop: commandId('dropChange'),
    showOutput: commandId('showTestOutput'),
    wayOn: { continueMinimizing: commandId('continueWithChanges'), rerunTests: commandId('testShownChanges') },
  };
  const lenses = new TreeLenses(registry, changeDocuments, commands, localize);
  return {
    ...{ changes, changeView, changeDocuments },
    disposables: [changes, ...reviewViews(registry, lenses, settings, grammars, commands.wayOn)],
  };
}
