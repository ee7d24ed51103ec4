/** `review` as a process: real repositories, real test runners, everything that an agent may leave in a working tree. */
import { execSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TreeReport } from '../../../src/session/tree/treeReview.js';
import type { StatisticsObject } from '../../../src/stats/statisticsObject.js';
import { GitPlace, type Given } from '../oracle/git/gitPlace.ts';
import { type CliRun, runCli } from './runCli.ts';

const LIMIT_MS = 180_000;

let place: GitPlace;
beforeEach(() => {
  place = new GitPlace();
  place.git('init', '-q');
});
afterEach(() => place.remove());

/** Statistics and whatever else the command line keeps stay out of the repository. */
function review(words: readonly string[] = [], folder = place.root): Promise<CliRun> {
  return runCli(folder, ['review', ...words], { XDG_DATA_HOME: path.join(place.folder, 'data') });
}

async function reviewed(words: readonly string[] = []): Promise<{ status: number | null; report: TreeReport }> {
  const run = await review(['--json', '--max-trials', '60', '--max-seconds', '150', ...words]);
  return { status: run.status, report: JSON.parse(run.stdout) as TreeReport };
}

/** Statuses of all changes of a file, `lines` in order. */
function statusesOf(report: TreeReport, name: string): string[] {
  const file = report.files.find((each) => each.path === name);
  return (file?.hunks ?? []).map((hunk) => `${hunk.change} ${hunk.status}`);
}

const PYTHON_BEFORE: Readonly<Record<string, Given>> = {
  'price.py': 'def total(prices, rate):\n    return sum(prices)\n',
  'label.py': 'def label(name):\n    return name + "!"\n',
  'dead.py': 'UNUSED = 1\n',
  'notes.txt': 'one\ntwo\nthree\n',
  'logo.png': Uint8Array.from([0, 1, 2]),
  'run.sh': '#!/bin/sh\n',
  'test_price.py':
    'import unittest\n\nfrom label import label\nfrom price import total\n\n\nclass PriceTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2], 0), 3)\n\n    def test_label(self):\n        self.assertEqual(label("a"), "a!")\n',
};

/** A fix over two files, its test, and much that nobody asked for. */
const PYTHON_AFTER: Readonly<Record<string, Given>> = {
  'price.py':
    'import os\n\nfrom tax import with_tax\n\n\ndef total(prices, rate):\n    if prices is None:\n        return 0\n    return with_tax(sum(prices), rate)\n',
  'tax.py':
    'def with_tax(amount, rate):\n    return amount * (1 + rate)\n\n\ndef without_tax(amount, rate):\n    return amount / (1 + rate)\n',
  'label.py': 'def label(name):\n    return f"{name}!"\n',
  'dead.py': null,
  'notes.txt': null,
  'docs/notes.txt': 'one\ntwo\nthree\n',
  'logo.png': Uint8Array.from([0, 3]),
  'run.sh': { run: '#!/bin/sh\n' },
  link: { link: 'run.sh' },
  'test_price.py':
    'import unittest\n\nfrom label import label\nfrom price import total\n\n\nclass PriceTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2], 0), 3)\n\n    def test_tax(self):\n        self.assertEqual(total([1, 2], 1), 6)\n\n    def test_label(self):\n        self.assertEqual(label("a"), "a!")\n',
};

describe('edit-fidelity review', () => {
  it(
    'keeps what no test runs, and says so',
    async () => {
      place.put({
        'sums.py': 'def add(a, b):\n    return a - b\n\n\ndef twice(a):\n    return a * 2\n',
        'names.py': 'def name(a):\n    return a.title()\n',
        'test_sums.py':
          'import unittest\nimport names\nimport sums\n\n\nclass SumsTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(sums.add(1, 2), 3)\n\n    def test_name(self):\n        self.assertEqual(names.name("a"), "A")\n',
      });
      place.commit().put({
        'sums.py': 'def add(a, b):\n    return a + b\n\n\ndef twice(a):\n    return a + a\n',
        'names.py': 'def name(a):\n    text = a.title()\n    return text\n',
      });
      const { status, report } = await reviewed(['--accept', 'needed']);
      expect(status).toBe(0);
      expect(statusesOf(report, 'sums.py')).toEqual(['lines needed', 'lines not-exercised']);
      expect(statusesOf(report, 'names.py')).toEqual(['lines not-needed']);
      expect(place.snapshot()['sums.py']).toContain('return a + a');
      expect(place.snapshot()['names.py']).not.toContain('text');
    },
    LIMIT_MS,
  );

  it(
    'finds what is needed over all files, drops the rest, and brings it back with git apply',
    async () => {
      place.put(PYTHON_BEFORE).commit().put(PYTHON_AFTER);
      const after = place.snapshot();
      const { status, report } = await reviewed(['--accept', 'needed']);
      expect(status).toBe(0);
      expect(report).toMatchObject({
        schema: 1,
        base: 'HEAD',
        failure: null,
        tests: {
          runner: 'unittest',
          perTest: true,
          baseline: { passed: 2, failed: 1 },
          proposal: { passed: 3, failed: 0 },
        },
        minimization: { complete: true, oneMinimal: true },
      });
      expect(report.tests?.fixed).toEqual([expect.stringContaining('test_tax')]);
      expect(report.changedTokens.needed).toBeLessThan(report.changedTokens.all);
      expect(report.excess).toBeGreaterThan(0);
      expect(statusesOf(report, 'link')).toEqual(['place not-needed']);
      expect(statusesOf(report, 'logo.png')).toEqual(['bytes not-needed']);
      expect(statusesOf(report, 'run.sh')).toEqual(['mode not-needed']);
      expect(statusesOf(report, 'docs/notes.txt')).toEqual(['place not-needed']);
      expect(statusesOf(report, 'dead.py')).toEqual(['place not-needed']);
      expect(statusesOf(report, 'label.py')).toEqual(['lines not-needed']);
      expect(statusesOf(report, 'test_price.py')).toEqual(['lines unknown']);
      expect(report.files.find((file) => file.path === 'test_price.py')).toMatchObject({
        held: 'test',
        written: false,
      });
      expect(report.reasons.join(' ')).toContain('Changed tests stay as they are now');
      const data = { XDG_DATA_HOME: path.join(place.folder, 'data') };
      const statistics = JSON.parse((await runCli(place.root, ['stats', '--json'], data)).stdout) as StatisticsObject;
      expect(statistics.proposals).toMatchObject([
        { path: 'tax.py', files: 8, provider: 'working-tree', decision: 'accepted-needed', excess: report.excess },
      ]);
      expect(statistics.totals).toMatchObject({ proposals: 1, repairs: 1, accepted: 1 });
      const left = place.snapshot();
      expect(Object.keys(left).sort()).toEqual([...Object.keys(PYTHON_BEFORE), 'tax.py'].sort());
      expect(left['price.py']).toBe(
        '644 from tax import with_tax\n\n\ndef total(prices, rate):\n    return with_tax(sum(prices), rate)\n',
      );
      // What no test runs cannot be judged by them, and stays.
      expect(statusesOf(report, 'tax.py')).toContain('lines not-exercised');
      expect(left['tax.py']).toBe(
        '644 def with_tax(amount, rate):\n    return amount * (1 + rate)\n\n\ndef without_tax(amount, rate):\n    return amount / (1 + rate)\n',
      );
      expect(left['test_price.py']).toBe(after['test_price.py']);
      expect(place.git('status', '--porcelain')).toBe(' M price.py\n M test_price.py\n?? tax.py\n');
      execSync('python3 -B -m unittest -q', { cwd: place.root, stdio: 'ignore' });
      execSync(report.dropped?.command ?? 'false', { cwd: place.folder });
      expect(place.snapshot()).toEqual(after);
    },
    LIMIT_MS,
  );

  it(
    'judges modes, renames, links, bytes and deletions by tests that need them',
    async () => {
      const test = `import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
test('runs', () => assert.equal(execFileSync('./run.sh', { encoding: 'utf8' }), 'hello\\n'));
test('moved', () => assert.equal(readFileSync('data/new.txt', 'utf8'), 'a\\nb\\nc\\n'));
test('linked', () => assert.equal(readlinkSync('current'), 'second'));
test('bytes', () => assert.equal(readFileSync('image.bin')[1], 7));
test('gone', () => assert.equal(existsSync('legacy'), false));
`;
      place
        .put({
          'package.json': '{ "type": "module" }\n',
          'all.test.js': test,
          'run.sh': '#!/bin/sh\necho hello\n',
          'other.sh': '#!/bin/sh\n',
          'old.txt': 'a\nb\nc\n',
          // Both there in every trial, since `node --test` of Node 20 stops at a link that leads nowhere.
          'first/note.txt': 'note\n',
          'second/note.txt': 'note\n',
          current: { link: 'first' },
          'image.bin': Uint8Array.from([0, 1]),
          'icon.bin': Uint8Array.from([0, 1]),
          'legacy/code.js': 'export {};\n',
        })
        .commit()
        .put({
          'run.sh': { run: '#!/bin/sh\necho hello\n' },
          'other.sh': { run: '#!/bin/sh\n' },
          'old.txt': null,
          'data/new.txt': 'a\nb\nc\n',
          current: { link: 'second' },
          'image.bin': Uint8Array.from([0, 7]),
          'icon.bin': Uint8Array.from([0, 7]),
          legacy: null,
        });
      const after = place.snapshot();
      const { status, report } = await reviewed(['--accept', 'needed']);
      expect(status).toBe(0);
      expect(report.tests).toMatchObject({ runner: 'node:test', baseline: { passed: 0, failed: 5 } });
      expect(report.minimization).toMatchObject({ complete: true });
      const neededBy = (name: string) => report.files.find((file) => file.path === name)?.hunks[0];
      expect(neededBy('run.sh')).toMatchObject({
        change: 'mode',
        status: 'needed',
        neededBy: [expect.stringContaining('runs')],
      });
      expect(neededBy('data/new.txt')).toMatchObject({
        change: 'place',
        status: 'needed',
        neededBy: [expect.stringContaining('moved')],
      });
      expect(neededBy('current')).toMatchObject({ change: 'bytes', status: 'needed' });
      expect(neededBy('image.bin')).toMatchObject({ change: 'bytes', status: 'needed' });
      expect(neededBy('legacy/code.js')).toMatchObject({ change: 'place', status: 'needed' });
      expect(statusesOf(report, 'other.sh')).toEqual(['mode not-needed']);
      expect(statusesOf(report, 'icon.bin')).toEqual(['bytes not-needed']);
      expect(place.snapshot()).toEqual({ ...after, 'other.sh': '644 #!/bin/sh\n', 'icon.bin': '644 \0\x01' });
    },
    LIMIT_MS,
  );

  it(
    'scores what the tests do not show, calls it unverified and drops nothing',
    async () => {
      place.put(PYTHON_BEFORE).commit().put({ 'label.py': 'def label(name):\n    return f"{name}!"\n' });
      const before = place.snapshot();
      const { status, report } = await reviewed(['--accept', 'needed']);
      expect(status).toBe(1);
      expect(report).toMatchObject({
        verdict: 'unverified',
        excess: null,
        fidelity: null,
        dropped: null,
        minimization: null,
      });
      expect(report.reasons[0]).toContain('All tests pass on the original');
      expect(report.files[0]?.tokens).toMatchObject({ distance: expect.any(Number), editSize: expect.any(Number) });
      expect(report.editSize).toBeGreaterThan(0);
      expect(place.snapshot()).toEqual(before);
      const run = await review(['--accept', 'needed', '--test', 'python3 -m unittest -q']);
      expect(run.stdout).toContain('unverified');
      expect(run.stdout).toContain('-     return name + "!"');
      expect(run.stdout).toContain('Nothing is known to be unneeded, so nothing is dropped.');
    },
    LIMIT_MS,
  );

  it(
    'says what breaks tests fails, and leaves it as it is',
    async () => {
      const broken = 'def total(prices, rate):\n    return 0\n';
      place.put({ ...PYTHON_BEFORE, 'price.py': broken }).commit();
      place.put({
        'price.py': PYTHON_BEFORE['price.py'] ?? null,
        'label.py': 'def label(name):\n    return 1\n',
        'dead.py': null,
      });
      const before = place.snapshot();
      const { status, report } = await reviewed(['--accept', 'needed']);
      expect(status).toBe(1);
      expect(report).toMatchObject({ verdict: 'fails', excess: null, minimization: null, dropped: null });
      expect(report.tests?.broken).toEqual([expect.stringContaining('test_label')]);
      expect(place.snapshot()).toEqual(before);
    },
    LIMIT_MS,
  );

  it(
    'says in words why there is nothing to review, with a status for scripts',
    async () => {
      const said = async (words: readonly string[] = [], folder = place.root): Promise<[number | null, string]> => {
        const { status, stderr } = await review(words, folder);
        return [status, stderr.split('\n')[0] ?? ''];
      };
      const outside = path.join(place.folder, 'plain');
      execSync('mkdir plain', { cwd: place.folder });
      expect(await said([], outside)).toEqual([
        2,
        `edit-fidelity: ${outside} is not in the working tree of a git repository, so there is nothing to compare it with.`,
      ]);
      expect(await said()).toEqual([2, expect.stringContaining('has no commits yet')]);
      place.put(PYTHON_BEFORE).commit();
      expect(await said()).toEqual([1, expect.stringContaining('No file differs from HEAD')]);
      expect(await said(['--base', 'nowhere'])).toEqual([2, expect.stringContaining('no commit called nowhere')]);
      place.put({ 'test_price.py': PYTHON_AFTER['test_price.py'] ?? '' });
      const { status, report } = await reviewed();
      expect(status).toBe(1);
      expect(report).toMatchObject({ verdict: 'unverified', failure: { code: 'only-tests-changed' } });
      expect(report.files[0]).toMatchObject({ held: 'test', lines: { added: 2 } });
      expect((await review(['--accept', 'all'])).status).toBe(2);
    },
    LIMIT_MS,
  );

  it(
    'ends at once when interrupted, and changes nothing',
    async () => {
      place.put({
        'a.py': 'A = 1\n',
        'test_a.py':
          'import time, unittest\nimport a\n\n\nclass T(unittest.TestCase):\n    def test_a(self):\n        open("started", "w").close()\n        time.sleep(60)\n        self.assertEqual(a.A, 2)\n',
      });
      place.commit().put({ 'a.py': 'A = 2\n' });
      const before = place.snapshot();
      const stop = new AbortController();
      const temporary = path.join(place.folder, 'temporary');
      mkdirSync(temporary);
      const env = { TMPDIR: temporary, XDG_DATA_HOME: path.join(place.folder, 'data') };
      const running = runCli(place.root, ['review', '--json', '--accept', 'needed'], env, stop.signal);
      const isTesting = (): boolean =>
        readdirSync(temporary, { recursive: true }).some((name) => String(name).endsWith('/started'));
      while (!isTesting()) await new Promise((resolve) => setTimeout(resolve, 50));
      stop.abort();
      const { status, stdout } = await running;
      expect(status).not.toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unverified', dropped: null });
      expect(readdirSync(temporary)).toEqual([]);
      expect(place.snapshot()).toEqual(before);
    },
    LIMIT_MS,
  );
});
