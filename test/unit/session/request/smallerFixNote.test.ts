import { describe, expect, it } from 'vitest';
import { smallerFixNote } from '../../../../src/session/request/smallerFixNote.js';
import { exampleReview } from '../../review/exampleReview.js';

describe('smallerFixNote', () => {
  it('names what the tests did not need by place and kind, and nothing else', () => {
    const note = smallerFixNote(
      exampleReview({
        original: 'a\nb\nc\nd\ne\n',
        proposal: 'A\nb\nnew\nc\nd\nE\n',
        known: {
          '1': { status: 'needed' },
          '2': { status: 'not-needed', labels: [{ label: 'defensive-generalization', line: 3 }] },
          '3': { status: 'neutral' },
        },
      }),
    );
    expect(note.split('\n').slice(1, -1)).toEqual(['- lines added before line 3 (guard added)', '- line 5']);
  });

  it('asks for less also where nothing is known', () => {
    expect(smallerFixNote(exampleReview({ original: 'a\n', proposal: 'b\n' }))).toContain('as few tokens as possible');
  });
});
