/** Composes the review of uncommitted changes. */
import * as vscode from 'vscode';
import { commandId } from '../commands/commandName.js';
import type { FixLog } from '../platform/fixLog.js';
import { localize } from '../platform/localize.js';
import type { Settings } from '../platform/settings.js';
import { systemClock } from '../platform/systemClock.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { ChangeReviews } from '../review/changeReviews.js';
import { CHANGES_SCHEME } from '../review/reviewAddress.js';
import { ReviewComplexity } from '../review/reviewComplexity.js';
import { ReviewDecorations } from '../review/reviewDecorations.js';
import { ReviewFileSystem } from '../review/reviewFileSystem.js';
import { ReviewFolding } from '../review/reviewFolding.js';
import { ReviewHovers } from '../review/reviewHovers.js';
import { ReviewRegistry } from '../review/reviewRegistry.js';
import { ReviewSemanticTokens } from '../review/reviewSemanticTokens.js';
import type { TestOutputDocuments } from '../review/testOutputDocuments.js';
import { TreeDocuments } from '../review/treeDocuments.js';
import { TreeLenses } from '../review/treeLenses.js';
import { TreeView } from '../review/treeView.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { WorkingTree } from '../session/ports/workingTree.js';

/** What it shares with fixes. */
export interface SharedParts {
  readonly settings: Settings;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly outputs: TestOutputDocuments;
  readonly grammars: Grammars;
  oracle(): Promise<Oracle>;
}

/** The parts that commands act on, and what is to be disposed of. */
export interface ChangesComposition {
  readonly changes: ChangeReviews;
  readonly changeView: TreeView;
  readonly changeDocuments: TreeDocuments;
  readonly disposables: readonly vscode.Disposable[];
}

/** Makes everything that shows and judges uncommitted changes. */
export function composeChanges(shared: SharedParts): ChangesComposition {
  const { settings, log, tests, outputs, grammars } = shared;
  const registry = new ReviewRegistry(null, localize, CHANGES_SCHEME);
  const changeDocuments = new TreeDocuments(registry, localize);
  const changeView = new TreeView(commandId('openChange'), localize);
  const workingTree = async (): Promise<WorkingTree> => {
    const { GitWorkingTree } = await import('../oracle/git/gitWorkingTree.js');
    return new GitWorkingTree(systemClock);
  };
  const changes = new ChangeReviews({
    ...{ view: changeView, documents: changeDocuments, log, tests, outputs, translate: localize, workingTree },
    makeSession: async (question, listener) => {
      const { TreeSession } = await import('../session/tree/treeSession.js');
      const input = { question, settings: settings.ofFix(vscode.Uri.file(question.folder)) };
      const oracle = await shared.oracle();
      const ports = { workingTree: await workingTree(), oracle, grammars, clock: systemClock, translate: localize };
      return new TreeSession(input, ports, listener);
    },
  });
  return {
    ...{ changes, changeView, changeDocuments },
    disposables: [changes, ...views(registry, changeDocuments, settings, grammars)],
  };
}

function views(
  registry: ReviewRegistry,
  documents: TreeDocuments,
  settings: Settings,
  grammars: Grammars,
): vscode.Disposable[] {
  const selector = { scheme: CHANGES_SCHEME };
  const files = new ReviewFileSystem(registry);
  const lenses = new TreeLenses(registry, documents, localize);
  const folding = new ReviewFolding(registry, () => settings.get('review.foldUnchanged'));
  const tokens = new ReviewSemanticTokens(registry, grammars);
  const hovers = new ReviewHovers(registry, new ReviewComplexity(grammars), localize);
  return [
    ...[files, lenses, folding, tokens, new ReviewDecorations(registry, localize)],
    files.register(),
    vscode.languages.registerCodeLensProvider(selector, lenses),
    vscode.languages.registerFoldingRangeProvider(selector, folding),
    vscode.languages.registerDocumentSemanticTokensProvider(selector, tokens, ReviewSemanticTokens.legend),
    vscode.languages.registerHoverProvider(selector, hovers),
  ];
}
