/** What the user decides of a review: keep and drop hunks, accept, reject. */
import * as vscode from 'vscode';
import type { Settings } from '../platform/settings.js';
import type { Clock } from '../session/ports/clock.js';
import { type Result, success } from '../session/result.js';
import { decisionRecordOf, isKeptAsNeeded } from '../session/review/decisionRecord.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { type Applied, applyReview, type WritableCheck } from './applyReview.js';
import type { CandidateGroups } from './candidateGroups.js';
import type { DecisionMemory } from './decisionMemory.js';
import type { FixRuns } from './fixRuns.js';
import type { RequestDocuments } from './requestDocuments.js';
import type { ReviewEntry } from './reviewEntry.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';
import type { ReviewTabs } from './reviewTabs.js';

/** Which hunks are accepted: those kept now, all of the proposal, or what the tests need (and what they cannot judge). */
export type AcceptChoice = 'shown' | 'all' | 'needed';

export interface ReviewDecisionsParts {
  readonly registry: ReviewRegistry;
  readonly runs: FixRuns;
  readonly tabs: ReviewTabs;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly translate: Translate;
  readonly isWritable: WritableCheck;
  readonly candidates: CandidateGroups;
  readonly requests: RequestDocuments;
  readonly memory: DecisionMemory;
}

/** How long the status bar says what was done. */
const MESSAGE_MS = 10_000;

export class ReviewDecisions {
  readonly #parts: ReviewDecisionsParts;

  constructor(parts: ReviewDecisionsParts) {
    this.#parts = parts;
  }

  /** Keeps or drops hunks: measured and shown at once, then tested again (or marked stale, as the setting says). */
  async setKept(entry: ReviewEntry, ids: readonly string[], kept: boolean): Promise<void> {
    const { id } = entry.review;
    const fix = await this.#parts.runs.revive(entry);
    if (!fix) return;
    fix.setKept(ids, kept);
    const target = vscode.Uri.parse(entry.target);
    if (this.#parts.settings.get('tests.runAfterDrop', target)) this.#parts.runs.verifySoon(id);
  }

  /** Puts hunks into the file and ends the review; null when there was nothing to put. A failure leaves file and review as they are. */
  async accept(entry: ReviewEntry, choice: AcceptChoice): Promise<Result<Applied | null>> {
    const kept = keptBy(entry.review, choice);
    if (kept.size === 0) {
      await this.reject(entry);
      return success(null);
    }
    const applied = await applyReview(entry, kept, this.#parts.isWritable);
    if (!applied.ok) return applied;
    await this.#finish(entry, kept);
    await showChange(applied.value);
    this.#say(acceptedWords(entry.review, kept, applied.value, this.#parts.translate));
    return applied;
  }

  /** Leaves the file as it is and ends the review. */
  async reject(entry: ReviewEntry): Promise<void> {
    await this.#finish(entry, new Set());
    const name = fileName(entry.review.path);
    this.#say(this.#parts.translate('Rejected: {name} is as it was.', { name }));
  }

  async #finish(entry: ReviewEntry, kept: ReadonlySet<string>): Promise<void> {
    const { registry, runs, tabs } = this.#parts;
    const { id } = entry.review;
    await tabs.close(id);
    registry.remove(id);
    await runs.end(id);
    await this.#remember(entry.review, kept);
    // Choosing one of several is deciding against the others.
    const others = await this.#parts.candidates.take(id);
    this.#parts.requests.prune();
    for (const other of others) await this.#remember(other, new Set());
  }

  async #remember(review: Review, kept: ReadonlySet<string>): Promise<void> {
    const { clock, memory } = this.#parts;
    await memory.remember(decisionRecordOf(review, kept, clock.now()));
  }

  #say(sentence: string): void {
    vscode.window.setStatusBarMessage(`$(check) ${sentence}`, MESSAGE_MS);
  }
}

function keptBy(review: Review, choice: AcceptChoice): ReadonlySet<string> {
  const hunks = review.hunks.filter(
    (hunk) => choice === 'all' || (choice === 'needed' ? isKeptAsNeeded(hunk.status) : hunk.kept),
  );
  return new Set(hunks.map((hunk) => hunk.id));
}

async function showChange({ document, firstLine }: Applied): Promise<void> {
  const position = new vscode.Position(firstLine, 0);
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function acceptedWords(review: Review, kept: ReadonlySet<string>, applied: Applied, translate: Translate): string {
  const values = { kept: kept.size, all: review.hunks.length, name: fileName(review.path) };
  const what =
    kept.size === review.hunks.length
      ? translate('Accepted the whole proposal into {name}.', values)
      : translate('Accepted {kept} of {all} hunks into {name}.', values);
  const how = applied.merged ? translate('It was merged with what you changed there meanwhile.') : '';
  return [what, how, translate('One undo takes it back.')].filter((sentence) => sentence !== '').join(' ');
}
