import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { editDistance } from '../../../../src/core/diff/editDistance.js';
import { changedTokens } from '../../../../src/core/fidelity/changedTokens.js';
import { editSizeIn } from '../../../../src/core/fidelity/editSizeIn.js';
import { measureChange } from '../../../../src/core/fidelity/measureChange.js';
import { readSource, type Source } from '../../../../src/core/fidelity/source.js';
import type { Grammar } from '../../../../src/core/syntax/grammar.js';
import { grammarFor } from '../../../support/grammars.js';
import { programOf, taskRecords } from '../../../support/humanEvalPack.js';
import { sourceOf } from '../../../support/sources.js';

const F = 'def f(a):\n    return a\n';

describe('editSizeIn', () => {
  it('measures a fix over what the proposal touches, not over what the fix touches', async () => {
    const original = await sourceOf('python', `${F}def g(a):\n    return a\n`);
    const proposal = await sourceOf('python', 'def f(a):\n    return -a\ndef g(a):\n    return +a\n');
    const gold = await sourceOf('python', `def f(a):\n    return -a\ndef g(a):\n    return a\n`);
    expect(editSizeIn(original, proposal, proposal)).toBeCloseTo(2 / 22);
    expect(editSizeIn(original, gold, proposal)).toBeCloseTo(1 / 21);
    expect(editSizeIn(original, gold, gold)).toBeCloseTo(1 / 11);
  });

  it('counts a helper that the proposal adds where the minimal patch has it too', async () => {
    const helper = 'def h(a):\n    return a + 1\n';
    const original = await sourceOf('python', F);
    const proposal = await sourceOf('python', `${helper}def f(a):\n    log(a)\n    return h(a)\n`);
    const minimal = await sourceOf('python', `${helper}def f(a):\n    return h(a)\n`);
    // 12 tokens of the helper, 13 of the function that calls it.
    expect(editSizeIn(original, minimal, proposal)).toBeCloseTo(15 / 25);
  });

  it('takes the scope of the fix where that of the proposal holds nothing in either text', async () => {
    const original = await sourceOf('python', F);
    const proposal = await sourceOf('python', `${F}def g():\n    pass\n`);
    const gold = await sourceOf('python', 'def f(a):\n    return -a\n');
    expect(editSizeIn(original, gold, proposal)).toBeCloseTo(1 / 11);
  });

  it('is at most 1, even where a function moved and is counted twice', async () => {
    const original = await sourceOf('python', `${F}class A:\n    x = 1\n`);
    const proposal = await sourceOf('python', `class A:\n    x = 1\n${F}`);
    expect(measureChange(original, proposal).tokens.editSize).toBeLessThanOrEqual(1);
  });
});

describe('laws on programs that lost and gained tokens', () => {
  let grammar: Grammar;
  const programs = taskRecords('python').map((record) => programOf(record, 'buggy'));

  beforeAll(async () => {
    grammar = await grammarFor('python');
  });

  /** A program and two texts made of it by taking out and repeating random lines. */
  const texts = fc
    .tuple(fc.constantFrom(...programs), fc.array(fc.nat(60), { maxLength: 4 }), fc.array(fc.nat(60), { maxLength: 4 }))
    .map(([text, one, other]) => [text, edited(text, one), edited(text, other)] as const);

  function edited(text: string, places: readonly number[]): string {
    const lines = text.split('\n');
    for (const place of places) {
      const line = lines[place % lines.length] ?? '';
      lines.splice(place % lines.length, place % 2, ...(place % 3 === 0 ? [line, line] : []));
    }
    return lines.join('\n');
  }

  function read(pair: readonly [string, string, string]): [Source, Source, Source] {
    return [readSource(pair[0], grammar), readSource(pair[1], grammar), readSource(pair[2], grammar)];
  }

  it('excess of the proposal over itself is 0; sizes lie between 0 and 1; scopes within files', () => {
    fc.assert(
      fc.property(texts, (pair) => {
        const [original, proposal, other] = read(pair);
        const { tokens } = measureChange(original, proposal);
        expect(editSizeIn(original, proposal, proposal)).toBe(tokens.editSize);
        expect(tokens.editSize).toBeGreaterThanOrEqual(tokens.fileEditSize);
        for (const size of [tokens.editSize, tokens.fileEditSize, editSizeIn(original, other, proposal)]) {
          expect(size).toBeGreaterThanOrEqual(0);
          expect(size).toBeLessThanOrEqual(1);
        }
        expect(tokens.scopeOriginal).toBeLessThanOrEqual(tokens.original);
        expect(tokens.scopeProposal).toBeLessThanOrEqual(tokens.proposal);
        expect(tokens.distance === 0).toBe(tokens.scopeOriginal + tokens.scopeProposal === 0);
        expect(tokens.distance).toBe(editDistance(original.tokens, proposal.tokens));
      }),
      { numRuns: 150 },
    );
  });

  it('needed tokens never exceed all, and are all only when nothing was left out', () => {
    fc.assert(
      fc.property(texts, (pair) => {
        const [original, proposal, minimal] = read(pair);
        const { all, needed } = changedTokens(original, proposal, minimal);
        const left = editDistance(minimal.tokens, proposal.tokens);
        expect(needed!).toBeGreaterThanOrEqual(0);
        expect(needed!).toBeLessThanOrEqual(all);
        if (left > 0 && all > 0) expect(needed!).toBeLessThan(all);
        if (left === 0) expect(needed).toBe(all);
      }),
      { numRuns: 100 },
    );
  });
});
