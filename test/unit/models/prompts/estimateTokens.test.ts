/** The estimate against counts of real tokenizers, taken once and written down. */
import { expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/models/prompts/estimateTokens.js';

const PYTHON = `def mean(values):
    acc = 0
    for value in values:
        acc += value
    return acc / (len(values) - 1)


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2
`;
const TYPESCRIPT = `export async function readConfiguration(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8');
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError(\`\${path} is not an object\`);
  return { ...DEFAULTS, ...parsed };
}
`;
const ENGLISH =
  'You repair programs. You are given one source file and what its tests say, and you answer with edits of that file. Leave as much of the existing code in place as the repair allows, and change only what makes the tests fail.\n';

/** Counts by the encodings cl100k_base and o200k_base, which agree on these to within one. */
it.each([
  ['Python', PYTHON, 92],
  ['TypeScript', TYPESCRIPT, 76],
  ['English', ENGLISH, 48],
])('lies within a fifth for %s', (_, text, counted) => {
  const ratio = estimateTokens(text) / counted;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.2);
});
it('takes long texts, and is nothing for nothing', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('const value = items.map((item) => item.price * 2);\n'.repeat(40_000))).toBeGreaterThan(
    400_000,
  );
});
