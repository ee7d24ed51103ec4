/** Quick runs of Node say what other runs say, and leave as little behind. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestBench, TestRun } from '../../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from '../livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';

const TEST = `const { test } = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { value } = require('./value.js');
test('value', () => assert.strictEqual(value(), 2));
test('first run', () => {
  const marks = ['/tmp', os.homedir(), '/dev/shm', '.'].map((folder) => path.join(folder, 'mark'));
  assert.deepStrictEqual(marks.filter((mark) => fs.existsSync(mark)), []);
  assert.strictEqual(globalThis.seen, undefined);
  globalThis.seen = true;
  for (const mark of marks) fs.writeFileSync(mark, 'left');
  console.log('printed', process.cwd(), process.env.OPENAI_API_KEY);
});
`;

const CHECK = `require('node:assert').strictEqual(require('./value.js').value(), 2);\nconsole.log('printed', process.argv[2]);\n`;
const RIGHT = 'exports.value = () => 2;\n';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null)
    .write('value.js', 'exports.value = () => 1;\n')
    .write('value.test.js', TEST)
    .write('check.js', CHECK);
});
afterEach(() => place.remove());

async function run(bench: TestBench, quick: boolean, text?: string, more = {}): Promise<TestRun> {
  const files = text === undefined ? new Map() : filesOf({ 'value.js': text });
  return unwrap(await bench.run({ files, only: null, quick, ...more }, NEVER));
}

describe.skipIf(!HAS_BUBBLEWRAP)('quick runs of node (skipped where bubblewrap does not work)', () => {
  it.each(['node --test value.test.js', 'node check.js word'])(
    'of %s say the same as others, however often',
    async (command) => {
      const bench = await place.bench('value.js', { command });
      expect(bench.servesQuickly).toBe(true);
      for (const text of [undefined, RIGHT, 'exports.value = () => {;\n', 'process.exit(3);\n', undefined]) {
        const usual = await run(bench, false, text);
        const quick = await run(bench, true, text);
        expect(statuses(quick)).toEqual(statuses(usual));
        expect(quick.exitCode === 0).toBe(usual.exitCode === 0);
        expect(quick.timedOut).toBe(false);
      }
      expect((await run(bench, true, RIGHT)).output).toContain('printed');
    },
    180_000,
  );

  it('choose tests by name', async () => {
    const bench = await place.bench('value.js', { command: 'node --test value.test.js' });
    const { results } = await run(bench, false);
    const only = results.filter((result) => result.status === 'failed').map((result) => result.id);
    expect(only).toHaveLength(1);
    expect((await run(bench, true, RIGHT, { only })).results.map((result) => result.id)).toEqual(only);
  }, 120_000);

  it('end at their limit, when cancelled, and when what serves them is killed, and the next run works', async () => {
    const bench = await place.bench('value.js', { command: 'node --test value.test.js' });
    const seconds = unusedSeconds();
    const hanging = `require('node:child_process').spawn('setsid', ['sleep', '${seconds}']);\nexports.value = () => { for (;;); };\n`;
    const ended = await run(bench, true, hanging, { timeLimitMs: 4000 });
    expect(ended.timedOut).toBe(true);
    expect(statuses(ended)).toEqual(statuses(await run(bench, false, hanging, { timeLimitMs: 6000 })));
    expect(livingProcesses(seconds)).toEqual([]);
    const controller = new AbortController();
    const running = bench.run({ files: filesOf({ 'value.js': hanging }), only: null, quick: true }, controller.signal);
    expect(await eventually(() => livingProcesses(seconds).length > 0, 20_000)).toBe(true);
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(livingProcesses(seconds)).toEqual([]);
    const native = `require('node:child_process').execSync('sleep ${seconds}');\n`;
    expect((await run(bench, true, native, { timeLimitMs: 3000 })).timedOut).toBe(true);
    expect(livingProcesses(seconds)).toEqual([]);
    const killing = 'process.kill(process.pid, "SIGKILL");\nexports.value = () => 2;\n';
    expect((await run(bench, true, killing)).results.length).toBeGreaterThan(0);
    expect(statuses(await run(bench, true, RIGHT))).toEqual(statuses(await run(bench, false, RIGHT)));
    await bench.close();
    expect(livingProcesses(place.temporary)).toEqual([]);
    expect(place.leftovers()).toEqual([]);
  }, 180_000);
});
