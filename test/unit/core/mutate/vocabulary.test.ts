/** Constants and names that a program speaks of. */
import { describe, expect, it } from 'vitest';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import { viewOf } from './viewOf.js';

describe('Vocabulary', () => {
  it('gives constants nearest first, each once, and member names in order', async () => {
    const { view } = await viewOf('python', "a = 1\nb = 2\nc = 1\nd = x.left + 'far'\ne = x.right + 'near'\n");
    const vocabulary = new Vocabulary(view, { numbers: [], strings: [] });
    expect(vocabulary.numbersNear(view.tree.text.indexOf('1\nd'))).toEqual(['1', '2']);
    expect(vocabulary.stringsNear(view.tree.text.length)).toEqual(["'near'", "'far'"]);
    expect(vocabulary.members).toEqual(['left', 'right']);
  });

  it('leaves long texts out and ends somewhere', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, i) => i).join(', ');
    const { view } = await viewOf('python', `a = [${numbers}]\nb = """${'x'.repeat(100)}"""\n`);
    const vocabulary = new Vocabulary(view, { numbers: [], strings: [] });
    expect(vocabulary.numbersNear(0)).toHaveLength(12);
    expect(vocabulary.stringsNear(0)).toEqual([]);
  });
});
