import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { nameTies } from '../../../../src/core/minimize/nameTies.js';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';

const ties = (original: string, proposal: string): number[][] =>
  nameTies(
    { text: original, tokens: lexTokens(original) },
    { text: proposal, tokens: lexTokens(proposal) },
    diffHunks(original, proposal),
  );

describe('nameTies', () => {
  it('ties an import to the lines that use it', () => {
    expect(ties('a\nb = 1\nc\nd = 2\ne\n', 'import logging\na\nb = 1\nlogging.info(b)\nc\nd = 3\ne\n')).toEqual([
      [0, 1],
    ]);
  });

  it('ties a helper that is new to its calls, and one that went to the calls that it lost', () => {
    const plain = 'x = a\nkeep\ny = b\nkeep\n';
    const helped = 'def clean(v):\n    return v\nx = clean(a)\nkeep\ny = clean(b)\nkeep\n';
    expect(ties(plain, helped)).toEqual([[0, 1]]);
    expect(ties(helped, plain)).toEqual([[0, 1]]);
  });

  it('ties the places of a rename', () => {
    expect(
      ties(
        'def f(lst):\n    a\n    g(lst)\n    b\n    return lst\n\ndef h(lst): pass\n',
        'def f(items):\n    a\n    g(items)\n    b\n    return items\n\ndef h(lst): pass\n',
      ),
    ).toEqual([[0, 1, 2]]);
  });

  it('does not tie hunks that merely use the same new word', () => {
    expect(ties('a\nkeep\nb\n', 'a(None)\nkeep\nb(None)\n')).toEqual([]);
    expect(ties('a\nkeep\nb\n', 'if x == None: a\nkeep\nif y == None: b\n')).toEqual([]);
    expect(ties('a\n', 'b\n')).toEqual([]);
  });

  it('does not tie functions that each make a variable of the same new name, but the uses to the one that they follow', () => {
    const before = 'def f():\n    a\n    keep\n    b\n\ndef g():\n    c\n    keep\n    d\n';
    const after =
      'def f():\n    total = a\n    keep\n    b + total\n\ndef g():\n    total = c\n    keep\n    d + total\n';
    expect(ties(before, after)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    const loops = [
      'f()\nkeep\ng()\n',
      'for (let i = 0, n = 9; i < n; i++) f()\nkeep\nfor (let i = 0, n = 8; i < n; i++) g()\n',
    ];
    expect(ties(loops[0] ?? '', loops[1] ?? '')).toEqual([]);
  });

  it('takes a name that is given a value made of its own for a use', () => {
    expect(ties('a\nkeep\nb\n', 'total = 0\nkeep\ntotal = total + b\n')).toEqual([[0, 1]]);
  });

  it('ties the place that a definition left to the one near by where it turns up', () => {
    const before = 'let top = list[0];\nfor (const one of list) {\n  use(one, top);\n}\n';
    const after = 'for (const one of list) {\n  let top = list[0];\n  use(one, top);\n}\n';
    expect(ties(before, after)).toEqual([[0, 1]]);
    expect(ties('x = 1\nkeep\nx\ny = 1\n', 'x\nkeep\nx\ny = 2\n')).toEqual([]);
  });

  it('takes 2,000 hunks', () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `line${index}(value)\n`);
    const renamed = lines.map((line, index) => (index % 2 === 0 ? line.replace('value', 'item') : line));
    expect(ties(lines.join(''), renamed.join(''))[0]).toHaveLength(2000);
  });
});
