/** `score` as a process: the worked example of the measures, exit statuses, bad input. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/session/report.js';
import { folderWith, runCli } from './runCli.ts';

const example = {
  'original.py': 'def f(a, b):\n    return a - b\n',
  'gold.py': 'def f(a, b):\n    return a + b\n',
  'proposal.py': 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n',
};

async function scored(words: readonly string[], files: Record<string, string | Uint8Array> = example): Promise<Report> {
  const { stdout } = await runCli(folderWith(files), ['score', ...words, '--json']);
  return JSON.parse(stdout) as Report;
}

describe('edit-fidelity score', () => {
  it('gives the figures of the worked example', async () => {
    const report = await scored(['original.py', 'proposal.py', '--gold', 'gold.py']);
    expect(report.schema).toBe(1);
    expect(report.editSize).toBeCloseTo(0.5667, 4);
    expect(report.goldEditSize).toBeCloseTo(0.0714, 4);
    expect(report.excess).toBeCloseTo(0.4952, 4);
    expect(report.addedComplexity).toEqual({ overOriginal: 2, overMinimal: 2 });
    expect(report.changedTokens).toEqual({ all: 17, needed: null });
    const [file] = report.files;
    expect(file?.tokens).toMatchObject({
      original: 14,
      proposal: 30,
      distance: 17,
      scopeOriginal: 14,
      scopeProposal: 30,
    });
    expect(file?.lines).toEqual({ kept: 1, added: 3, deleted: 1, similarity: 0.2 });
    expect(file?.complexity).toMatchObject({ original: 0, proposal: 2 });
  });

  it('says unverified and leaves open what only tests can tell', async () => {
    const report = await scored(['original.py', 'proposal.py']);
    expect(report).toMatchObject({
      verdict: 'unverified',
      excess: null,
      fidelity: null,
      tests: null,
      minimization: null,
    });
  });

  it('exits with 1 when the excess is above the limit, and with 0 below', async () => {
    const folder = folderWith(example);
    const words = ['score', 'original.py', 'proposal.py', '--gold', 'gold.py'];
    expect((await runCli(folder, [...words, '--max-excess', '0.4'])).status).toBe(1);
    expect((await runCli(folder, [...words, '--max-excess', '0.5'])).status).toBe(0);
  });

  it('prints badge figures and the inline diff for people', async () => {
    const { stdout, status } = await runCli(folderWith(example), [
      'score',
      'original.py',
      'proposal.py',
      '--gold',
      'gold.py',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('17 changed tokens · edit size 0.5667 · gold 0.0714 · excess 0.4952 · complexity +2');
    expect(stdout).toContain('-     return a - b');
    expect(stdout).toContain('+     return a + b');
  });

  it('measures what has no grammar approximately, and says so', async () => {
    const report = await scored(['a.txt', 'b.txt'], { 'a.txt': 'one two\n', 'b.txt': 'one three\n' });
    expect(report.files[0]).toMatchObject({ approximate: true, complexity: null });
    expect(report.files[0]?.tokens.distance).toBe(1);
  });

  it('measures empty texts', async () => {
    const report = await scored(['a.py', 'b.py'], { 'a.py': '', 'b.py': '' });
    expect(report).toMatchObject({ editSize: 0, changedTokens: { all: 0, needed: null } });
  });

  it.each([
    ['a missing file', ['score', 'nowhere.py', 'proposal.py'], 'file-missing', 2],
    ['a binary file', ['score', 'binary.py', 'proposal.py'], 'file-binary', 2],
    ['a folder', ['score', '.', 'proposal.py'], 'file-unreadable', 2],
    ['an unknown language', ['score', 'original.py', 'proposal.py', '--language', 'cobol'], 'wrong-usage', 2],
    ['a file over the limit', ['score', 'huge.py', 'proposal.py'], 'file-too-large', 2],
  ])('says what is wrong with %s', async (_what, words, code, status) => {
    const folder = folderWith({
      ...example,
      'binary.py': new Uint8Array([1, 0, 2]),
      'huge.py': new Uint8Array(32_000_001).fill(0x78),
    });
    const run = await runCli(folder, [...words, '--json']);
    expect(run.status).toBe(status);
    const report = JSON.parse(run.stdout) as Report;
    expect(report.failure?.code).toBe(code);
    expect(report.failure?.message).not.toMatch(/[{}]/);
    const forPeople = await runCli(folder, words);
    expect(forPeople.status).toBe(status);
    expect(forPeople.stdout).toBe('');
    expect(forPeople.stderr).toContain(report.failure?.message ?? 'no message');
  });

  it.each([
    ['one side empty', '', example['proposal.py'], 30],
    ['a byte order mark', `\uFEFF${example['original.py']}`, example['original.py'], 0],
    ['carriage returns only', 'x = 1\ry = 2\r', 'x = 1\ry = 3\r', 1],
    ['mixed line endings', 'x = 1\r\ny = 2\nz = 3\r', 'x = 1\ny = 2\r\nz = 4\r', 1],
    ['a line of 2 MB', `# ${'word '.repeat(400_000)}\nx = 1\n`, `# ${'word '.repeat(400_000)}\nx = 2\n`, 1],
  ])('measures files with %s', async (_what, before, after, changed) => {
    const report = await scored(['a.py', 'b.py'], { 'a.py': before, 'b.py': after });
    expect(report).toMatchObject({ failure: null, changedTokens: { all: changed } });
  });

  it('exits with 2 on wrong usage', async () => {
    const folder = folderWith(example);
    expect((await runCli(folder, ['score', 'original.py'])).status).toBe(2);
    expect((await runCli(folder, ['guess'])).status).toBe(2);
    expect((await runCli(folder, ['score', 'original.py', 'proposal.py', '--max-excess', 'much'])).status).toBe(2);
  });

  it('exits with 0 when asked for help or its version', async () => {
    const version = await runCli(folderWith({}), ['--version']);
    expect({ status: version.status, stdout: version.stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const { status, stdout } = await runCli(folderWith({}), ['--help']);
    expect(status).toBe(0);
    for (const command of ['score', 'minimize', 'fix', 'stats', 'gamma', 'import-history'])
      expect(stdout).toContain(command);
  });
});
