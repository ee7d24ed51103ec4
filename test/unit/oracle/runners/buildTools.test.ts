/** cargo, go, Maven, ctest, PHPUnit and RSpec really build and run; each is skipped where it, or what it needs offline, is not there. */
import { describe, expect, it } from 'vitest';
import type { TestBench, TestPlan } from '../../../../src/session/ports/oracle.js';
import { filesOf, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';
import { HAS_MAVEN, hasProgram } from '../tools.js';
import { endsTheTree } from './endsTheTree.js';

interface Case {
  readonly fixture: string;
  readonly isHere: boolean;
  readonly file: string;
  readonly plan: Partial<TestPlan>;
  readonly before: Record<string, string>;
  /** Tests that only the whole suite has. */
  readonly more: readonly string[];
  /** A failing test and where it points first. */
  readonly target: string;
  readonly line: number;
  /** A change of the file that makes it pass, one that does not compile, and one that starts `sleep SECONDS` and never ends. */
  readonly fix: readonly [from: string, to: string];
  readonly broken: string;
  readonly hanging: (seconds: string) => readonly [from: string, to: string];
}

const CASES: readonly Case[] = [
  {
    ...{ fixture: 'cargo-stat', isHere: hasProgram('cargo'), file: 'stats/src/lib.rs' },
    plan: {
      ...{ runner: 'cargo test', command: 'cargo test -p stats', wholeCommand: 'cargo test --workspace', folder: '' },
      ...{ because: 'stats/src/lib.rs holds tests itself', testFiles: ['stats/src/lib.rs'] },
    },
    before: {
      'stats::tests::of_many': 'skipped',
      'stats::tests::of_nothing': 'failed',
      'stats::tests::of_several': 'passed',
      'stats::tests::panics': 'passed',
      'tests/api.rs::mean_and_median_agree': 'passed',
      'tests/api.rs::mean_of_nothing_is_a_number': 'failed',
      'stats (doc)::stats/src/lib.rs - mean': 'passed',
    },
    more: ['report (bin)::tests::says_the_mean'],
    ...{ target: 'stats::tests::of_nothing', line: 29 },
    fix: ['values.len() as f64', 'values.len().max(1) as f64'],
    broken: 'pub fn mean(',
    hanging: (seconds) => [
      'let sum',
      `if values.is_empty() { std::process::Command::new("sleep").arg("${seconds}").status().unwrap(); }\n    let sum`,
    ],
  },
  {
    ...{ fixture: 'go-stat', isHere: hasProgram('go'), file: 'stat/stat.go' },
    plan: {
      ...{ runner: 'go test', command: 'go test ./stat', wholeCommand: 'go test ./...', folder: '' },
      ...{ because: 'stat/stat_test.go tests the package of stat', testFiles: ['stat/stat_test.go'] },
    },
    before: {
      'example.com/numbers/stat.TestMean': 'passed',
      'example.com/numbers/stat.TestMean/one': 'passed',
      'example.com/numbers/stat.TestMean/several': 'passed',
      'example.com/numbers/stat.TestSkipped': 'skipped',
      'example.com/numbers/stat.TestNothing': 'failed',
    },
    more: ['example.com/numbers/report.TestLine'],
    ...{ target: 'example.com/numbers/stat.TestNothing', line: 10 },
    fix: ['return sum', 'if len(values) == 0 {\n\t\treturn 0\n\t}\n\treturn sum'],
    broken: 'package stat\n\nfunc Mean(',
    hanging: (seconds) => [
      'sum := 0',
      `sum := 0\n\tif len(values) == 0 {\n\t\texec.Command("sleep", "${seconds}").Run()\n\t}`,
    ],
  },
  {
    ...{
      fixture: 'ctest-stat',
      isHere: hasProgram('ctest') && hasProgram('cmake') && hasProgram('cc'),
      file: 'src/stat.c',
    },
    plan: {
      ...{ runner: 'ctest', command: 'cmake -S . -B build && cmake --build build && ctest --test-dir build' },
      ...{ because: 'CMakeLists.txt has tests', testFiles: [], folder: '' },
    },
    before: { 'mean.of_several': 'passed', 'mean.of_nothing': 'failed', later: 'skipped' },
    more: [],
    ...{ target: 'mean.of_nothing', line: 0 },
    fix: ['return sum / count', 'return count == 0 ? 0 : sum / count'],
    broken: 'int mean(',
    hanging: (seconds) => ['int sum = 0;', `int sum = 0;\n  if (count == 0) system("sleep ${seconds}");`],
  },
  {
    ...{
      fixture: 'maven-stat',
      isHere: HAS_MAVEN,
      file: 'core/src/main/java/org/example/core/Stat.java',
    },
    plan: {
      ...{ runner: 'Maven', command: 'mvn -pl core -am test -Dtest=StatTest', wholeCommand: 'mvn test', folder: '' },
      because: 'core/src/test/java/org/example/core/StatTest.java imports Stat',
    },
    before: {
      'org.example.core.StatTest.ofSeveral': 'passed',
      'org.example.core.StatTest.ofNothing': 'failed',
      'org.example.core.StatTest.ofMany': 'skipped',
      'org.example.core.StatTest$Negative.isNegative': 'passed',
    },
    more: ['org.example.core.OtherTest.holds'],
    ...{ target: 'org.example.core.StatTest.ofNothing', line: 10 },
    fix: ['return sum', 'if (values.length == 0) return 0;\n        return sum'],
    broken: 'package org.example.core;\n\npublic final class Stat {',
    hanging: (seconds) => [
      'int sum = 0;',
      `int sum = 0;
        if (values.length == 0) {
            try { new ProcessBuilder("sleep", "${seconds}").start().waitFor(); } catch (Exception error) { throw new RuntimeException(error); }
        }`,
    ],
  },
  {
    ...{ fixture: 'phpunit-stat', isHere: hasProgram('phpunit'), file: 'src/Stat.php' },
    plan: {
      ...{ runner: 'PHPUnit', command: 'phpunit tests/StatTest.php', wholeCommand: 'phpunit', folder: '' },
      ...{ because: 'tests/StatTest.php imports Stat', testFiles: ['tests/StatTest.php'] },
    },
    before: {
      'tests/StatTest.php::testMean': 'passed',
      'tests/StatTest.php::testEmpty': 'failed',
      'tests/StatTest.php::testPair with data set #0': 'passed',
      'tests/StatTest.php::testPair with data set "turned"': 'passed',
      'tests/StatTest.php::testLater': 'skipped',
    },
    more: ['tests/OtherTest.php::testHolds'],
    ...{ target: 'tests/StatTest.php::testEmpty', line: 8 },
    fix: ['return array_sum', 'return count($values) === 0 ? 0 : array_sum'],
    broken: '<?php class Stat {',
    hanging: (seconds) => ['return', `if (!$values) exec('sleep ${seconds}');\n        return`],
  },
  {
    ...{ fixture: 'rspec-stat', isHere: hasProgram('rspec'), file: 'lib/stat.rb' },
    plan: {
      ...{ runner: 'RSpec', command: 'rspec spec/stat_spec.rb', wholeCommand: 'rspec', folder: '' },
      ...{ because: 'spec/stat_spec.rb imports stat', testFiles: ['spec/stat_spec.rb'] },
    },
    before: {
      'spec/stat_spec.rb > Stat is the middle': 'passed',
      'spec/stat_spec.rb > Stat is 0 of nothing': 'failed',
      'spec/stat_spec.rb > Stat knows many': 'skipped',
    },
    more: ['spec/other_spec.rb > other things hold'],
    ...{ target: 'spec/stat_spec.rb > Stat is 0 of nothing', line: 5 },
    fix: ['values.size', '[values.size, 1].max'],
    broken: 'module Stat',
    hanging: (seconds) => ['values.sum', `system('sleep ${seconds}') if values.empty?\n    values.sum`],
  },
];

describe.each(CASES)('$plan.runner (skipped where it is not installed)', (one) => {
  it.skipIf(!one.isHere)(
    'is found, reports each test, narrows, confirms by the whole suite, and leaves nothing',
    async () => {
      const place = new OraclePlace(one.fixture);
      try {
        await check(place, one);
      } finally {
        await place.remove();
      }
    },
    240_000,
  );
});

async function check(place: OraclePlace, one: Case): Promise<void> {
  const original = place.read(one.file);
  const before = place.snapshot();
  expect(await place.discover(one.file)).toMatchObject({ ...one.plan, perTest: true });
  const bench = await place.bench(one.file, {}, place.oracle({ slots: 1 }));

  const first = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
  expect(statuses(first)).toEqual(one.before);
  const target = first.results.find(({ id }) => id === one.target);
  expect(target?.message).not.toBe('');
  if (one.line > 0) expect(target?.frames[0]).toEqual({ path: one.file, line: one.line });

  const fixed = filesOf({ [one.file]: original.replace(...one.fix) });
  const narrow = unwrap(await bench.run({ files: fixed, only: [one.target] }, NEVER));
  expect(statuses(narrow)).toEqual({ [one.target]: 'passed' });
  const whole = unwrap(await bench.run({ files: fixed, only: null, whole: true }, NEVER));
  const expected = Object.entries(one.before).map(([id, status]) => [id, status === 'skipped' ? status : 'passed']);
  expect(statuses(whole)).toEqual(Object.fromEntries([...expected, ...one.more.map((id) => [id, 'passed'])]));

  const broken = unwrap(await bench.run({ files: filesOf({ [one.file]: one.broken }), only: null }, NEVER));
  expect(broken.results.length).toBeGreaterThan(0);
  expect(new Set(Object.values(statuses(broken)))).toEqual(new Set(['failed']));
  const longestMs = Math.max(first.elapsedMs, narrow.elapsedMs, broken.elapsedMs);
  await checkEnds(bench, one, original, 2 * longestMs + 2000);
  await bench.close();
  expect(place.leftovers()).toEqual([]);
  expect(place.snapshot()).toEqual(before);
}

/** The time limit names the test that hung, where the tool says which. */
async function checkEnds(bench: TestBench, one: Case, original: string, timeLimitMs: number): Promise<void> {
  const hung = await endsTheTree({
    ...{ bench, file: one.file, timeLimitMs, only: one.plan.runner === 'Maven' ? [one.target] : null },
    text: (seconds) =>
      original
        .replace(...one.hanging(seconds))
        .replace('package stat\n', 'package stat\n\nimport "os/exec"\n')
        .replace('#include', '#include <stdlib.h>\n#include'),
  });
  const failed = hung.results.filter(({ status }) => status === 'failed').map(({ id }) => id);
  expect(failed.length).toBeGreaterThan(0);
  if (['cargo test', 'go test'].includes(one.plan.runner ?? '')) expect(failed).toContain(one.target);
}
