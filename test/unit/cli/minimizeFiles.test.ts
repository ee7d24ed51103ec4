/** `minimize` as a process: of one needed hunk and four that are not, it finds the one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/session/report.js';
import { type CliRun, folderWith, runCli } from './runCli.ts';

const original = `"""Prices."""

TAX = 0.2


def net(gross):
    return gross / (1 - TAX)


def label(price):
    text = "%.2f" % price
    return text + " EUR"


def cheapest(prices):
    best = prices[0]
    for price in prices:
        if price < best:
            best = price
    return best


def total(prices):
    return sum(prices)


def rounded(price):
    cents = int(price * 100 + 0.5)
    return cents / 100


def discounted(price, percent):
    share = 1 - percent / 100
    reduced = price * share
    return rounded(reduced)


def change(paid, price):
    rest = paid - price
    return rounded(rest)


def receipt(prices):
    lines = []
    for price in prices:
        lines.append(label(price))
    lines.append(label(total(prices)))
    return lines


def dearest(prices):
    return max(prices)
`;

/** Needed: the sign in net. Not needed: a rename, a guard, a comment, a reformatting. */
const proposal = original
  .replace('gross / (1 - TAX)', 'gross / (1 + TAX)')
  .replace('text = "%.2f" % price\n    return text +', 'formatted = "%.2f" % price\n    return formatted +')
  .replace('    best = prices[0]\n', '    if not prices:\n        return None\n    best = prices[0]\n')
  .replace('            best = price\n', '            best = price  # smaller than all before\n')
  .replace('    return sum(prices)', '    return sum(\n        prices\n    )');

const tests = `import unittest

from prices import cheapest, label, net, total


class PricesTest(unittest.TestCase):
    def test_net(self):
        self.assertEqual(net(12), 10)

    def test_label(self):
        self.assertEqual(label(1), "1.00 EUR")

    def test_cheapest(self):
        self.assertEqual(cheapest([3, 1, 2]), 1)

    def test_total(self):
        self.assertEqual(total([1, 2]), 3)
`;

const files = {
  'prices.py': original,
  'before.py': original,
  'after.py': proposal,
  'tests/__init__.py': '',
  'tests/test_prices.py': tests,
};

describe('edit-fidelity minimize', () => {
  let folder: string;
  let run: CliRun;
  let report: Report;

  beforeAll(async () => {
    folder = folderWith(files);
    run = await runCli(folder, ['minimize', 'before.py', 'after.py', '--as', 'prices.py', '--json']);
    report = JSON.parse(run.stdout) as Report;
  }, 120_000);

  it('finds the one needed hunk, by name of the test that needs it', () => {
    expect(run.status).toBe(0);
    const hunks = report.files[0]?.hunks ?? [];
    const needed = hunks.filter((hunk) => hunk.status === 'needed');
    expect(needed).toHaveLength(1);
    expect(needed[0]?.original).toEqual([7, 8]);
    expect(needed[0]?.neededBy.join()).toContain('test_net');
    expect(hunks.filter((hunk) => hunk.status !== 'needed').map((hunk) => hunk.status)).toContain('neutral');
    expect(hunks.every((hunk) => hunk.status !== 'unknown')).toBe(true);
  });

  it('gives the minimal text, verified and 1-minimal', () => {
    expect(report.files[0]?.minimalText).toBe(original.replace('1 - TAX', '1 + TAX'));
    expect(report.minimization).toMatchObject({ complete: true, oneMinimal: true });
    expect(report.changedTokens.needed).toBe(1);
    expect(report.verdict).toBe('over-edit');
    expect(report.tests).toMatchObject({ fixed: [expect.stringContaining('test_net')], broken: [] });
  });

  it('tells the fix from a rename in the same line, and says which is which', async () => {
    const renamed = original
      .replace('def net(gross):', 'def net(amount):')
      .replace('gross / (1 - TAX)', 'float(amount) / (1 + TAX)');
    const inLine = folderWith({ ...files, 'after.py': renamed });
    const words = ['minimize', 'before.py', 'after.py', '--as', 'prices.py'];
    const { stdout } = await runCli(inLine, [...words, '--json']);
    const found = JSON.parse(stdout) as Report;
    expect(found.files[0]?.minimalText).toBe(original.replace('1 - TAX', '1 + TAX'));
    expect(found).toMatchObject({
      verdict: 'over-edit',
      minimization: { level: 'token', complete: true, oneMinimal: true },
      changedTokens: { needed: 1 },
    });
    expect(found.files[0]?.hunks).toMatchObject([
      { id: '1a', status: 'not-needed', tiedWith: ['1b.1'] },
      { id: '1b.1', status: 'not-needed', inLine: { before: 'gross', after: 'float(amount)' }, original: [7, 8] },
      {
        id: '1b.2',
        status: 'needed',
        inLine: { before: '-', after: '+' },
        neededBy: [expect.stringContaining('test_net')],
      },
    ]);
    expect(found.files[0]?.hunks[0]).not.toHaveProperty('inLine');
    expect((await runCli(inLine, words)).stdout).toContain(
      [
        '  ┄ 1b.1: gross → float(amount) · not needed by your tests, together with 1a',
        '  ┄ 1b.2: - → + · needed by test_net',
        '-     return gross / (1 - TAX)',
        '+     return float(amount) / (1 + TAX)',
      ].join('\n'),
    );
  }, 60_000);

  it('changes no file', () => {
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    expect(existsSync(join(folder, '__pycache__'))).toBe(false);
  });

  it('exits with 1 for a proposal that repairs nothing', async () => {
    const comment = folderWith({ ...files, 'after.py': original.replace('"""Prices."""', '"""All prices."""') });
    const failing = await runCli(comment, ['minimize', 'before.py', 'after.py', '--as', 'prices.py', '--json']);
    expect(failing.status).toBe(1);
    expect(JSON.parse(failing.stdout)).toMatchObject({ verdict: 'fails', fidelity: null });
  }, 60_000);
});
