/** `score --batch` as a process: one result per line, in order, while the lines come in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { projectPaths } from '../../../scripts/projectPaths.ts';
import type { Report } from '../../../src/session/report.js';
import { ended, feed, residentMegabytes, startCli } from './cliStream.ts';
import { emptyFolder, folderWith, runCli } from './runCli.ts';

const original = 'def f(a, b):\n    return a - b\n';
const gold = 'def f(a, b):\n    return a + b\n';
const proposal = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';

type Result = Report & { readonly id: string | number | null; readonly reward?: number | null };

/** Runs a batch; a string is a line as it stands. */
async function batch(lines: readonly unknown[], words: readonly string[] = []) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const run = await runCli(folderWith({ 'batch.jsonl': text }), ['score', '--batch', 'batch.jsonl', ...words]);
  const results = run.stdout.split('\n').slice(0, -1);
  return { ...run, results: results.map((line) => JSON.parse(line) as Result) };
}

describe('edit-fidelity score --batch', () => {
  it('gives the figures of the worked example for each line, in order', async () => {
    const record = { original, proposal, gold, language: 'python' };
    const { status, stderr, results } = await batch([
      { id: 'first', ...record, passed: true },
      { id: 2, ...record, proposal: gold, passed: true },
      { id: 'third', ...record, passed: false },
      { id: 4, ...record },
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['first', 'over-edit'],
      [2, 'minimal'],
      ['third', 'fails'],
      [4, 'unverified'],
    ]);
    for (const { id, excess, editSize, addedComplexity } of results) {
      expect(excess).toBeCloseTo(id === 2 ? 0 : 0.4952, 4);
      expect(editSize).toBeCloseTo(id === 2 ? 0.0714 : 0.5667, 4);
      expect(addedComplexity.overMinimal).toBe(id === 2 ? 0 : 2);
    }
    expect(results[0]).not.toHaveProperty('reward');
  });

  it('adds the reward when asked to, and makes none up', async () => {
    const record = { original, proposal, gold, language: 'python' };
    const { results } = await batch(
      [
        { id: 1, ...record, passed: true },
        { id: 2, ...record, proposal: gold, passed: true },
        { id: 3, ...record, passed: false },
        { id: 4, ...record },
        { id: 5, ...record, gold: null, passed: true },
        'broken',
      ],
      ['--reward'],
    );
    const rewards = results.map(({ reward }) => reward);
    expect(rewards[0]).toBeCloseTo(0.1 - 0.4952, 4);
    expect(rewards.slice(1)).toEqual([0.1, -0.2, null, null, null]);
  });

  it('reports bad lines with their numbers, goes on, and says so by its status', async () => {
    const good = { original, proposal, language: 'python' };
    const { status, stderr, results } = await batch([
      { id: 1, ...good },
      '{"id": 2',
      '',
      { id: 3, original },
      { id: 4, ...good },
    ]);
    expect(status).toBe(2);
    expect(results.map(({ id, failure }) => [id, failure?.code ?? null])).toEqual([
      [1, null],
      [null, 'wrong-usage'],
      [3, 'wrong-usage'],
      [4, null],
    ]);
    expect(stderr).toMatch(/batch\.jsonl, line 2: it is not JSON/u);
    expect(stderr).toContain('batch.jsonl, line 4: "proposal" must be a string.');
    expect(stderr).toContain('2 of 4 lines could not be measured.');
    expect(results[2]?.failure?.message).toContain('line 4');
  });

  it('knows the language from the line, its path or the option, and says what it measured approximately', async () => {
    const record = { original: 'f(a && b)', proposal: 'f(a || b && c)' };
    const { results, stderr } = await batch(
      [
        { id: 1, ...record, language: 'javascript' },
        { id: 2, ...record, path: 'src/a.ts' },
        { id: 3, ...record },
        { id: 4, ...record, language: 'haskell' },
      ],
      ['--language', 'java'],
    );
    const files = results.map(({ files: [file] }) => [file?.language, file?.approximate, file?.path]);
    expect(files).toEqual([
      ['javascript', false, '1'],
      ['typescript', false, 'src/a.ts'],
      ['java', false, '3'],
      ['haskell', true, '4'],
    ]);
    expect(stderr).toContain('1 of 4 lines were measured approximately');
  });

  it('exits with 1 when an excess is above the limit', async () => {
    const record = { id: 1, original, proposal, gold, language: 'python' };
    expect((await batch([record], ['--max-excess', '0.4'])).status).toBe(1);
    expect((await batch([record], ['--max-excess', '0.5'])).status).toBe(0);
  });

  it.each([
    ['a missing file', ['--batch', 'nowhere.jsonl'], 'nowhere.jsonl does not exist'],
    ['a folder', ['--batch', '.'], 'it is a folder'],
    ['an unknown language', ['--batch', 'batch.jsonl', '--language', 'cobol'], 'cobol'],
    ['files beside it', ['a.py', 'b.py', '--batch', 'batch.jsonl'], '--batch takes neither files'],
    ['a reward without it', ['a.py', 'b.py', '--reward'], '--reward needs --batch'],
  ])('says what is wrong with %s', async (_what, words, sentence) => {
    const run = await runCli(folderWith({ 'batch.jsonl': '' }), ['score', ...words]);
    expect(run).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(sentence) });
  });

  it('has no result of an empty batch', async () => {
    expect(await batch([])).toMatchObject({ status: 0, results: [], stderr: '' });
  });

  it('measures what no person writes, each within its line', { timeout: 60_000 }, async () => {
    const minified = 'function a(b,c){var d=b?c:1;for(var e=0;e<c;e++)d+=e&&b||c;return d};'.repeat(1000);
    const lines = Array.from({ length: 100_000 }, (_, index) => `x = ${index}\n`).join('');
    const oddities: Readonly<Record<string, readonly [language: string, original: string, proposal: string]>> = {
      'both empty': ['python', '', ''],
      'original empty': ['python', '', proposal],
      'proposal empty': ['python', proposal, ''],
      'NUL bytes': ['python', 'a\0b\n', 'a\0c\n\0'],
      'lone surrogates': ['python', 'x = "\uD800"\n', 'x = "\uDC00" + \uD800\n'],
      'a byte order mark': ['python', `\uFEFF${original}`, original],
      'carriage returns only': ['python', original.replaceAll('\n', '\r'), gold.replaceAll('\n', '\r')],
      'mixed line endings': ['python', 'x = 1\r\ny = 2\nz = 3\r', 'x = 1\ny = 2\r\nz = 4\r'],
      'a line of 2 MB': [
        'javascript',
        `x = [${'12345, '.repeat(300_000)}]`,
        `x = [${'12345, '.repeat(300_000)}].length`,
      ],
      '100,000 lines': ['python', lines, lines.replace('x = 77\n', 'x = 78\n')],
      '20,000 deep': [
        'javascript',
        `${'['.repeat(20_000)}a${']'.repeat(20_000)}`,
        `${'['.repeat(20_000)}b${']'.repeat(20_000)}`,
      ],
      'one string': ['python', `"${'a'.repeat(100_000)}"`, `"${'a'.repeat(100_000)}b"`],
      'minified code': ['javascript', minified, minified.replace('d+=', 'd-=')],
    };
    const records = Object.entries(oddities).map(([id, [language, before, after]]) => ({
      ...{ id, language, original: before, proposal: after },
    }));
    const { status, stderr, results } = await batch(records);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(results.map(({ id }) => id)).toEqual(Object.keys(oddities));
    const all = Object.fromEntries(results.map((result) => [result.id, result.changedTokens.all]));
    expect(all).toMatchObject({
      'both empty': 0,
      'a byte order mark': 0,
      'carriage returns only': 1,
      'mixed line endings': 1,
      'a line of 2 MB': 2,
      '100,000 lines': 1,
      '20,000 deep': 1,
      'one string': 1,
      'minified code': 1,
    });
    for (const { editSize, files } of results) {
      expect(editSize).toBeGreaterThanOrEqual(0);
      expect(editSize).toBeLessThanOrEqual(1);
      expect(files[0]?.lines.similarity).toBeGreaterThanOrEqual(0);
    }
  });

  it('says which grammar is missing or damaged, measures the other lines, and exits with 3', async () => {
    const folder = emptyFolder();
    cpSync(projectPaths.dist, join(folder, 'dist'), {
      recursive: true,
      filter: (path) => !/tree-sitter-(go|cpp)\.wasm$|\.map$/u.test(path),
    });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "0.0.0" }');
    writeFileSync(join(folder, 'dist/grammars/tree-sitter-cpp.wasm'), 'no grammar');
    const child = startCli(['score', '--batch', '-'], join(folder, 'dist'));
    let stdout = '';
    child.stdout.on('data', (text: Buffer) => {
      stdout += text.toString();
    });
    for (const language of ['go', 'cpp', 'python']) await feed(child, { id: language, original, proposal, language });
    child.stdin.end();
    expect(await ended(child)).toBe(3);
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    expect(results.map(({ id, failure }) => [id, failure?.code])).toEqual([
      ['go', 'grammar-unavailable'],
      ['cpp', 'grammar-unavailable'],
      ['python', undefined],
    ]);
    expect(results[0]?.failure?.message).toContain('tree-sitter-go.wasm');
  });
});

describe('a batch from stdin', () => {
  it('answers each line when it comes', async () => {
    const child = startCli(['score', '--batch', '-']);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const id of [1, 2, 3]) {
      await feed(child, { id, original, proposal, language: 'python' });
      const answer = await answers.next();
      expect(JSON.parse(String(answer.value))).toMatchObject({ id, changedTokens: { all: 17 } });
    }
    child.stdin.end();
    expect(await ended(child)).toBe(0);
  });

  it('is quiet when nobody reads any more', async () => {
    const child = startCli(['score', '--batch', '-']);
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => {
      stderr += text.toString();
    });
    // It goes away while we are writing, as it should.
    child.stdin.on('error', () => {});
    await feed(child, { id: 1, original, proposal, language: 'python' });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    while (child.exitCode === null && !child.stdin.destroyed) {
      child.stdin.write(`${JSON.stringify({ id: 2, original, proposal, language: 'python' })}\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect({ status: await ended(child), stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.runIf(existsSync('/dev/full'))('says so when its results cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [join(projectPaths.dist, 'cli.js'), 'score', '--batch', '-'], {
      stdio: ['pipe', full, 'pipe'],
    });
    closeSync(full);
    let stderr = '';
    child.stderr?.on('data', (text: Buffer) => {
      stderr += text.toString();
    });
    child.stdin?.end(`${JSON.stringify({ id: 1, original, proposal, language: 'python' })}\n`);
    const [status] = (await once(child, 'close')) as [number | null];
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('The output cannot be written') });
    expect(stderr).not.toContain('at ');
  });

  it('ends at once when it is cancelled', async () => {
    const child = startCli(['score', '--batch', '-']);
    await feed(child, { id: 1, original, proposal, language: 'python' });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await ended(child)).toBe(130);
  });

  it('does not grow with the number of lines', { timeout: 60_000 }, async () => {
    const lines = 360;
    const child = startCli(['score', '--batch', '-']);
    const megabytes: number[] = [];
    let answered = 0;
    createInterface({ input: child.stdout }).on('line', () => {
      answered += 1;
      if (answered % 30 === 0 && child.pid !== undefined) megabytes.push(residentMegabytes(child.pid));
    });
    for (let id = 0; id < lines; id += 1) {
      // Different in every line, so that nothing is kept only once: 0.5 MB each, 180 MB in all.
      const comment = `# ${`${id} `.repeat(5000)}\n`;
      const note = `${id} `.repeat(100_000);
      await feed(child, { id, original: comment + original, proposal: comment + proposal, language: 'python', note });
    }
    child.stdin.end();
    expect(await ended(child)).toBe(0);
    expect(answered).toBe(lines);
    const afterThird = Math.max(...megabytes.slice(0, 4));
    expect(Math.max(...megabytes.slice(4))).toBeLessThan(afterThird + 60);
  });
});
