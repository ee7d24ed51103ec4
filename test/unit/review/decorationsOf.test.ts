import { describe, expect, it } from 'vitest';
import { type DecorationRole, decorationsOf } from '../../../src/review/decorationsOf.js';
import { reviewText } from '../../../src/review/reviewText.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { type ExampleReview, exampleReview } from './exampleReview.js';

const EVERYTHING = { start: 0, end: Number.MAX_SAFE_INTEGER };

function drawn(example: ExampleReview, lines = EVERYTHING) {
  const review = exampleReview(example);
  return decorationsOf(review, reviewText(review, plainTranslate), lines, plainTranslate);
}

function linesWith(role: DecorationRole, example: ExampleReview): number[] {
  return drawn(example)
    .filter((each) => each.role === role)
    .map((each) => each.line);
}

const CHANGE = { original: 'a\nreturn b - c\nd\n', proposal: 'a\nreturn b + c\nd\n' };

describe('decorationsOf', () => {
  it('colors removed and added lines, and the words in them that changed', () => {
    expect(linesWith('removed-line', CHANGE)).toEqual([2]);
    expect(linesWith('added-line', CHANGE)).toEqual([3]);
    const spans = drawn(CHANGE).filter((each) => each.role.endsWith('-text'));
    expect(spans).toEqual([
      { role: 'removed-text', line: 2, start: 11, end: 12 },
      { role: 'added-text', line: 3, start: 11, end: 12 },
    ]);
  });

  it('gives every row the numbers of both sides, all of one width', () => {
    const numbers = drawn(CHANGE).flatMap((each) => (each.before === undefined ? [] : [each.before]));
    expect(numbers.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '  1  1  ',
      '  2     ',
      '     2  ',
      '  3  3  ',
    ]);
  });

  it('marks a dropped hunk and colors nothing of it', () => {
    expect(linesWith('dropped-line', { ...CHANGE, dropped: ['1'] })).toEqual([2]);
    expect(linesWith('removed-line', { ...CHANGE, dropped: ['1'] })).toEqual([]);
  });

  it('puts the badge of the newest state in the place of the one that the document has', () => {
    const review = exampleReview(CHANGE);
    const dropped = exampleReview({ ...CHANGE, dropped: ['1'] });
    const newest = { ...dropped, shown: { ...dropped.shown, changedTokens: 0 } };
    const text = reviewText(review, plainTranslate);
    const badges = decorationsOf(review, text, { start: 0, end: 1 }, plainTranslate, newest).filter((each) =>
      each.role.startsWith('badge'),
    );
    const [badgeLine = ''] = reviewText(newest, plainTranslate).text.split('\n');
    const [shownLine = ''] = text.text.split('\n');
    expect(badgeLine).not.toBe(shownLine);
    expect(badges.map((each) => [each.role, each.end, each.before?.replaceAll('\u00a0', ' ')])).toEqual([
      ['badge', 0, badgeLine],
      ['badge-outdated', shownLine.length, undefined],
    ]);
  });

  it('draws only what is asked for', () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `line ${line}\n`);
    const example = { original: lines.join(''), proposal: lines.with(10, 'x\n').join('') };
    const some = drawn(example, { start: 5_000, end: 5_100 });
    expect(some.length).toBe(100);
    expect(some.every((each) => each.line >= 5_000 && each.line < 5_100)).toBe(true);
  });

  it('says how many lines a fold hides', () => {
    const lines = Array.from({ length: 30 }, (_, line) => `line ${line}\n`);
    const [first] = drawn({ original: lines.join(''), proposal: lines.with(29, 'x\n').join('') }).filter(
      (each) => each.role === 'hidden-count',
    );
    expect(first?.after).toContain('25 unchanged lines');
  });

  it('colors the badge by the verdict only when there is one', () => {
    const roles = (example: ExampleReview) => drawn(example)[0]?.role;
    const review = exampleReview(CHANGE);
    const shown = { ...review.shown, verdict: 'over-edit' } as const;
    expect(roles({ ...CHANGE, shown })).toBe('badge-warning');
    expect(roles({ ...CHANGE, shown, phase: 'minimizing' })).toBe('badge');
    expect(roles(CHANGE)).toBe('badge');
  });
});
