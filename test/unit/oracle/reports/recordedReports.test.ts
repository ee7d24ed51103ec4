/** Reports as the tools write them. Those of dotnet and Gradle are recorded by hand; the other tools run in `buildTools.test.ts` too, where they are installed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseXml } from '../../../../src/oracle/reports/parseXml.js';
import type { RunEvent } from '../../../../src/oracle/reports/readEvents.js';
import { readGoTest } from '../../../../src/oracle/reports/readGoTest.js';
import { readJUnit } from '../../../../src/oracle/reports/readJUnit.js';
import { readLibtest } from '../../../../src/oracle/reports/readLibtest.js';
import { readRspec } from '../../../../src/oracle/reports/readRspec.js';
import { dotnetTestRunner } from '../../../../src/oracle/runners/dotnetTest.js';
import { gradleRunner } from '../../../../src/oracle/runners/gradle.js';
import { mavenRunner } from '../../../../src/oracle/runners/maven.js';
import { phpunitRunner } from '../../../../src/oracle/runners/phpunit.js';
import { rspecRunner } from '../../../../src/oracle/runners/rspec.js';
import type { Runner, RunPlaces } from '../../../../src/oracle/runners/runner.js';
import { REPOSITORY } from '../oraclePlace.js';

const recorded = (name: string): string => readFileSync(path.join(REPOSITORY, 'test/fixtures/reports', name), 'utf8');
const brief = (events: readonly RunEvent[]): string[] =>
  events.map(({ event, names, status }) => `${event === 'start' ? 'began' : status} ${names.join(' | ')}`);

const folder = mkdtempSync(path.join(tmpdir(), 'reports-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLACES: RunPlaces = {
  ...{
    workspace: '/w',
    folder: '/w',
    scripts: '/s',
    report: '/r',
    cache: '/c',
    home: '/h',
    environment: {},
    windows: false,
  },
};

/** Reads a report from where a run would have left it. @param files - recorded files by the path that they are put at. */
async function read(
  runner: Runner,
  files: Record<string, string | null>,
  old: readonly string[] = [],
): Promise<readonly RunEvent[]> {
  rmSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, source === null ? '' : recorded(source));
    if (old.includes(name)) utimesSync(file, 1000, 1000);
  }
  const traces = {
    report: path.join(folder, 'report'),
    workspace: path.join(folder, 'w'),
    folder: path.join(folder, 'w'),
  };
  const report = await runner.readReport?.({ ...traces, places: PLACES, output: '', startedMs: 1_500_000_000_000 });
  return report?.events ?? [];
}

describe('cargo test', () => {
  const events = readLibtest(recorded('cargo-test.txt'));

  it('is read target by target, examples without their lines, and what was running at the end', () => {
    expect(brief(events)).toEqual([
      'passed stats | tests::adds',
      'failed stats | tests::divides',
      'passed stats | tests::panics',
      'passed stats | tests::prints',
      'skipped stats | tests::slow',
      'passed stats (bin) | tests::adds',
      'failed stats (doc) | stats/src/lib.rs - mean',
      'passed stats (doc) | stats/src/lib.rs - mean',
      'passed stats (doc) | stats/src/lib.rs - sum - compile',
      'passed tests/hangs.rs | begins',
      'began tests/hangs.rs | never_ends',
    ]);
  });

  it('gives messages without calls and numbers of threads, and places in the workspace', () => {
    const [, failed] = events;
    expect(failed?.message).toBe(
      "about to divide\n\nthread 'tests::divides' panicked at stats/src/lib.rs:12:9:\nassertion `left == right` failed: of nothing\n  left: NaN\n right: 0.0",
    );
    expect(failed?.frames).toEqual([
      ['stats/src/lib.rs', 12],
      ['/rustc/59807616/library/std/src/panicking.rs', 689],
      ['stats/src/lib.rs', 12],
      ['stats/src/lib.rs', 27],
    ]);
    expect(events[6]?.message).toContain('not yet');
  });

  it('is nothing where nothing was run', () => {
    expect(readLibtest('error[E0425]: cannot find value `x`\n --> src/lib.rs:3:5\n')).toEqual([]);
  });
});

describe('go test', () => {
  const { events, output } = readGoTest(recorded('go-test.jsonl'), '', { name: 'example.com/m', folder: '/w' });

  it('is read event by event, with packages that do not build and tests that never end', () => {
    expect(brief(events)).toEqual([
      'failed example.com/m/broken',
      'began example.com/m/stat | TestMean',
      'failed example.com/m/stat | TestMean',
      'began example.com/m/stat | TestMean/empty',
      'failed example.com/m/stat | TestMean/empty',
      'began example.com/m/stat | TestFine',
      'passed example.com/m/stat | TestFine',
      'began example.com/m/stat | TestExits',
      'failed example.com/m/stat | TestExits',
      'began example.com/m/slow | TestHangs',
    ]);
    expect(events[0]).toMatchObject({ message: expect.stringContaining('undefined: x') });
    expect(events[4]).toMatchObject({
      ...{ message: 'stat_test.go:12: got 1, want 0', frames: [['/w/stat/stat_test.go', 12]], elapsedMs: 250 },
    });
    expect(output).toContain('--- FAIL: TestMean/empty');
  });

  it('takes what an older compiler has printed beside the report for its package', () => {
    const line = '{"Action":"fail","Package":"example.com/m/broken","Elapsed":0}\n';
    const errors =
      '# example.com/m/other\n./a.go:1:1: x\n# example.com/m/broken [example.com/m/broken.test]\nbroken/b.go:5:9: undefined: x\n';
    const [event] = readGoTest(line, errors, { name: 'example.com/m', folder: '/w' }).events;
    expect(event?.message).toBe('# example.com/m/broken [example.com/m/broken.test]\nbroken/b.go:5:9: undefined: x');
    expect(event?.frames).toEqual([['/w/broken/b.go', 5]]);
  });
});

describe('reports of the build tools of Java', () => {
  it('are found where they are left, unless an earlier run has left them, with places by package', async () => {
    const sources = {
      'w/core/src/main/java/org/example/core/Stat.java': null,
      'w/core/src/test/java/org/example/core/StatTest.java': null,
    };
    const fresh = 'w/core/target/surefire-reports/TEST-org.example.core.StatTest.xml';
    const stale = 'w/app/target/surefire-reports/TEST-old.xml';
    const events = await read(mavenRunner, { ...sources, [fresh]: 'surefire.xml', [stale]: 'surefire.xml' }, [stale]);
    expect(brief(events)).toEqual([
      'passed org.example.core.StatTest | ofSeveral',
      'failed org.example.core.StatTest | ofNothing',
      'failed org.example.core.StatTest | adds(int, int)[2]',
      'skipped org.example.core.StatTest | ofMany',
    ]);
    expect(events[1]).toMatchObject({
      elapsedMs: 1_002_500,
      message:
        'java.lang.ArithmeticException: / by zero\n\tat org.example.core.Stat.mean(Stat.java:10)\n\tat org.example.core.StatTest.ofNothing(StatTest.java:17)',
      frames: [
        ['/w/core/src/main/java/org/example/core/Stat.java', 10],
        ['/w/core/src/test/java/org/example/core/StatTest.java', 17],
      ],
    });
    expect(events[2]?.message).toContain('expected: <3> but was: <4>');
  });

  it('of Gradle too', async () => {
    const events = await read(gradleRunner, {
      'w/app/build/test-results/test/TEST-org.example.StatTest.xml': 'gradle.xml',
      'w/app/src/test/kotlin/org/example/StatTest.kt': null,
    });
    expect(brief(events)).toEqual([
      'passed org.example.StatTest | mean()',
      'failed org.example.StatTest | [1] 0, 0',
      'skipped org.example.StatTest | later()',
    ]);
    expect(events[1]?.frames).toEqual([['/w/app/src/test/kotlin/org/example/StatTest.kt', 21]]);
  });
});

describe('others', () => {
  it('PHPUnit', async () => {
    const events = await read(phpunitRunner, { 'report/phpunit.xml': 'phpunit.xml' });
    expect(brief(events)).toEqual([
      'passed testMean',
      'failed testEmpty',
      'failed testAdds with data set "two"',
      'skipped testLater',
    ]);
    expect(events[1]).toMatchObject({
      file: '/w/tests/StatTest.php',
      frames: [
        ['/w/src/Stat.php', 9],
        ['/w/tests/StatTest.php', 15],
      ],
    });
  });

  it('RSpec, and errors that keep its files from being loaded', async () => {
    const events = await read(rspecRunner, { 'report/rspec.json': 'rspec.json' });
    expect(brief(events)).toEqual([
      'failed Stat mean is 0 of nothing',
      'passed Stat mean is the middle of two',
      'skipped Stat mean knows many',
    ]);
    expect(events[0]).toMatchObject({ file: './spec/stat_spec.rb', message: 'ZeroDivisionError: divided by 0' });
    expect(events[0]?.frames?.[0]).toEqual(['/w/lib/stat.rb', 4]);
    const outside = { examples: [], messages: ['An error occurred while loading ./spec/stat_spec.rb.'] };
    const broken = readRspec(JSON.stringify({ ...outside, summary: { errors_outside_of_examples_count: 1 } }));
    expect(broken).toMatchObject([
      { status: 'failed', names: ['errors outside of examples'], message: outside.messages[0] },
    ]);
  });

  it('dotnet test', async () => {
    const events = await read(dotnetTestRunner, { 'report/trx/a.trx': 'dotnet.trx' });
    expect(brief(events)).toEqual([
      'passed Numbers.Tests.StatTests.Mean',
      'failed Numbers.Tests.StatTests.Adds(one: 1, other: 2)',
      'skipped Numbers.Tests.StatTests.Later',
    ]);
    expect(events[1]).toMatchObject({
      elapsedMs: 1500,
      message: expect.stringContaining('Expected: 3\nActual:   4'),
      frames: [
        ['/w/src/Stat.cs', 12],
        ['/w/tests/StatTests.cs', 21],
      ],
    });
  });
});

describe('XML that a test may have written', () => {
  it('is nothing when it is cut short, no XML, or has entities of its own', () => {
    expect(readJUnit(recorded('surefire.xml').slice(0, -30))).toEqual([]);
    expect(readJUnit('not xml')).toEqual([]);
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(100)}">]><testsuite><testcase name="&b;"/></testsuite>`;
    expect(parseXml(bomb)).toEqual([]);
  });

  it('knows the characters that have names or numbers, and takes ten thousand cases', () => {
    const many = '<testcase classname="A" name="x&#10;&lt;y&gt;"/>'.repeat(10_000);
    const cases = readJUnit(`<testsuites><testsuite>${many}</testsuite></testsuites>`);
    expect(cases).toHaveLength(10_000);
    expect(cases[9_999]).toMatchObject({ className: 'A', name: 'x\n<y>', status: 'passed' });
  });
});
