/** Shows a suite's tests while they run in another process. */
import { readFileSync } from 'node:fs';
import type { JournalEntry } from './suiteJournal.ts';

const POLL_MS = 250;
const SIGNS = { passed: '✓', failed: '✗', skipped: '-' } as const;

/**
 * @param file - the journal that the other process writes.
 * @returns a function that shows the rest and stops.
 */
export function followJournal(file: string): () => void {
  let shown = 0;
  const show = () => {
    const lines = wholeLines(file);
    for (const line of lines.slice(shown)) {
      const entry = JSON.parse(line) as JournalEntry;
      if (entry.kind === 'test') console.log(`  ${SIGNS[entry.state]} ${entry.name} (${entry.elapsedMs} ms)`);
    }
    shown = lines.length;
  };
  const timer = setInterval(show, POLL_MS);
  return () => {
    clearInterval(timer);
    show();
  };
}

function wholeLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return []; // not begun
  }
}
