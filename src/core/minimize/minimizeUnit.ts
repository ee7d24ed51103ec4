/** The unit of minimization: something that is kept or dropped as a whole, and may fall into smaller ones when it is kept. */

/** A hunk, a part of one, or several hunks that only make sense together. */
export interface MinimizeUnit {
  readonly id: string;
  /** Neutral: it goes without a trial. */
  readonly free: boolean;
  /** How likely it is to be needed compared with the others, over 0; 1 when left out. Decides the order of trials, never the answer. */
  readonly weight?: number;
  /** The smaller units that it consists of, all together doing what it does; called only when it is kept. */
  split?(): readonly MinimizeUnit[];
}
