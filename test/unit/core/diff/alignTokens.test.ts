import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTokens } from '../../../../src/core/diff/alignTokens.js';

/** What stays, with what gives way to what between. */
function aligned(before: string, after: string): string {
  const [one, other] = [before.split(' '), after.split(' ')];
  const words: string[] = [];
  let place = 0;
  for (const change of alignTokens(one, other)) {
    words.push(...one.slice(place, change.originalStart));
    const gone = one.slice(change.originalStart, change.originalEnd).join(' ');
    words.push(`{${gone}|${other.slice(change.proposalStart, change.proposalEnd).join(' ')}}`);
    place = change.originalEnd;
  }
  return [...words, ...one.slice(place)].join(' ');
}

describe('alignTokens', () => {
  it.each([
    ['return a', 'return a', 'return a'],
    ['a = b', 'a = c', 'a = {b|c}'],
    // as many tokens would stay with the outer bracket, which says less than the operator
    [
      'return acc / ( len ( values ) - 1 )',
      'return float ( total ) / len ( values )',
      'return {acc|float ( total )} / {(|} len ( values ) {- 1 )|}',
    ],
    ['a + b', 'a + b + c', 'a + b {|+ c}'],
    ['g ( a - 1 ) \uD800}', 'g ( a ) \uD800}', 'g ( a {- 1|} ) \uD800}'],
    ['( g ( a ) - 1 ) \uD800}', 'g ( a ) \uD800}', '{(|} g ( a ) {- 1 )|} \uD800}'],
    ['f ( x , y )', 'f ( y , x )', 'f ( {x ,|} y {|, x} )'],
  ])('%s → %s', (before, after, expected) => {
    expect(aligned(before, after)).toBe(expected);
  });

  it('changes the one into the other, and keeps what is equal', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c', '(', ')', ','), { maxLength: 12 });
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        let place = 0;
        let other = 0;
        for (const change of alignTokens(before, after)) {
          const stays = before.slice(place, change.originalStart);
          expect(stays).toEqual(after.slice(other, change.proposalStart));
          expect(place === 0 || stays.length > 0).toBe(true);
          place = change.originalEnd;
          other = change.proposalEnd;
        }
        expect(before.slice(place)).toEqual(after.slice(other));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a line of 100,000 tokens', () => {
    const before = 'a+'.repeat(50_000).split('');
    const after = before.toSpliced(50_000, 1, 'b');
    expect(alignTokens(before, after)).toEqual([
      { originalStart: 50_000, originalEnd: 50_001, proposalStart: 50_000, proposalEnd: 50_001 },
    ]);
  });
});
