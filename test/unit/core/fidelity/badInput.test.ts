/** Texts that no person writes: none may crash, overflow the stack or take long. */
import { describe, expect, it } from 'vitest';
import { cognitiveComplexity } from '../../../../src/core/complexity/cognitiveComplexity.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { equalTokens } from '../../../../src/core/fidelity/equalButForComments.js';
import { labelHunks } from '../../../../src/core/fidelity/labelHunks.js';
import { measureChange } from '../../../../src/core/fidelity/measureChange.js';
import type { Source } from '../../../../src/core/fidelity/source.js';
import { touchedScope } from '../../../../src/core/fidelity/touchedScope.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { languageIds } from '../../../../src/core/syntax/languageOf.js';
import { tokensOf } from '../../../../src/core/syntax/tokensOf.js';
import { sourceOf } from '../../../support/sources.js';

/** Everything that is asked of a change. */
function measureAll(original: Source, proposal: Source): void {
  const hunks = diffHunks(original.text, proposal.text);
  const labels = labelHunks(original, proposal, hunks);
  expect([...labels.keys()]).toEqual(hunks.map((hunk) => hunk.id));
  const scope = touchedScope(original, proposal);
  expect(scope.tokensBefore).toBeLessThanOrEqual(original.tokens.length);
  expect(scope.tokensAfter).toBeLessThanOrEqual(proposal.tokens.length);
  expectMeasures(original, proposal);
  for (const source of [original, proposal]) {
    if (source.tree === null) continue;
    expect(cognitiveComplexity(source.tree).total).toBeGreaterThanOrEqual(0);
    expect(tokensOf(source.tree, { blocks: false }).length).toBeLessThanOrEqual(source.tokens.length);
  }
}

/** Figures lie where they can lie, and are those of no change exactly when no token changed. */
function expectMeasures(original: Source, proposal: Source): void {
  const { tokens, lines, complexity } = measureChange(original, proposal);
  const most = Math.max(original.tokens.length, proposal.tokens.length);
  expect(tokens.distance).toBeLessThanOrEqual(most);
  expect(tokens.distance).toBeGreaterThanOrEqual(Math.abs(original.tokens.length - proposal.tokens.length));
  expect(tokens.distance === 0).toBe(equalTokens(original, proposal));
  for (const share of [tokens.editSize, tokens.fileEditSize, lines.similarity]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
  expect(complexity === null).toBe(original.tree === null);
}

async function measure(language: LanguageId | null, original: string, proposal: string): Promise<void> {
  const [before, after] = await Promise.all([sourceOf(language, original), sourceOf(language, proposal)]);
  measureAll(before, after);
}

const PYTHON = 'def f(a):\n    if a:\n        return "x"\n    return a\n';

describe.each([...languageIds, null])('in %s', (language) => {
  it.each([
    ['nothing at all', ''],
    ['white space', ' \n\t\n'],
    ['NUL bytes', 'a\0b\n\0\0'],
    ['lone surrogates', 'x = "\uD800" + \uDC00\n'],
    ['a byte order mark', '\uFEFFx = 1\n'],
    ['carriage returns only', 'x = 1\ry = 2\rif x:\r  y\r'],
    ['mixed line endings', 'x = 1\r\ny = 2\nz = 3\r'],
    ['characters outside the basic plane', 'x = "😀" # 𝒳\n𝒳 = 1\n'],
    ['one long string', `"${'a'.repeat(100_000)}"`],
    ['an open string', `x = "${'a '.repeat(1000)}`],
    ['open brackets', '('.repeat(2000)],
    ['closing brackets', ')}]'.repeat(700)],
    ['signs', '@#$%^&*~`!?<>|\\;:,.'.repeat(50)],
  ])('takes %s', async (_, text) => {
    await measure(language, text, PYTHON);
    await measure(language, PYTHON, text);
    await measure(language, text, `${text}\n${text}`);
  });
});

/** Each takes a second or two of a processor; machines that do much else take longer. */
describe('very large input', { timeout: 90_000 }, () => {
  it.each<[LanguageId, string, string]>([
    ['python', '(', ')'],
    ['javascript', '[', ']'],
    ['javascript', 'f(', ')'],
    ['java', '{', '}'],
    ['typescript', '(a ? ', ' : b)'],
    ['go', 'func() { if a { ', ' } }'],
  ])('%s: %s … %s, 20,000 deep', async (language, open, close) => {
    // Go's piece has two levels.
    const depth = language === 'go' ? 10_000 : 20_000;
    const wrap = (middle: string): string => {
      const text = open.repeat(depth) + middle + close.repeat(depth);
      return language === 'java'
        ? `class A { void f() ${text} }`
        : language === 'go'
          ? `package a\nvar x = ${text}`
          : text;
    };
    await measure(language, wrap('a'), wrap('b'));
  });

  it('takes brackets of another kind, 20,000 deep', async () => {
    const deep = (open: string, close: string): string => `${open.repeat(20_000)}a${close.repeat(20_000)}`;
    await measure('javascript', deep('[', ']'), deep('(', ')'));
  });

  it('takes a long chain of operators', async () => {
    const chain = (middle: string): string => `x = ${'a and b or '.repeat(20_000)}${middle}\n`;
    const [before, after] = await Promise.all([sourceOf('python', chain('a')), sourceOf('python', chain('b'))]);
    measureAll(before, after);
    expect(cognitiveComplexity(before.tree!).total).toBe(40_000);
  });

  it('takes a line of 2 MB', async () => {
    const line = `x = [${'12345, '.repeat(300_000)}]`;
    await measure('javascript', `${line};\n`, `${line}.length;\n`);
    await measure(null, line, `${line}.length`);
  });

  it('takes 100,000 lines', async () => {
    const lines = Array.from(
      { length: 25_000 },
      (_, index) => `def f${index}(a):\n    if a:\n        a += ${index}\n    return a\n`,
    );
    const proposal = lines.map((text, index) => (index % 5000 === 7 ? text.replace('+=', '-=') : text));
    await measure('python', lines.join(''), proposal.join(''));
  });

  it('takes 10,000 statements that all changed', async () => {
    const lines = (value: string): string =>
      Array.from({ length: 10_000 }, (_, index) => `x${index} = ${value}${index}\n`).join('');
    await measure('python', lines('a'), lines('b'));
  });

  it('takes minified code', async () => {
    const unit = 'function a(b,c){var d=b?c:1;for(var e=0;e<c;e++)d+=e&&b||c;return d};';
    await measure('javascript', unit.repeat(2000), unit.repeat(1500) + unit.replace('d+=', 'd-=') + unit.repeat(499));
  });
});
