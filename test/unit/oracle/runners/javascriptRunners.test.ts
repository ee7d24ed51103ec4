/** The runners of JavaScript really run: node's own, vitest, jest and mocha. */
import { afterAll, describe, expect, it } from 'vitest';
import type { TestPlan } from '../../../../src/session/ports/oracle.js';
import { filesOf, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';
import { endsTheTree } from './endsTheTree.js';

interface Case {
  readonly fixture: string;
  readonly plan: Partial<TestPlan>;
  readonly before: Record<string, string>;
  /** One failing test, and the only thing that is reported when it is chosen. */
  readonly chosen: string;
  readonly module: boolean;
}

const SUM = `function sum(values) {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at];
  return total;
}
`;
const because = 'test/sums.test.js imports sums';

const CASES: readonly Case[] = [
  {
    fixture: 'node-sums',
    plan: { runner: 'node:test', command: 'node --test test/sums.test.js', because },
    before: {
      'test/sums.test.js > of nothing is 0': 'passed',
      'test/sums.test.js > of several > adds them': 'failed',
      'test/sums.test.js > of several > adds them #2': 'passed',
      'test/sums.test.js > of several > knows big numbers': 'skipped',
    },
    chosen: 'test/sums.test.js > of several > adds them',
    module: true,
  },
  {
    fixture: 'vitest-sums',
    plan: { runner: 'vitest', command: 'vitest --run test/sums.test.js', because },
    before: {
      'test/sums.test.js > the sum > of nothing is 0': 'passed',
      'test/sums.test.js > the sum > of several adds them': 'failed',
      'test/sums.test.js > the sum > knows big numbers': 'skipped',
    },
    chosen: 'test/sums.test.js > the sum > of several adds them',
    module: true,
  },
  {
    fixture: 'jest-sums',
    plan: { runner: 'jest', command: 'jest test/sums.test.js', because },
    before: {
      'test/sums.test.js > the sum > of nothing is 0': 'passed',
      'test/sums.test.js > the sum > of several adds them': 'failed',
      'test/sums.test.js > the sum > knows big numbers': 'skipped',
    },
    chosen: 'test/sums.test.js > the sum > of several adds them',
    module: false,
  },
  {
    fixture: 'mocha-sums',
    plan: { runner: 'mocha', command: 'mocha test/sums.test.js', because },
    before: {
      'test/sums.test.js > the sum > of nothing is 0': 'passed',
      'test/sums.test.js > the sum > of several adds them': 'failed',
      'test/sums.test.js > the sum > knows big numbers': 'skipped',
      'test/sums.test.js > with a hook that fails > "before each" hook: prepare for "does not run"': 'failed',
      'test/sums.test.js > with a hook that fails > does not run': 'failed',
    },
    chosen: 'test/sums.test.js > the sum > of several adds them',
    module: false,
  },
];

describe.each(CASES)('$fixture', ({ fixture, plan, before, chosen, module }) => {
  const place = new OraclePlace(fixture).linkPackages();
  afterAll(() => place.remove());
  const fixed = module ? `export ${SUM}` : `${SUM}module.exports = { sum };\n`;

  it('is found, reports each test, runs a chosen one, tells a file that does not load, and leaves nothing', async () => {
    expect(await place.discover('src/sums.js')).toMatchObject({
      ...plan,
      perTest: true,
      testFiles: ['test/sums.test.js'],
    });
    const bench = await place.bench('src/sums.js');
    const first = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
    expect(statuses(first)).toEqual(before);
    const failed = first.results.find((result) => result.id === chosen);
    expect(failed?.message).toMatch(/5.*6|6.*5/s);
    expect(failed?.frames).toContainEqual({
      path: 'test/sums.test.js',
      line: fixture === 'node-sums' ? 11 : expect.any(Number),
    });

    const files = filesOf({ 'src/sums.js': fixed });
    const after = unwrap(await bench.run({ files, only: [chosen] }, NEVER));
    expect(statuses(after)).toMatchObject({ [chosen]: 'passed' });
    expect(Object.keys(before)).toEqual(expect.arrayContaining(Object.keys(statuses(after))));
    expect(after.results.length).toBeLessThan(first.results.length);

    const broken = filesOf({ 'src/sums.js': 'function sum( {' });
    const run = unwrap(await bench.run({ files: broken, only: null }, NEVER));
    expect(statuses(run)).toEqual({ 'test/sums.test.js': 'failed' });
    expect(run.results[0]?.message).toContain('sums');

    const starts = "('node:child_process').execFileSync('sleep', ['SECONDS']);";
    const start = module ? `process.getBuiltinModule${starts}` : `require${starts}`;
    const hanging = fixed.replace('let total', `${start}\n  let total`);
    const text = (seconds: string) => hanging.replace('SECONDS', seconds);
    const timeLimitMs = 2 * first.elapsedMs + 1000;
    await endsTheTree({ ...{ bench, file: 'src/sums.js', only: null, timeLimitMs }, text });
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  }, 120_000);
});
