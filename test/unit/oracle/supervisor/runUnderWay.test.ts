/** A run's output ends where its marker begins, however it arrives. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OutputBuffer } from '../../../../src/oracle/supervisor/outputBuffer.js';
import { RunUnderWay } from '../../../../src/oracle/supervisor/runUnderWay.js';

it('is found wherever the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 50 }), fc.array(fc.integer({ min: 1, max: 40 })), async (text, sizes) => {
      const output = new OutputBuffer(10_000);
      const run = new RunUnderWay(output);
      let rest = Buffer.from(text + run.marker);
      run.report({ exit: 3 });
      for (const size of sizes) {
        run.receive(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
      if (rest.length > 0) run.receive(rest);
      run.report({ gone: true });
      expect(await run.over).toEqual({ exit: 3, gone: true });
      const plain = new OutputBuffer(10_000);
      plain.push(Buffer.from(text));
      expect(output.read()).toEqual(plain.read());
    }),
  );
});

it('is not waited for when it cannot come', async () => {
  const output = new OutputBuffer(1000);
  const run = new RunUnderWay(output);
  run.receive(Buffer.from('half'));
  run.report({ gone: false });
  expect(await run.over).toEqual({ gone: false });
  expect(output.read().text).toBe('half');
});
