/** The unit of minimization: something that is kept or dropped as a whole. */

/** A hunk, a part of one, or several of them that only make sense together. */
export interface MinimizeUnit {
  readonly id: string;
  /** Neutral: it goes without a trial. */
  readonly free: boolean;
  /** How likely it is to be needed compared with the others, over 0; 1 when left out. Decides the order of trials, never the answer. */
  readonly weight?: number;
}

/** A unit of the next finer level. */
export interface FinerUnit extends MinimizeUnit {
  /** The ids of the units that it is made of parts of: one, or several when what belongs together was in several. */
  readonly parents: readonly string[];
}
