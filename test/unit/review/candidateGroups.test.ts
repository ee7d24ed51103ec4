import { describe, expect, it } from 'vitest';
import { type CandidateGroup, CandidateGroups, type WaitingCandidate } from '../../../src/review/candidateGroups.js';
import type { StoredState } from '../../../src/review/storedState.js';
import { exampleReview } from './exampleReview.js';

/** Keeps what is saved as a file does: as text. */
class TextState implements StoredState<readonly CandidateGroup[]> {
  text: string | null = null;

  async load(): Promise<readonly CandidateGroup[] | null> {
    return this.text === null ? null : JSON.parse(this.text);
  }

  save(value: readonly CandidateGroup[]): void {
    this.text = JSON.stringify(value);
  }
}

function candidate(id: string, length = 1): WaitingCandidate {
  const review = exampleReview({ id, original: 'a\n', proposal: `${'b'.repeat(length)}\n` });
  return { review, proposals: [], snapshot: null };
}

function idsOf(group: CandidateGroup | null): readonly string[] {
  return group?.candidates.map(({ review }) => review.id) ?? [];
}

describe('CandidateGroups', () => {
  it('come back after a reload, in order, with what was known of the one that was swapped', async () => {
    const state = new TextState();
    const open = new Set(['a']);
    const groups = new CandidateGroups(state, (id) => open.has(id));
    await groups.add([candidate('a'), candidate('b')]);
    const decided = exampleReview({ id: 'a', original: 'a\n', proposal: 'b\n', dropped: ['1'] });
    await groups.update(decided, null);
    open.clear();
    open.add('b');

    const reloaded = new CandidateGroups(state, (id) => open.has(id));
    const group = await reloaded.of('b');
    expect(idsOf(group)).toEqual(['a', 'b']);
    expect(group).toMatchObject({ lost: [], unstored: 0 });
    expect(group?.candidates[0]?.review.hunks.map((hunk) => hunk.kept)).toEqual([false]);
    expect(reloaded.holds('a')).toBe(true);
    expect(await reloaded.chosenBeside('a')).toBe('b');
    expect(await reloaded.chosenBeside('z')).toBeNull();
    expect((await reloaded.take('b')).map(({ id }) => id)).toEqual(['a']);
    expect(state.text).toBe('[]');
    expect(await reloaded.of('a')).toBeNull();
  });

  it('says how many are too large to be stored, before the reload and after it, and stores the one on the screen', async () => {
    const state = new TextState();
    const isOpen = (id: string): boolean => id === 'b';
    const groups = new CandidateGroups(state, isOpen);
    await groups.add([candidate('a', 900_000), candidate('b', 900_000), candidate('c')]);
    expect(idsOf(await groups.of('b'))).toEqual(['a', 'b', 'c']);
    expect(await groups.of('b')).toMatchObject({ unstored: 1, lost: [] });

    const reloaded = new CandidateGroups(state, isOpen);
    expect(idsOf(await reloaded.of('b'))).toEqual(['b', 'c']);
    expect(await reloaded.of('b')).toMatchObject({ unstored: 0, lost: ['a'] });
  });

  it('are forgotten when no review of them is open any more', async () => {
    const state = new TextState();
    await new CandidateGroups(state, () => true).add([candidate('a'), candidate('b')]);
    expect(state.text).toContain('"a"');
    const reloaded = new CandidateGroups(state, () => false);
    await reloaded.loaded;
    expect(state.text).toBe('[]');
    expect(await reloaded.of('a')).toBeNull();
  });
});
