/** What hovers say of complexity, from real trees and real reviews. */
import { describe, expect, it } from 'vitest';
import { complexityGrowth } from '../../../src/core/fidelity/complexityGrowth.js';
import type { LanguageId } from '../../../src/core/syntax/languageId.js';
import { type ComplexityNote, ComplexityNotes } from '../../../src/review/complexityNotes.js';
import { reviewText } from '../../../src/review/reviewText.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { sourceOf } from '../../support/sources.js';
import { exampleReview } from './exampleReview.ts';

async function notesOf(
  original: string,
  proposal: string,
  dropped: readonly string[] = [],
  language: LanguageId = 'python',
) {
  const review = exampleReview({ original, proposal, dropped });
  const growth = complexityGrowth(await sourceOf(language, original), await sourceOf(language, review.shownText));
  if (growth === null) throw new Error('there is a grammar');
  const { rows } = reviewText(review, plainTranslate);
  const notes = new ComplexityNotes(growth, rows, plainTranslate);
  return { notes, rowWith: (code: string) => rows.findIndex((row) => row.code.includes(code)) };
}

/** As the hover shows them. */
function read(notes: readonly ComplexityNote[]): string[] {
  return notes.map(({ sentence, word }) => (word === null ? sentence : sentence.replace('{word}', `\`${word}\``)));
}

const original = 'def f(a):\n    for x in a:\n        print(x)\n\n\ndef g(b):\n    return b\n';
const proposal =
  'def f(a):\n    if a is None or not a:\n        return\n    if a:\n        for x in a:\n            print(x)\n\n\ndef g(b):\n    return b\n';

describe('ComplexityNotes', () => {
  it('name the points that a proposal adds, with depth and line', async () => {
    const { notes } = await notesOf(original, proposal);
    expect(read(notes.ofFile())).toEqual([
      '+1: `if` at depth 1, line 2, in f',
      '+1: `or` (run of logical operators), line 2, in f',
      '+1: `if` at depth 1, line 4, in f',
      '+1: `for` now at depth 2, line 5, in f',
    ]);
  });

  it('say them on the name of each function, and say that a function did not change', async () => {
    const { notes, rowWith } = await notesOf(original, proposal);
    expect(read(notes.ofRow(rowWith('def f')))).toEqual([
      'Cognitive complexity of f: 1 → 5 (+4)',
      '+1: `if` at depth 1, line 2',
      '+1: `or` (run of logical operators), line 2',
      '+1: `if` at depth 1, line 4',
      '+1: `for` now at depth 2, line 5',
    ]);
    expect(read(notes.ofRow(rowWith('def g')))).toEqual(['Cognitive complexity of g: 0, unchanged']);
  });

  it('say them where they stand, and nothing elsewhere', async () => {
    const { notes, rowWith } = await notesOf(original, proposal);
    expect(read(notes.ofRow(rowWith('if a is None')))).toEqual([
      '+1: `if` at depth 1, line 2',
      '+1: `or` (run of logical operators), line 2',
    ]);
    expect(notes.ofRow(rowWith('print'))).toEqual([]);
    expect(notes.ofRow(9999)).toEqual([]);
  });

  it('say what is gone by its line in the original', async () => {
    const { notes, rowWith } = await notesOf(proposal, original);
    expect(read(notes.ofFile())).toEqual([
      '−1: `for` now at depth 1, line 2, in f',
      '−1: `if` is gone, line 2 of the original, in f',
      '−1: `or` is gone, line 2 of the original, in f',
      '−1: `if` is gone, line 4 of the original, in f',
    ]);
    expect(read(notes.ofRow(rowWith('if a is None')))).toEqual([
      '−1: `if` is gone, line 2 of the original',
      '−1: `or` is gone, line 2 of the original',
    ]);
  });

  it('number lines as the review does when hunks above are dropped', async () => {
    const before = 'x = 1\n\n\n\ndef f(a):\n    return a\n';
    const after = 'import os\nimport sys\nx = 1\n\n\n\ndef f(a):\n    return 1 if a else 2\n';
    const { notes, rowWith } = await notesOf(before, after, ['1']);
    // The text without the imports has it in line 6; beside it stands 8, its line in the proposal.
    expect(read(notes.ofFile())).toEqual(['+1: `if` (conditional expression) at depth 1, line 8, in f']);
    expect(read(notes.ofRow(rowWith('def f')))[0]).toBe('Cognitive complexity of f: 0 → 1 (+1)');
  });

  it('have functions that are new or gone', async () => {
    const { notes, rowWith } = await notesOf(
      'def a(x):\n    if x:\n        return 1\n',
      'def completely(y, z):\n    while z and y:\n        z -= y\n',
    );
    expect(read(notes.ofRow(rowWith('def completely')))[0]).toBe('Cognitive complexity of completely: 0 → 2 (+2)');
    expect(read(notes.ofRow(rowWith('def a')))[0]).toBe('Cognitive complexity of a: 1 → 0 (−1)');
  });

  it('count what is too much to name', async () => {
    const many = `def f(a):\n${'    if a:\n        a = 1\n'.repeat(40)}`;
    const { notes, rowWith } = await notesOf('def f(a):\n    pass\n', many);
    expect(notes.ofFile()).toHaveLength(13);
    expect(read(notes.ofFile()).at(-1)).toBe('and 28 more');
    expect(read(notes.ofRow(rowWith('def f'))).at(-1)).toBe('and 28 more');
  });

  it('leave words of the program as they are', async () => {
    const { notes } = await notesOf(
      'int f(int a) { return a; }\n',
      'int f(int a) {\n  goto end;\n  end: return a ? 1 : a || 2;\n}\n',
      [],
      'c',
    );
    expect(read(notes.ofFile())).toEqual([
      '+1: `goto` (jump to a label), line 2, in f',
      '+1: `?` (conditional expression) at depth 1, line 3, in f',
      '+1: `||` (run of logical operators), line 3, in f',
    ]);
  });
});
