import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { slideChanges } from '../../../../src/core/diff/slideChanges.js';
import { splitLines } from '../../../../src/core/text/splitLines.js';

/** The original with the inserted lines marked `+` and the deleted ones `-`. */
function marked(original: string, proposal: string): string {
  const lines = splitLines(original).map((line) => `  ${line}`);
  for (const { original: range, edit } of diffHunks(original, proposal).reverse()) {
    const added = splitLines(edit.text).map((line) => `+ ${line}`);
    const removed = lines.slice(range.start - 1, range.end - 1).map((line) => `- ${line.slice(2)}`);
    lines.splice(range.start - 1, range.end - range.start, ...removed, ...added);
  }
  return lines.join('');
}

describe('slideChanges', () => {
  it('shows an added function whole, behind the blank line', () => {
    const original = 'def a():\n    return 1\n\ndef c():\n    return 1\n';
    const proposal = 'def a():\n    return 1\n\ndef b():\n    return 1\n\ndef c():\n    return 1\n';
    expect(marked(original, proposal)).toBe(
      '  def a():\n      return 1\n  \n+ def b():\n+     return 1\n+ \n  def c():\n      return 1\n',
    );
  });

  it('shows an added loop with its own closing brace', () => {
    const original = 'f() {\n  for (a) {\n    x;\n  }\n}\n';
    const proposal = 'f() {\n  for (a) {\n    x;\n  }\n  for (b) {\n    x;\n  }\n}\n';
    expect(marked(original, proposal)).toBe(
      '  f() {\n    for (a) {\n      x;\n    }\n+   for (b) {\n+     x;\n+   }\n  }\n',
    );
  });

  it('shows a removed block whole', () => {
    const original = 'def f(a):\n    if a:\n        g()\n    if not a:\n        g()\n    return a\n';
    const proposal = 'def f(a):\n    if a:\n        g()\n    return a\n';
    expect(marked(original, proposal)).toBe(
      '  def f(a):\n      if a:\n          g()\n-     if not a:\n-         g()\n      return a\n',
    );
  });

  it('joins an insertion with the change that it can reach', () => {
    const changes = [
      { originalStart: 0, originalEnd: 1, proposalStart: 0, proposalEnd: 0 },
      { originalStart: 2, originalEnd: 2, proposalStart: 1, proposalEnd: 2 },
    ];
    expect(slideChanges(changes, ['b\n', 'c\n'], ['c\n', 'c\n'])).toEqual([
      { originalStart: 0, originalEnd: 1, proposalStart: 0, proposalEnd: 1 },
    ]);
  });

  it('joins insertions that come to touch, and slides what they became', () => {
    const changes = [
      { originalStart: 0, originalEnd: 0, proposalStart: 0, proposalEnd: 1 },
      { originalStart: 1, originalEnd: 1, proposalStart: 2, proposalEnd: 3 },
    ];
    expect(slideChanges(changes, ['x\n'], ['x\n', 'x\n', 'x\n'])).toEqual([
      { originalStart: 1, originalEnd: 1, proposalStart: 1, proposalEnd: 3 },
    ]);
  });

  it.each(['x\n', '\n'])('slides over 100,000 lines %j', (line) => {
    const lines = new Array<string>(100_000).fill(line);
    const change = { originalStart: 50, originalEnd: 50, proposalStart: 50, proposalEnd: 51 };
    const [slid, ...others] = slideChanges([change], lines, [...lines, line]);
    expect(others).toEqual([]);
    expect(slid?.originalStart).toBeGreaterThanOrEqual(99_999);
    expect(slid?.proposalEnd).toBe((slid?.originalEnd ?? 0) + 1);
  });
});
