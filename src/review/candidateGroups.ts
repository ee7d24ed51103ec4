/** Candidates of one fix, of which one is on the screen: the others wait until something is decided, also over a reload of the window. */
import type { Candidate } from '../session/candidates/rankCandidates.js';
import type { FixSnapshot } from '../session/fixSnapshot.js';
import type { Review } from '../session/review/review.js';
import { reviewSize } from './reviewSize.js';
import type { StoredState } from './storedState.js';

/** A candidate with what is needed to go on with it. */
export interface WaitingCandidate extends Candidate {
  readonly snapshot: FixSnapshot | null;
}

export interface CandidateGroup {
  /** Best first. */
  readonly candidates: readonly WaitingCandidate[];
  /** Ids of those that a reload took, as they were too large to be stored. */
  readonly lost: readonly string[];
}

/** A group, and how many of it a reload would take. */
export interface ShownGroup extends CandidateGroup {
  readonly unstored: number;
}

/** All stored texts together, in characters: some thirty candidates for a file of a thousand lines. */
const MAX_CHARACTERS = 8_000_000;

export class CandidateGroups {
  readonly #stored: StoredState<readonly CandidateGroup[]>;
  readonly #isOpen: (reviewId: string) => boolean;
  readonly #loaded: Promise<void>;
  #groups: readonly CandidateGroup[] = [];

  /** @param isOpen - whether a review is one of this window: a group of which none is has nobody who could choose. */
  constructor(stored: StoredState<readonly CandidateGroup[]>, isOpen: (reviewId: string) => boolean) {
    this.#stored = stored;
    this.#isOpen = isOpen;
    this.#loaded = this.#load();
  }

  async add(candidates: readonly WaitingCandidate[]): Promise<void> {
    await this.#put([...this.#groups, { candidates, lost: [] }]);
  }

  /** The group that a review belongs to; null for one that was asked for alone. */
  async of(reviewId: string): Promise<ShownGroup | null> {
    await this.#loaded;
    const group = this.#groupOf(reviewId);
    if (group === null) return null;
    const stored = storedOf(this.#groups, this.#isOpen).find((each) => has(each, reviewId));
    return { ...group, unstored: group.candidates.length - (stored?.candidates.length ?? 0) };
  }

  /** The review of this window that was chosen in the group of another; null where there is none. */
  async chosenBeside(reviewId: string): Promise<string | null> {
    await this.#loaded;
    const group = this.#groupOf(reviewId);
    return (group && idsOf(group).find(this.#isOpen)) ?? null;
  }

  /** Whether a review waits in a group, as far as is known by now. */
  holds(reviewId: string): boolean {
    return this.#groupOf(reviewId) !== null;
  }

  /** Takes over what is known of a review now, before another is shown in its place. */
  async update(review: Review, snapshot: FixSnapshot | null): Promise<void> {
    await this.#loaded;
    const group = this.#groupOf(review.id);
    if (group === null) return;
    const candidates = group.candidates.map((each) =>
      each.review.id === review.id ? { ...each, review, snapshot } : each,
    );
    await this.#put([...this.#groups.filter((each) => each !== group), { ...group, candidates }]);
  }

  /** Ends the group of a review that was decided; gives the others, which are thereby decided, too. */
  async take(reviewId: string): Promise<readonly Review[]> {
    await this.#loaded;
    const group = this.#groupOf(reviewId);
    if (group === null) return [];
    await this.#put(this.#groups.filter((each) => each !== group));
    return group.candidates.map(({ review }) => review).filter((review) => review.id !== reviewId);
  }

  /** Resolves when what an earlier window left is known. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  async #load(): Promise<void> {
    const known = (await this.#stored.load()) ?? [];
    const open = known.filter((group) => idsOf(group).some(this.#isOpen));
    this.#groups = [...open, ...this.#groups];
    if (open.length < known.length) this.#save();
  }

  #save(): void {
    this.#stored.save(storedOf(this.#groups, this.#isOpen));
  }

  #groupOf(reviewId: string): CandidateGroup | null {
    return this.#groups.find((group) => has(group, reviewId)) ?? null;
  }

  async #put(groups: readonly CandidateGroup[]): Promise<void> {
    this.#groups = groups;
    await this.#loaded;
    this.#save();
  }
}

function has({ candidates, lost }: CandidateGroup, reviewId: string): boolean {
  return lost.includes(reviewId) || candidates.some(({ review }) => review.id === reviewId);
}

/** What the bound has room for: the newest groups first, of each the one on the screen and then the best. */
function storedOf(groups: readonly CandidateGroup[], isOpen: (reviewId: string) => boolean): readonly CandidateGroup[] {
  let room = MAX_CHARACTERS;
  const stored: CandidateGroup[] = [];
  for (const group of groups.toReversed()) {
    if (!idsOf(group).some(isOpen)) continue;
    const taken = new Set<WaitingCandidate>();
    for (const candidate of openFirst(group, isOpen)) {
      const size = sizeOf(candidate);
      if (size > room) continue;
      room -= size;
      taken.add(candidate);
    }
    const candidates = group.candidates.filter((candidate) => taken.has(candidate));
    const lost = group.candidates.filter((candidate) => !taken.has(candidate)).map(({ review }) => review.id);
    stored.unshift({ candidates, lost: [...group.lost, ...lost] });
  }
  return stored;
}

function idsOf({ candidates, lost }: CandidateGroup): readonly string[] {
  return [...candidates.map(({ review }) => review.id), ...lost];
}

function openFirst({ candidates }: CandidateGroup, isOpen: (reviewId: string) => boolean): readonly WaitingCandidate[] {
  return candidates.toSorted((one, other) => Number(isOpen(other.review.id)) - Number(isOpen(one.review.id)));
}

function sizeOf({ review, proposals }: WaitingCandidate): number {
  // The snapshot has its own copy of the proposal and of the smallest part.
  return 2 * reviewSize(review) + proposals.reduce((sum, { text }) => sum + text.length, 0);
}
