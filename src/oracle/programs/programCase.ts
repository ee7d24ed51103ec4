/** A case of input and output, and what a problem asks of a program. */

/** One case. */
export interface ProgramCase {
  /** Unique among the cases of a program: the path of its input, or its number in the problem's file. */
  readonly id: string;
  readonly input: CaseText;
  /** Null where only a checker or interactor can say what is right. */
  readonly answer: CaseText | null;
}

/** A file of the workspace, by its path relative to the workspace folder, or a text that stands in a file with others. */
export type CaseText = { readonly file: string } | { readonly text: string };

/** Limits that a problem gives; null where it says nothing. */
export interface ProblemLimits {
  readonly timeLimitMs: number | null;
  readonly memoryLimitBytes: number | null;
}

/** All cases of a program. */
export interface ProgramCases extends ProblemLimits {
  readonly cases: readonly ProgramCase[];
  /** Whether they bear the program's name, or only lie where cases do. */
  readonly areNamed: boolean;
  /** Where they were found, as a short phrase. */
  readonly where: string;
}
