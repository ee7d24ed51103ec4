import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangedSpan, changedSpans } from '../../../src/review/changedSpans.js';

function marked(lines: readonly string[], spans: readonly ChangedSpan[]): string[] {
  return lines.map((line, number) =>
    spans
      .filter((span) => span.line === number)
      .toReversed()
      .reduce((text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`, line),
  );
}

function emphasis(removed: readonly string[], added: readonly string[]) {
  const spans = changedSpans(removed, added);
  return { removed: marked(removed, spans.removed), added: marked(added, spans.added) };
}

describe('changedSpans', () => {
  it('marks the words that changed, on both sides', () => {
    expect(emphasis(['    return a - b'], ['    return a + b'])).toEqual({
      removed: ['    return a [-] b'],
      added: ['    return a [+] b'],
    });
  });

  it('marks what was only added or only removed', () => {
    expect(emphasis(['f(a)'], ['f(a, b)'])).toEqual({ removed: ['f(a)'], added: ['f(a[, b])'] });
    expect(emphasis(['f(a, b)'], ['f(a)'])).toEqual({ removed: ['f(a[, b])'], added: ['f(a)'] });
  });

  it('follows words over line breaks', () => {
    expect(emphasis(['call(one, two)'], ['call(one,', '     three)'])).toEqual({
      removed: ['call(one,[ two])'],
      added: ['call(one,', '[     three])'],
    });
  });

  it('leaves out emphasis where nearly all is new, or one side is empty', () => {
    expect(changedSpans(['alpha beta gamma'], ['one two three'])).toEqual({ removed: [], added: [] });
    expect(changedSpans([], ['new'])).toEqual({ removed: [], added: [] });
    expect(changedSpans(['old'], [])).toEqual({ removed: [], added: [] });
  });

  it('stays inside its lines and in order, whatever the lines', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(', 'é', '\t') }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, lines, (removed, added) => {
        const spans = changedSpans(removed, added);
        for (const [side, found] of [[removed, spans.removed] as const, [added, spans.added] as const]) {
          let last = { line: 0, end: 0 };
          for (const span of found) {
            expect(span.start).toBeLessThan(span.end);
            expect(span.end).toBeLessThanOrEqual(side[span.line]?.length ?? -1);
            expect(span.line > last.line || span.start >= last.end).toBe(true);
            last = span;
          }
        }
      }),
    );
  });

  it('gives up on a very large hunk rather than keep the editor waiting', () => {
    const many = Array.from({ length: 20_000 }, (_, line) => `word${line}`);
    expect(changedSpans(many, many.toReversed())).toEqual({ removed: [], added: [] });
  });
});
