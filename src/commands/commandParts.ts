/** What commands are made of: the objects that they act on, given once by the composition root. */
import type * as vscode from 'vscode';
import type { ApiKeys } from '../platform/apiKeys.js';
import type { FixLog } from '../platform/fixLog.js';
import type { PlanDocuments } from '../platform/planDocuments.js';
import type { ReadOnlyTexts } from '../platform/readOnlyTexts.js';
import type { StrategyChoice } from '../platform/settingDefaults.js';
import type { Settings } from '../platform/settings.js';
import type { ActiveReview } from '../review/activeReview.js';
import type { CandidateGroups } from '../review/candidateGroups.js';
import type { ChangeReviews } from '../review/changeReviews.js';
import type { ChosenProposer, FixRuns } from '../review/fixRuns.js';
import type { RequestDocuments } from '../review/requestDocuments.js';
import type { ReviewDecisions } from '../review/reviewDecisions.js';
import type { ReviewRegistry } from '../review/reviewRegistry.js';
import type { ReviewTabs } from '../review/reviewTabs.js';
import type { TestOutputDocuments } from '../review/testOutputDocuments.js';
import type { TreeDocuments } from '../review/treeDocuments.js';
import type { TreeView } from '../review/treeView.js';
import type { ConnectionCheck } from '../session/connectionCheck.js';
import type { FixRange } from '../session/fixContext.js';
import type { PlanJudgement } from '../session/planning/planJudgement.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { ModelRequest, Proposer } from '../session/ports/proposer.js';
import type { Result } from '../session/result.js';
import type { Translate } from '../session/translate.js';

/** `same`: one model several times; `strategies`: with a plan and without. */
export type CandidateKind = 'same' | 'strategies';

/** A model server on this machine. */
export interface LocalModels {
  /** For people: `Ollama`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

export interface CommandParts {
  readonly registry: ReviewRegistry;
  readonly active: ActiveReview;
  readonly tabs: ReviewTabs;
  readonly runs: FixRuns;
  readonly outputs: TestOutputDocuments;
  readonly requests: RequestDocuments;
  readonly plans: PlanDocuments;
  readonly candidates: CandidateGroups;
  readonly texts: ReadOnlyTexts;
  readonly decisions: ReviewDecisions;
  /** The review of uncommitted changes, its tree and its inline diffs. */
  readonly changes: ChangeReviews;
  readonly changeView: TreeView;
  readonly changeDocuments: TreeDocuments;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly log: FixLog;
  readonly translate: Translate;
  readonly grammars: Grammars;
  /** Who proposes fixes of a document, as the settings say; by another strategy than theirs when one is given. */
  chooseProposer(document: vscode.TextDocument, strategy?: StrategyChoice): Promise<Result<ChosenProposer>>;
  /** Several proposers to be asked side by side. Fails where the settings name no model. */
  candidateProposers(
    document: vscode.TextDocument,
    kind: CandidateKind,
  ): Promise<Result<{ readonly proposers: readonly Proposer[]; readonly name: string }>>;
  /** An oracle that several fixes of one file share: one copy, one baseline. */
  sharedOracle(): Promise<Oracle>;
  /** Has the model of the settings judge a plan; `onText` is told how much of its answer is there. */
  judgePlan(
    judged: { readonly plan: string; readonly gold: string; readonly problem: string },
    onText: (characters: number) => void,
    signal: AbortSignal,
  ): Promise<Result<{ readonly judgement: PlanJudgement; readonly judge: string }>>;
  /** Shows what the model would be asked, in place of asking. Fails where the settings name none. */
  previewProposer(
    document: vscode.TextDocument,
    show: (request: ModelRequest) => Promise<void>,
  ): Promise<Result<ChosenProposer>>;
  /** The innermost function around a line (1-based) of a document; null where there is none. */
  functionAt(document: vscode.TextDocument, line: number): Promise<FixRange | null>;
  /** Plays back a reply that was recorded in a file. */
  recordedProposer(recording: vscode.Uri): Promise<Result<ChosenProposer>>;
  /** Names of the models at an OpenAI-compatible endpoint, as it lists them. */
  listModels(baseUrl: string): Promise<Result<readonly string[]>>;
  /** Tries the endpoint of the settings out: lists its models and asks the chosen one a few words. */
  checkConnection(signal: AbortSignal): Promise<ConnectionCheck>;
  /** Model servers on this machine, with the models that they list. */
  findLocalEndpoints(): Promise<readonly LocalModels[]>;
  openDashboard(): Promise<void>;
  /** Asks first. */
  deleteStatistics(): Promise<void>;
}
