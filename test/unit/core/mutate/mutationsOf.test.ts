/** All mutations of a program. */
import { describe, expect, it } from 'vitest';
import { mutationsOf } from '../../../../src/core/mutate/mutationsOf.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { grammarFor } from '../../../support/grammars.js';

const PYTHON = `from typing import List

def pick(nums: List[int], k: int) -> List[int]:
    """Says what it does."""
    best = None
    out = []
    for i, v in enumerate(nums):
        if v not in out and v % 2 == 0:
            out.append(v - 1)
        elif i < len(nums) - 1:
            best = max(v, k)
        else:
            continue
    return sorted(out[1:k]) if best else []

def check():
    assert pick([1, 2], 3) == [4]
`;

const TYPESCRIPT = `import { a } from './b.js';
export function pick(nums: number[], k = 2): number[] | null {
  const out: number[] = [];
  for (let i = 0; i < nums.length; i++) {
    if (!k && nums[i]! > 0) {
      out.push(Math.max(nums[i]!, k));
      continue;
    }
    out.unshift(nums[i]! + 1);
  }
  while (k > 0) { k -= 1; }
  return k === 0 ? out.slice(1, k) : null;
}
`;

async function mutated(language: LanguageId, text: string) {
  const grammar = await grammarFor(language);
  const mutations = mutationsOf(grammar.parse(text));
  return mutations.map((mutation) => {
    const { start, end, text: inserted } = mutation.edit;
    return { mutation, text: text.slice(0, start) + inserted + text.slice(end), grammar };
  });
}

describe.each([
  ['python', PYTHON],
  ['typescript', TYPESCRIPT],
] as const)('mutationsOf in %s', (language, program) => {
  it('makes texts that differ from the program and from each other', async () => {
    const texts = (await mutated(language, program)).map((entry) => entry.text);
    expect(texts.length).toBeGreaterThan(300);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(program);
  });

  it('makes texts that nearly all parse', async () => {
    const all = await mutated(language, program);
    const sample = all.filter((_, place) => place % 4 === 0);
    const broken = sample.filter((entry) => entry.grammar.parse(entry.text).hasErrors);
    expect(broken.length / sample.length).toBeLessThan(0.02);
  });

  it('says where and what, in the same words every time', async () => {
    const [first, second] = await Promise.all([mutated(language, program), mutated(language, program)]);
    expect(first.map((entry) => entry.mutation)).toEqual(second.map((entry) => entry.mutation));
    for (const { mutation } of first) {
      expect(mutation.line).toBe(program.slice(0, mutation.edit.start).split('\n').length);
      expect(mutation.description).toMatch(/^(?:insert|remove|replace) "/);
    }
  });
});

describe('mutationsOf', () => {
  it('leaves tests, imports, types and documentation alone', async () => {
    const all = await mutated('python', PYTHON);
    const touched = (from: string, to: string) => {
      const [start, end] = [PYTHON.indexOf(from), PYTHON.indexOf(to) + to.length];
      return all.filter(({ mutation }) => mutation.edit.start < end && mutation.edit.end > start);
    };
    expect(touched('from typing', 'List\n')).toEqual([]);
    expect(touched('nums: List', 'List[int]:')).toEqual([]);
    expect(touched('"""Says', 'does."""')).toEqual([]);
    expect(touched('def check', '== [4]')).toEqual([]);
  });

  it('keeps to the ranges asked for', async () => {
    const grammar = await grammarFor('python');
    const start = PYTHON.indexOf('return');
    const end = PYTHON.indexOf('\n', start);
    const mutations = mutationsOf(grammar.parse(PYTHON), { within: [{ start, end }] });
    expect(mutations.length).toBeGreaterThan(0);
    expect(mutations.every(({ edit }) => edit.end <= end + 1 && edit.start >= start - 4)).toBe(true);
  });

  it('stops at a limit', async () => {
    const tree = (await grammarFor('python')).parse(PYTHON);
    const all = mutationsOf(tree);
    const some = mutationsOf(tree, { limit: 10 });
    expect(some.length).toBeGreaterThanOrEqual(10);
    expect(some.length).toBeLessThan(100);
    expect(all.slice(0, some.length)).toEqual(some);
  });

  it('uses constants from outside', async () => {
    const grammar = await grammarFor('python');
    const tree = grammar.parse("x = f(7, 'a')\n");
    const texts = mutationsOf(tree, { hints: { numbers: ['42'], strings: ['b'] } }).map(({ edit }) => edit.text);
    expect(texts).toContain('42');
    expect(texts).toContain("'b'");
  });

  it('goes through a deep tree and a long program', async () => {
    const grammar = await grammarFor('python');
    const deep = `x = ${'('.repeat(5_000)}a < 1${')'.repeat(5_000)}\n`;
    expect(mutationsOf(grammar.parse(deep)).length).toBeGreaterThan(0);
    const long = Array.from({ length: 2_000 }, (_, i) => `def f${i}(a):\n    return a < ${i}\n`).join('');
    const start = long.indexOf('def f1000(');
    const mutations = mutationsOf(grammar.parse(long), { within: [{ start, end: start + 40 }] });
    expect(mutations.length).toBeGreaterThan(0);
  });
});
