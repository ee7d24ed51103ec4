import { describe, expect, it } from 'vitest';
import { hunkTitle, hunkWords } from '../../../src/review/hunkWords.js';
import type { ReviewHunk } from '../../../src/session/review/review.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { type ExampleReview, exampleReview } from './exampleReview.js';

function words(known: Partial<ReviewHunk>, review: Partial<ExampleReview> = {}): string {
  const example = exampleReview({ original: 'a\n', proposal: 'b\n', known: { '1': known }, ...review });
  return hunkWords(example, example.hunks[0]!, plainTranslate);
}

const GUARD = [{ label: 'defensive-generalization', line: 1 }] as const;

describe('hunkWords', () => {
  it('leads with who needs the hunk, or with what it does beyond the fix', () => {
    expect(words({ status: 'needed', neededBy: ['tests/test_stat.py::test_mean'] })).toBe('needed by test_mean');
    expect(words({ status: 'not-needed', labels: GUARD })).toBe('guard added · not needed by your tests');
  });

  it('says each label once', () => {
    expect(words({ status: 'not-needed', labels: [...GUARD, ...GUARD] })).toBe(
      'guard added · not needed by your tests',
    );
  });

  it('says first that a hunk is dropped', () => {
    expect(words({ status: 'not-needed', labels: GUARD, kept: false })).toBe(
      'dropped · guard added · not needed by your tests',
    );
  });

  it('says that the tests run while they do, and never calls that a result', () => {
    expect(words({}, { phase: 'testing' })).toBe('testing …');
    expect(words({}, { phase: 'minimizing' })).toBe('not tried yet');
    expect(words({}, { phase: 'stopped' })).toBe('not tried yet');
  });
});

describe('a hunk that changes only line endings', () => {
  it('says so, as its lines look the same', () => {
    expect(words({ status: 'neutral' }, { original: 'a\r\n', proposal: 'a\n' })).toMatch(
      /^only line endings differ · neutral/,
    );
    expect(words({ status: 'neutral' }, { original: 'a\n', proposal: 'a' })).toMatch(/^only line endings differ/);
    expect(words({ status: 'neutral' }, { original: 'a\n', proposal: 'b\n' })).not.toMatch(/endings/);
  });
});

describe('hunkTitle', () => {
  it('has an icon, which a screen reader leaves out', () => {
    const example = exampleReview({ original: 'a\n', proposal: 'b\n', known: { '1': { status: 'needed' } } });
    expect(hunkTitle(example, example.hunks[0]!, plainTranslate)).toBe('$(pass-filled)\u00a0needed by your tests');
  });
});
