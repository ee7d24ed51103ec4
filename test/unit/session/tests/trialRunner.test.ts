/** Trials on a real bench: what was run is remembered, and what nobody waits for is ended with its processes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_NEAR, TrialRunner } from '../../../../src/session/tests/trialRunner.js';
import { eventually, livingProcesses, unusedSeconds } from '../../oracle/livingProcesses.js';
import { bytes, NEVER, OraclePlace, unwrap } from '../../oracle/oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

async function runnerFor(command: string): Promise<TrialRunner> {
  place.write('seconds', '0');
  const bench = await place.bench('seconds', { command });
  const filesOf = async (text: string) => ({ files: new Map([['seconds', bytes(text)]]) });
  return new TrialRunner(bench, filesOf, { now: () => performance.now() });
}

it.skipIf(process.platform !== 'linux')(
  'ends an abandoned trial at once, with its processes, and no other (Linux only)',
  async () => {
    const runner = await runnerFor('sleep "$(cat seconds)"');
    const trial = (text: string) => runner.trial(text, [], ALL_NEAR, NEVER);
    const seconds = unusedSeconds();
    const endless = trial(seconds).then(
      () => 'ended',
      () => 'abandoned',
    );
    const short = trial('2');
    expect(await eventually(() => livingProcesses(seconds).length > 0, 15_000)).toBe(true);
    runner.abandon(seconds);
    expect(await endless).toBe('abandoned');
    expect(livingProcesses(seconds)).toEqual([]);
    expect(await short).toEqual({ holds: true, failing: [] });
    runner.abandon('2');
    expect(await trial('2')).toEqual({ holds: true, failing: [] });
    expect(runner.runs).toBe(2);
  },
  60_000,
);

it('asks again for a text whose trial was abandoned', async () => {
  const runner = await runnerFor('cat seconds');
  const first = runner.trial('1', ['cat seconds'], ALL_NEAR, NEVER);
  runner.abandon('1');
  await expect(first).rejects.toThrow('nobody waits');
  expect(await runner.trial('1', ['cat seconds'], ALL_NEAR, NEVER)).toEqual({ holds: true, failing: [] });
}, 60_000);

it('does not run again what somebody else has run and told of', async () => {
  const runner = await runnerFor('cat seconds');
  const run = unwrap(await runner.fullRun('1', NEVER));
  runner.learn('2', run);
  expect(unwrap(await runner.fullRun('2', NEVER))).toBe(run);
  expect(runner.known('2')).toBe(run);
  expect(runner.runs).toBe(1);
  expect(unwrap(await runner.fullRun('2', NEVER, true))).not.toBe(run);
  expect(runner.runs).toBe(2);
}, 60_000);
