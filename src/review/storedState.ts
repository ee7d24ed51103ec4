/** State of ours that outlives a reload of the window, as plain data. */

export interface StoredState<T> {
  /** What was saved last; null when there is nothing, or nothing that can be read. */
  load(): Promise<T | null>;
  /** Takes the place of what was saved before; of several in a row the last one counts. */
  save(value: T): void;
}
