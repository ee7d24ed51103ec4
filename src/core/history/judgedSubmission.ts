/** What a judge keeps of a submission: everything of an attempt but its text. */
import type { Attempt } from './attempt.js';

/** A submission with a final verdict. */
export interface JudgedSubmission extends Omit<Attempt, 'text'> {
  /** The judge's number or name of it; what its source file is called by. */
  readonly id: string;
  /** Path of its source file, where the judge's list names one; else null. */
  readonly file: string | null;
}

/** The submissions of a judge's list, and what of it is none. */
export interface JudgedHistory {
  /** In the order in which they were made: of those with equal times the later made stands later. */
  readonly submissions: readonly JudgedSubmission[];
  /** Entries without a final verdict yet, such as those still being tested. */
  readonly unjudged: number;
  /** Entries that lack something, each in words with its place. */
  readonly problems: readonly string[];
}
