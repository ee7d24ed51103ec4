/** Does something for each of many, several at once. */

/** Calls `work` for each item, at most `atOnce` at a time; after an error no more are begun, and it rejects when those under way are done. */
export async function forEachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let broken = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !broken) {
      const item = items[next++] as T;
      try {
        await work(item);
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (rejected !== undefined) throw rejected.reason;
}
