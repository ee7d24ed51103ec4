import { describe, expect, it } from 'vitest';
import { type JsonLine, jsonLines } from '../../../src/cli/jsonLines.js';

/** Reads bytes that come in pieces of this size. */
async function read(input: string | Uint8Array, size = 7, limitBytes?: number): Promise<JsonLine[]> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: JsonLine[] = [];
  for await (const line of jsonLines(pieces(), limitBytes)) lines.push(line);
  return lines;
}

describe('jsonLines', () => {
  it.each([1, 2, 3, 7, 1000])('numbers lines and leaves out blank ones, in pieces of %i bytes', async (size) => {
    expect(await read('{"a": "ä😀"}\n\n  \r\n[1]\r\n"x"', size)).toEqual([
      { line: 1, value: { a: 'ä😀' } },
      { line: 4, value: [1] },
      { line: 5, value: 'x' },
    ]);
  });

  it('has none of nothing', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\n\n')).toEqual([]);
  });

  it('ends lines at line feeds only', async () => {
    expect(await read('"a\u2028b\u0085c"\n')).toEqual([{ line: 1, value: 'a\u2028b\u0085c' }]);
  });

  it('takes a byte order mark at the beginning, and only there', async () => {
    const lines = await read('\uFEFF1\n\uFEFF2\n');
    expect(lines[0]).toEqual({ line: 1, value: 1 });
    expect(lines[1]).toMatchObject({ line: 2, problem: expect.stringContaining('not JSON') });
  });

  it('goes on after what is not JSON, on one printable line', async () => {
    const lines = await read('{"a": 1\n\u001b[31mred\u0007\n3\n');
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3]);
    for (const line of lines.slice(0, 2)) {
      expect(line).toHaveProperty('problem', expect.stringMatching(/^it is not JSON \(.+\)$/u));
      expect(line).not.toHaveProperty('problem', expect.stringMatching(/\p{Cc}/u));
    }
    expect(lines[2]).toEqual({ line: 3, value: 3 });
  });

  it('goes on after what is not UTF-8, such as what other shells write', async () => {
    const bytes = Buffer.concat([
      Buffer.from('1\n'),
      Buffer.from('{"a": 1}', 'utf16le'),
      Buffer.from('\n2\n'),
      Buffer.from([0x22, 0xe4, 0x22]),
    ]);
    expect(await read(bytes)).toEqual([
      { line: 1, value: 1 },
      { line: 2, problem: expect.stringMatching(/^it is not /u) },
      { line: 3, value: 2 },
      { line: 4, problem: 'it is not UTF-8' },
    ]);
  });

  it('passes over a line that is too long without keeping it', async () => {
    expect(await read(`1\n"${'x'.repeat(50)}"\n2\n"${'y'.repeat(50)}"`, 7, 20)).toEqual([
      { line: 1, value: 1 },
      { line: 2, problem: 'it is longer than 20 bytes' },
      { line: 3, value: 2 },
      { line: 4, problem: 'it is longer than 20 bytes' },
    ]);
  });
});
