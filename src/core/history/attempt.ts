/** One attempt of a person at a task. */

export interface Attempt {
  readonly person: string;
  readonly task: string;
  /** When it was made; any number that grows with time. */
  readonly time: number;
  /** Whether it passed. */
  readonly accepted: boolean;
  readonly text: string;
}
