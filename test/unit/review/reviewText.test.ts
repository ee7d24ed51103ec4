import { describe, expect, it } from 'vitest';
import { FIRST_ROW_LINE, hunkAt, hunkLine, hunkPlace, reviewText, wordLines } from '../../../src/review/reviewText.js';
import { rowText } from '../../../src/session/review/diffRow.js';
import { KeptHunks } from '../../../src/session/review/keptHunks.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { editsInLine } from '../../support/editsInLine.js';
import { exampleReview } from './exampleReview.js';

const ORIGINAL = 'a\nb\nc\nd\n';
const PROPOSAL = 'a\nB\nc\nnew\nd\n';

function textOf(dropped: readonly string[]) {
  return reviewText(exampleReview({ original: ORIGINAL, proposal: PROPOSAL, dropped }), plainTranslate);
}

describe('reviewText', () => {
  it('has the badge in the first line and a sign in each other one', () => {
    const lines = textOf([]).text.split('\n');
    expect(lines[0]).toBe('unverified · 3 changed tokens · no tests');
    expect(lines.slice(FIRST_ROW_LINE)).toEqual(['  a', '- b', '+ B', '  c', '+ new', '  d']);
  });

  it('has one line per row also where endings are CRLF or missing', () => {
    const review = exampleReview({ original: 'a\r\nb', proposal: 'a\r\nc' });
    expect(reviewText(review, plainTranslate).text.split('\n').slice(1)).toEqual(['  a', '- b', '+ c']);
  });
});

describe('hunkAt', () => {
  it('finds the hunk of each of its lines and none elsewhere', () => {
    const { hunks } = textOf([]);
    const found = [0, 1, 2, 3, 4, 5, 6].map((line) => hunkAt(hunks, { line, character: 0 }));
    expect(found).toEqual([null, null, '1', '1', null, '2', null]);
  });

  it('finds a dropped insertion at the line that it stood before', () => {
    const { hunks, rows } = textOf(['2']);
    expect(rows.map((row) => row.code)).toEqual(['a', 'b', 'B', 'c', 'd']);
    expect(hunkAt(hunks, { line: 5, character: 0 })).toBe('2');
  });

  it('finds of several hunks in one line the nearest, and where the cursor goes for each', () => {
    const original = 'a\nreturn acc / (n - 1)\n';
    const proposal = 'a\nreturn total / n\n';
    const kept = new KeptHunks(original);
    kept.adopt(editsInLine(original, proposal), null);
    const { hunks, rows } = reviewText({ ...exampleReview({ original, proposal }), hunks: kept.all }, plainTranslate);
    expect(rows.map(rowText)).toEqual(['  a', '- return acc / (n - 1)', '+ return total / n']);
    expect(hunks.map((place) => hunkPlace(place, rows.length))).toEqual([
      { line: 3, character: 9 },
      { line: 3, character: 16 },
    ]);
    expect(wordLines(hunks, rows.length)).toEqual([2, 3]);
    const at = (line: number, character: number) => hunkAt(hunks, { line, character });
    expect([at(3, 0), at(3, 11), at(3, 16), at(3, 18)]).toEqual(['1.1', '1.1', '1.2', '1.2']);
    expect([at(2, 0), at(2, 12), at(2, 22), at(1, 3)]).toEqual(['1.1', '1.1', '1.2', null]);
  });
});

describe('wordLines', () => {
  it('are where each hunk begins, for those in one line spread over what is shown of it', () => {
    const { hunks, rows } = textOf(['2']);
    expect(wordLines(hunks, rows.length)).toEqual([2, 5]);
    const shared = ['1.1', '1.2', '1.3'].map((hunk) => ({ hunk, spots: [], first: 4, end: 6 }));
    expect(wordLines(shared, 9)).toEqual([5, 6, 6]);
    expect(
      wordLines(
        shared.map((place) => ({ ...place, end: 5 })),
        9,
      ),
    ).toEqual([5, 5, 5]);
  });
});

describe('hunkLine', () => {
  it('is the first line of the hunk', () => {
    const { hunks, rows } = textOf([]);
    expect(hunks.map((place) => hunkLine(place, rows.length))).toEqual([2, 5]);
  });

  it('is the last line for a dropped insertion at the end of the file', () => {
    const review = exampleReview({ original: 'a\n', proposal: 'a\nb\n', dropped: ['1'] });
    const { hunks, rows } = reviewText(review, plainTranslate);
    expect(hunks.map((place) => hunkLine(place, rows.length))).toEqual([1]);
  });
});
