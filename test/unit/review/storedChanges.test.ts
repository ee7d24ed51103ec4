/** The review of uncommitted changes as it outlives a reload of the window. */
import { describe, expect, it } from 'vitest';
import { type StoredChanges, storedChanges } from '../../../src/review/storedChanges.js';
import { plainTranslate } from '../../../src/session/translate.js';
import type { TreeReview } from '../../../src/session/tree/treeReview.js';
import { remembered, treeSetting } from '../session/tree/treeSetting.ts';

const QUESTION = { folder: '/p', base: 'HEAD', unsaved: ['/p/f.py'] };

describe('storedChanges', () => {
  it('is plain data that says what is shown, and holds each text once', async () => {
    const at = await treeSetting();
    await at.session.run(new AbortController().signal);
    at.session.setKept(['3'], false);
    const review = at.reviews.at(-1) as TreeReview;
    const given: StoredChanges = { question: QUESTION, review, snapshot: remembered(at), opened: [['f.py', 'c1']] };
    const stored = storedChanges(given, plainTranslate);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
    expect(stored).toMatchObject({ ...given, review: { ...review, report: { verdict: review.report.verdict } } });
    expect(stored?.review.report.files.map((file) => [file.proposalText, file.minimalText])).toEqual(
      review.files.map(() => [null, null]),
    );
  });

  it('has nothing under way any more: what ran is stale, and can be gone on with', async () => {
    const at = await treeSetting();
    await at.session.run(new AbortController().signal);
    const underWay = at.reviews.filter(({ phase }) => phase === 'testing' || phase === 'minimizing');
    expect(underWay.map(({ shown }) => shown.tests.state)).toContain('running');
    for (const review of underWay) {
      const given = { question: QUESTION, review, snapshot: remembered(at), opened: [] };
      const { phase, shown, canContinue } = storedChanges(given, plainTranslate)?.review ?? review;
      expect(phase).toBe('stopped');
      expect(shown.tests.state).not.toBe('running');
      expect(canContinue).toBe(review.report.tests !== null);
    }
  });

  it('is nothing where it would be too large', async () => {
    const at = await treeSetting();
    await at.session.run(new AbortController().signal);
    const review = at.reviews.at(-1) as TreeReview;
    const given = (characters: number): StoredChanges => {
      const text = { original: '', proposal: 'x'.repeat(characters), minimal: null };
      const files = review.files.map((file) => ({ ...file, text }));
      return { question: QUESTION, review: { ...review, files }, snapshot: remembered(at), opened: [] };
    };
    expect(storedChanges(given(1_000_000), plainTranslate)).not.toBeNull();
    expect(storedChanges(given(8_000_000), plainTranslate)).toBeNull();
  });
});
