/** What belongs to reviews beside themselves and comes back with them after a reload of the window. */
import type * as vscode from 'vscode';
import { type CandidateGroup, CandidateGroups } from '../review/candidateGroups.js';
import { RequestDocuments } from '../review/requestDocuments.js';
import type { ReviewRegistry } from '../review/reviewRegistry.js';
import type { KeyMask, StoredExchanges } from '../review/storedExchanges.js';
import { StoredFile } from '../review/storedFile.js';

export interface RememberedParts {
  readonly candidates: CandidateGroups;
  readonly requests: RequestDocuments;
  /** Resolves when everything is stored. */
  settled(): Promise<void>;
}

/** Raised when the shape of what is stored changes. */
const VERSION = 1;

/** Stored as long as the review waits, or one of its candidates. */
export function rememberedParts(given: {
  readonly context: vscode.ExtensionContext;
  readonly registry: ReviewRegistry;
  readonly isLive: (reviewId: string) => boolean;
  readonly keyMask: () => Promise<KeyMask>;
  readonly onError: (error: unknown) => void;
}): RememberedParts {
  const { context, registry, isLive, keyMask, onError } = given;
  const folder = context.storageUri ?? null;
  const groups = new StoredFile<readonly CandidateGroup[]>(folder, 'candidates.json', VERSION, onError);
  const exchanges = new StoredFile<StoredExchanges>(folder, 'requests.json', VERSION, onError);
  const isOpen = (id: string): boolean => registry.get(id) !== undefined;
  const candidates = new CandidateGroups(groups, isOpen);
  const requests = new RequestDocuments({
    ...{ stored: exchanges, ready: candidates.loaded, keyMask, onError },
    isWanted: (id) => isOpen(id) || isLive(id) || candidates.holds(id),
  });
  return {
    candidates,
    requests,
    settled: async () => void (await Promise.all([groups.settled(), exchanges.settled()])),
  };
}
