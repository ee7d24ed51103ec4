/** Time, as the pure rooms see it. */

/** A clock for elapsed times and time stamps. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
