/** Hunks carried over to a text that has moved on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import type { Edit } from '../../../../src/core/diff/hunk.js';
import { rebaseHunks } from '../../../../src/core/diff/rebaseHunks.js';
import { editsInLine } from '../../../support/editsInLine.js';

const original = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';

function merge(current: string, proposal: string): string | number {
  const rebased = rebaseHunks(original, current, diffHunks(original, proposal));
  return rebased.kind === 'conflict' ? rebased.line : applyEdits(current, rebased.edits);
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits].reverse().reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

describe('rebaseHunks', () => {
  it('gives the hunks as they are where nothing moved', () => {
    expect(merge(original, original.replace('two', '2'))).toBe(original.replace('two', '2'));
  });

  it('moves a hunk with what was added and removed before it', () => {
    expect(merge(`zero\n${original.replace('one\n', '')}`, original.replace('five', '5'))).toBe(
      'zero\ntwo\nthree\nfour\n5\nsix\nseven\n',
    );
  });

  it('leaves what was changed behind it alone', () => {
    expect(merge(original.replace('seven', '7'), original.replace('two', '2'))).toBe(
      original.replace('two', '2').replace('seven', '7'),
    );
  });

  it.each([
    ['the same line', 'three', 'drei'],
    ['the line above', 'two', 'zwei'],
    ['the line below', 'four', 'vier'],
  ])('is a conflict when %s was changed', (_where, from, to) => {
    expect(typeof merge(original.replace(from, to), original.replace('three', '3'))).toBe('number');
  });

  it('takes edits inside of a line as a change of the line', () => {
    const before = 'a = 1\nb = 1\nx = acc / (n - 1)\nc = 1\n';
    const edits = editsInLine(before, before.replace('acc / (n - 1)', 'total / n'));
    const merged = (current: string) => {
      const rebased = rebaseHunks(before, current, edits);
      return rebased.kind === 'conflict' ? rebased.line : applyEdits(current, rebased.edits);
    };
    expect(edits.map(({ id }) => id)).toEqual(['1.1', '1.2']);
    expect(merged(`new\n${before}`)).toBe('new\na = 1\nb = 1\nx = total / n\nc = 1\n');
    expect(merged(before.replace('acc / (n - 1)', 'total / n'))).toBe('a = 1\nb = 1\nx = total / n\nc = 1\n');
    expect(merged(before.replace('acc', 'sum'))).toBe(3);
  });

  it('names the line of the conflict in the current text', () => {
    expect(merge(`zero\n${original.replace('three', 'drei')}`, original.replace('three', '3'))).toBe(4);
  });

  it('leaves out what the text already has', () => {
    const both = original.replace('three', '3');
    expect(merge(both, both.replace('seven', '7'))).toBe(both.replace('seven', '7'));
  });

  it('is a conflict when the file was emptied', () => {
    expect(typeof merge('', original.replace('three', '3'))).toBe('number');
  });

  it('merges distant changes to what doing both gives, whatever they are', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n'), { maxLength: 4 });
    fc.assert(
      fc.property(lines, lines, (head, tail) => {
        const middle = 'x\ny\nz\n';
        const before = `h\n${middle}t\n`;
        const current = `${head.join('')}h\n${middle}t\n`;
        const proposal = `h\n${middle}t\n${tail.join('')}`;
        const rebased = rebaseHunks(before, current, diffHunks(before, proposal));
        expect(rebased.kind).toBe('edits');
        if (rebased.kind === 'edits') {
          expect(applyEdits(current, rebased.edits)).toBe(`${head.join('')}h\n${middle}t\n${tail.join('')}`);
        }
      }),
    );
  });

  it('agrees with applying the hunks where the text is the original', () => {
    const proposal = 'one\n2\nthree\nfive\nsix\nseven\neight\n';
    const hunks = diffHunks(original, proposal);
    expect(merge(original, proposal)).toBe(applyHunks(original, hunks, new Set(hunks.map((hunk) => hunk.id))));
  });
});
