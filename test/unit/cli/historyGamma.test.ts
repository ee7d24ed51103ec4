/** `gamma` as a process: figures of a history, generated fixes, bad lines. */
import { describe, expect, it } from 'vitest';
import type { GammaObject } from '../../../src/cli/gammaObject.js';
import { folderWith, runCli } from './runCli.ts';

const LINES = 20;

/** Twenty lines, of which the first `changed` are marked. */
function text(task: number, changed: number, mark: string): string {
  return Array.from({ length: LINES }, (_, line) => `${task} ${line}${line < changed ? mark : ''}\n`).join('');
}

/** A rejected attempt at each of some tasks and its fix. */
function fixes(person: string, tasks: number, changed: number) {
  return Array.from({ length: tasks }, (_, task) => [
    { person, task, time: 1, accepted: false, text: text(task, changed, 'x') },
    { person, task, time: 2, accepted: true, text: text(task, changed, 'y') },
  ]).flat();
}

async function gamma(lines: readonly unknown[], files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const history = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const folder = folderWith({ ...files, 'in/history.jsonl': history });
  const run = await runCli(folder, ['gamma', '--history', 'in/history.jsonl', '--json']);
  const words = await runCli(folder, ['gamma', '--history', 'in/history.jsonl']);
  return { ...run, found: JSON.parse(run.stdout) as GammaObject, words: words.stdout };
}

describe('edit-fidelity gamma', () => {
  it('gives everyone their γ in the three readings, from 20 pairs on', async () => {
    const { status, stderr, found, words } = await gamma([...fixes('anna', 20, 2), ...fixes('ben', 19, 1)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(found).toMatchObject({
      schema: 1,
      failure: null,
      attempts: 78,
      generated: null,
      generatedWithoutOwn: 0,
      badLines: [],
    });
    const share = { symmetric: 18 / 22, consistency: 0.9, original: 0.9 };
    expect(found.persons).toEqual([
      { person: 'anna', attempts: 40, anchors: 20, pairs: 20, dropped: 0, gamma: share, median: share },
      {
        person: 'ben',
        attempts: 38,
        anchors: 19,
        pairs: 19,
        dropped: 0,
        gamma: null,
        median: { symmetric: 19 / 21, consistency: 0.95, original: 0.95 },
      },
    ]);
    expect(found.pairs).toHaveLength(39);
    expect(found.pairs[0]).toEqual({
      ...{ person: 'anna', task: '0', time: 1, fixTime: 2, own: share, generated: null, closer: null },
    });
    expect(words).toMatch(/^anna +40 +20 +20 +0 +0\.818 +0\.818 +0\.900/mu);
    expect(words).toMatch(/^ben +38 +19 +19 +0 +- +0\.905 +- +0\.950/mu);
    expect(words).toContain('γ needs 20 pairs');
  });

  it('compares generated fixes with peoples own, pair by pair and in total', async () => {
    const history = fixes('anna', 3, 2).map((record) => {
      if (record.accepted) return { ...record, generated: 'of what needs no fix' };
      const nearer = {
        ...record,
        generated: text(record.task, 1, 'z') + text(record.task, 2, 'x').split('\n').slice(1).join('\n'),
      };
      return record.task === 0
        ? { ...record, generated: record.text }
        : record.task === 1
          ? { ...nearer, generated: 'pass\n' }
          : record;
    });
    const { status, found, words } = await gamma(history);
    expect(status).toBe(0);
    expect(found.generated?.pairs).toBe(2);
    expect(found.generatedWithoutOwn).toBe(3);
    expect(
      found.pairs.map(({ generated, closer }) => [generated?.symmetric ?? null, closer?.symmetric ?? null]),
    ).toEqual([
      [1, 'generated'],
      [0, 'own'],
      [null, null],
    ]);
    expect(found.generated?.totals.symmetric).toEqual({
      ...{ meanOwn: 18 / 22, meanGenerated: 0.5, generatedCloser: 1, ownCloser: 1, equal: 0 },
    });
    expect(found.generated?.totals.consistency.meanGenerated).toBe(0.5);
    expect(words).toMatch(/^anna, 0 +1 +0\.818 +1\.000 .* generated$/mu);
    expect(words).toMatch(/^symmetric +0\.818 +0\.500 +1 +1 +0$/mu);
    expect(words).toContain('not compared: 3.');
  });

  it('reads texts from files beside the history', async () => {
    const record = { person: 'p', task: 't' };
    const { found, status } = await gamma(
      [
        { ...record, time: '2026-01-01 10:00', accepted: false, path: 'a.py', generatedPath: '../fixed.py' },
        { ...record, time: '2026-01-01 10:01', accepted: true, path: 'sub/b.py' },
      ],
      { 'in/a.py': 'a\nb\nc\nd\n', 'in/sub/b.py': 'a\nb\nc\nx\n', 'fixed.py': 'a\nb\nc\nd\n' },
    );
    expect(status).toBe(0);
    expect(found.pairs).toMatchObject([{ own: { symmetric: 0.6 }, generated: { symmetric: 1 } }]);
  });

  it('reports bad lines with their numbers, uses the rest, and says so by its status', async () => {
    const [attempt, fix] = fixes('anna', 1, 2);
    const { status, stderr, found } = await gamma(
      [
        attempt,
        '{"person":',
        '[]',
        { ...fix, time: 'soon' },
        { ...fix, accepted: 'yes' },
        { ...fix, text: undefined },
        { ...fix, task: undefined },
        '',
        { ...fix, text: undefined, path: 'gone.py' },
        { ...fix, text: undefined, path: 'binary.py' },
        fix,
      ],
      { 'in/binary.py': new Uint8Array([1, 0, 2]) },
    );
    expect(status).toBe(2);
    expect(found.badLines).toEqual([
      { line: 2, problem: expect.stringContaining('it is not JSON') },
      { line: 3, problem: 'it is not an object' },
      { line: 4, problem: '"time" must be a number or a date' },
      { line: 5, problem: '"accepted" must be true or false' },
      { line: 6, problem: 'it needs "text" or "path", as a string' },
      { line: 7, problem: '"task" must be a string or a number' },
      { line: 9, problem: expect.stringContaining('gone.py does not exist') },
      { line: 10, problem: expect.stringContaining('binary.py is not text') },
    ]);
    for (const { line, problem } of found.badLines)
      expect(stderr).toContain(`in/history.jsonl, line ${line}: ${problem}.`);
    expect(found.persons).toMatchObject([{ person: 'anna', attempts: 2, pairs: 1 }]);
  });

  it.each([
    ['equal times: the later line is the newer', [false, true], [{ anchors: 1, pairs: 1 }]],
    ['equal times the other way round', [true, false], [{ anchors: 1, pairs: 0 }]],
    ['one attempt', [false], [{ anchors: 0, pairs: 0, gamma: null, median: null }]],
    ['one accepted attempt', [true], [{ anchors: 1, pairs: 0, gamma: null, median: null }]],
    ['none accepted', [false, false, false], [{ attempts: 3, anchors: 0, pairs: 0, gamma: null }]],
    ['none at all', [], []],
  ])('takes a history with %s', async (_what, verdicts, persons) => {
    const history = verdicts.map((accepted) => ({ person: 'p', task: 't', time: 5, accepted, text: 'a\nb\n' }));
    const { status, found, words } = await gamma(history);
    expect(status).toBe(0);
    expect(found.persons).toMatchObject(persons);
    expect(words).not.toMatch(/NaN|undefined|null/u);
  });

  it('says what is wrong with a missing file, in JSON too', async () => {
    const folder = folderWith({});
    const plain = await runCli(folder, ['gamma', '--history', 'nowhere.jsonl']);
    expect(plain).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('nowhere.jsonl does not exist'),
    });
    const json = await runCli(folder, ['gamma', '--history', 'nowhere.jsonl', '--json']);
    expect(json.status).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ schema: 1, failure: { code: 'file-missing' } });
    expect((await runCli(folder, ['gamma'])).status).toBe(2);
  });
});
