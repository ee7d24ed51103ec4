/** Output is kept from both ends within its limit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputBuffer } from '../../../../src/oracle/supervisor/outputBuffer.js';

function kept(limitBytes: number, chunks: readonly string[]) {
  const buffer = new OutputBuffer(limitBytes);
  for (const chunk of chunks) buffer.push(Buffer.from(chunk));
  return buffer.read();
}

describe('OutputBuffer', () => {
  it('keeps what fits as it came, without colors', () => {
    expect(kept(1000, ['a\r\n', '\u001b[31mred\u001b[0m ü'])).toEqual({ text: 'a\nred ü', cut: false });
  });

  it('never exceeds its limit, keeps the ends, and says how much is missing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme-ascii' })),
        fc.integer({ min: 200, max: 2000 }),
        (chunks, limit) => {
          const all = chunks.join('');
          const { text, cut } = kept(limit, chunks);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
          if (!cut) {
            expect(text).toBe(all);
            return;
          }
          const dropped = Number(/\[… (\d+) bytes left out …\]/.exec(text)?.[1]);
          const [head = '', tail = ''] = text.split(/\n\[… \d+ bytes left out …\]\n/);
          expect(all.startsWith(head) && all.endsWith(tail)).toBe(true);
          expect(head.length + dropped + tail.length).toBe(all.length);
        },
      ),
    );
  });

  it('cuts no character in two', () => {
    const { text, cut } = kept(200, ['ü€😀'.repeat(200)]);
    expect(cut).toBe(true);
    expect(text).not.toContain('\ufffd');
  });

  it('holds little memory however much is pushed', () => {
    const buffer = new OutputBuffer(10_000);
    const chunk = Buffer.alloc(65_536, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let number = 0; number < 2000; number++) buffer.push(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
    expect(buffer.read().cut).toBe(true);
  });
});
