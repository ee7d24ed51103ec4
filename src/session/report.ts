/** The report: the object, schema 1, that the command line prints and that the badge, the review and the statistics are made of. */
import type { HunkStatus } from '../core/fidelity/hunkStatus.js';
import type { Label } from '../core/fidelity/label.js';
import type { VerdictName } from '../core/fidelity/verdictName.js';
import type { FailureCode } from './failures.js';
import type { SandboxKind } from './ports/oracle.js';
import type { Strategy } from './ports/proposer.js';
import type { TestCounts } from './tests/testCounts.js';
import type { WholeSuite } from './tests/wholeSuite.js';

/** A half-open range of 1-based lines, as `[start, end]`. */
export type ReportRange = readonly [start: number, end: number];

export interface ReportHunk {
  readonly id: string;
  readonly original: ReportRange;
  readonly proposal: ReportRange;
  readonly status: HunkStatus;
  readonly neededBy: readonly string[];
  readonly labels: readonly Label[];
  /** Ids of others that make sense only together with it; left out where that is not known. */
  readonly tiedWith?: readonly string[];
  /** What gives way to what inside of the lines, which others change as well; left out where whole lines change. */
  readonly inLine?: { readonly before: string; readonly after: string };
}

/** Complexity of one outermost function in both texts; null in the text that lacks it. */
export interface ReportFunction {
  readonly name: string;
  readonly line: number;
  readonly original: number | null;
  readonly proposal: number | null;
}

export interface ReportFile {
  readonly path: string;
  readonly language: string;
  readonly approximate: boolean;
  readonly parseErrors: boolean;
  readonly tokens: {
    readonly original: number;
    readonly proposal: number;
    readonly distance: number;
    readonly scopeOriginal: number;
    readonly scopeProposal: number;
    readonly editSize: number;
    readonly fileEditSize: number;
  };
  readonly lines: {
    readonly kept: number;
    readonly added: number;
    readonly deleted: number;
    readonly similarity: number;
  };
  /** Null where the language has no grammar. */
  readonly complexity: {
    readonly original: number;
    readonly proposal: number;
    readonly minimal: number | null;
    readonly functions: readonly ReportFunction[];
  } | null;
  readonly hunks: readonly ReportHunk[];
  readonly proposalText: string;
  readonly minimalText: string | null;
  readonly written: boolean;
}

export interface ReportTests {
  readonly command: string;
  /** Why these tests, as people read it; left out by versions that did not say. */
  readonly because?: string;
  readonly runner: string;
  readonly perTest: boolean;
  readonly sandbox: SandboxKind;
  readonly baseline: TestCounts | null;
  readonly proposal: TestCounts | null;
  readonly fixed: readonly string[];
  readonly stillFailing: readonly string[];
  readonly broken: readonly string[];
  readonly flaky: readonly string[];
  /** Null where the tests are all that the project has, or there was nothing to confirm; left out by versions that did not run it. */
  readonly whole?: ReportWhole | null;
}

/** What the whole suite said, where the other results are of the tests nearest to the file. */
export interface ReportWhole {
  readonly command: string;
  readonly state: WholeSuite['state'];
  /** In a sentence, as people read it. */
  readonly summary: string;
  readonly original: TestCounts | null;
  readonly proposal: TestCounts | null;
  readonly minimal: TestCounts | null;
  /** Passed on the original, do not pass on the proposal. */
  readonly broken: readonly string[];
  /** Pass on the proposal, do not pass on the smallest part that the tests near the file accept. */
  readonly brokenByMinimal: readonly string[];
}

export interface ReportMinimization {
  readonly level: 'hunk' | 'line' | 'token';
  readonly trials: number;
  readonly otherRuns: number;
  readonly complete: boolean;
  readonly oneMinimal: boolean;
}

/** A failure in words, for people and scripts. */
export interface ReportFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly remedy: string;
}

/** Null stands for what was not measured, everywhere. */
export interface Report {
  readonly schema: 1;
  readonly verdict: VerdictName;
  readonly reasons: readonly string[];
  readonly failure: ReportFailure | null;
  readonly files: readonly ReportFile[];
  readonly changedTokens: { readonly all: number; readonly needed: number | null };
  readonly editSize: number;
  readonly minimalEditSize: number | null;
  readonly goldEditSize: number | null;
  readonly excess: number | null;
  readonly fidelity: number | null;
  readonly addedComplexity: { readonly overOriginal: number | null; readonly overMinimal: number | null };
  readonly gamma: number;
  readonly minimization: ReportMinimization | null;
  readonly tests: ReportTests | null;
  readonly model: {
    readonly provider: string;
    readonly name: string | null;
    readonly prompt: 'preserve' | 'generic' | null;
    readonly strategy: Strategy;
    /** Who wrote the plan; null where no model did. */
    readonly planModel: string | null;
    readonly promptTokens: number | null;
    readonly completionTokens: number | null;
    /** Edits refused because they lay outside the part that was to be fixed. */
    readonly refusedEdits: number;
    /** Lines of the file that the model was not shown, as the file is larger than its window. */
    readonly leftOutLines: number;
  } | null;
  readonly elapsedMs: {
    readonly model: number | null;
    readonly tests: number | null;
    readonly minimization: number | null;
    readonly total: number;
  };
}
