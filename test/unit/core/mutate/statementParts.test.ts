/** Statements with their layout. */
import { describe, expect, it } from 'vitest';
import {
  endingAt,
  isCompoundStatement,
  isSimpleStatement,
  lineRange,
  reindented,
  statementAfter,
  statementsBeside,
} from '../../../../src/core/mutate/statementParts.js';
import { viewOf } from './viewOf.js';

describe('statements', () => {
  it('are simple, compound, or neither: documentation and named functions are neither', async () => {
    const text = 'const f = () => 1;\nlet x = 2;\nif (x) { g(); }\n';
    const { view, at } = await viewOf('javascript', text);
    expect(isSimpleStatement(view, at('let x = 2;'))).toBe(true);
    expect(isSimpleStatement(view, at('const f = () => 1;'))).toBe(false);
    expect(isCompoundStatement(view, at('if (x) { g(); }'))).toBe(true);
    const python = await viewOf('python', '"""doc"""\nf()\n');
    expect(isSimpleStatement(python.view, python.view.named(0)[0] ?? -1)).toBe(false);
    expect(isSimpleStatement(python.view, python.view.named(0)[1] ?? -1)).toBe(true);
  });

  it('know their neighbours', async () => {
    const { view } = await viewOf('python', 'f()\ng()\n');
    const [first = -1, second = -1] = view.named(0);
    expect(statementAfter(view, first)).toBe(second);
    expect(statementAfter(view, second)).toBe(-1);
    expect(statementsBeside(view, first)).toEqual([first, second]);
  });

  it('take their whole line when they have it for themselves', async () => {
    const { view } = await viewOf('python', 'if a:\n    f()\n    g(); h()\n');
    const body = view.child(view.named(0)[0] ?? -1, 'consequence');
    const [f = -1, g = -1] = view.named(body);
    expect(view.tree.text.slice(lineRange(view, f).start, lineRange(view, f).end)).toBe('    f()\n');
    expect(lineRange(view, g)).toEqual({ start: view.start(g), end: view.end(g) });
  });
});

describe('reindented', () => {
  it('moves every line but the first', () => {
    expect(reindented('if a:\n        b\n    c', '    ', '')).toBe('if a:\n    b\nc');
  });
});

describe('endingAt', () => {
  it('keeps CRLF', async () => {
    const { view } = await viewOf('python', 'f()\r\ng()\r\n');
    expect(endingAt(view, 0)).toBe('\r\n');
  });
});
