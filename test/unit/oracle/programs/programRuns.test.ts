/** Programs with cases of input and output really are compiled and run. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROGRAM_SETTINGS } from '../../../../src/oracle/programs/defaultProgramSettings.js';
import type { OracleSettings, TestBench, TestRun } from '../../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from '../livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';
import { hasProgram } from '../tools.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

async function runAll(bench: TestBench, files: Record<string, string> = {}): Promise<TestRun> {
  return unwrap(await bench.run({ files: filesOf(files), only: null }, NEVER));
}

function settings(more: Partial<OracleSettings['programs']>): Partial<OracleSettings> {
  return { programs: { ...DEFAULT_PROGRAM_SETTINGS, timeLimitMs: 10_000, ...more } };
}

/** Sums what it reads; of more than three numbers it forgets the last. */
const SOURCES: readonly (readonly [file: string, tool: string, source: string, broken: string, line: number])[] = [
  [
    'sum.py',
    'python3',
    'import sys\n\nvalues = [int(word) for word in sys.stdin.read().split()]\nif values[0] < 0:\n    raise ValueError(values[0])\nprint(sum(values[:3]))\n',
    'print(',
    5,
  ],
  [
    'sum.js',
    'node',
    `const values = require('node:fs').readFileSync(0, 'utf8').split(/\\s+/).filter(Boolean).map(Number);
if (values[0] < 0)
  throw new Error('negative');
console.log(values.slice(0, 3).reduce((one, other) => one + other, 0));
`,
    'const = 1;',
    3,
  ],
  [
    'sum.ts',
    'node',
    `import { readFileSync } from 'node:fs';
const values: number[] = readFileSync(0, 'utf8').split(/\\s+/).filter(Boolean).map(Number);
if (values[0]! < 0) throw new Error('negative');
console.log(values.slice(0, 3).reduce((one: number, other: number) => one + other, 0));
`,
    'const = 1;',
    3,
  ],
  [
    'sum.c',
    'gcc',
    '#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  int sum = 0, value, count = 0;\n  while (scanf("%d", &value) == 1) {\n    if (value < 0) abort();\n    if (count++ < 3) sum += value;\n  }\n  printf("%d\\n", sum);\n}\n',
    'int main(void) { return x; }',
    0,
  ],
  [
    'sum.cpp',
    'g++',
    '#include <iostream>\n#include <stdexcept>\nint main() {\n  int sum = 0, count = 0;\n  for (int value; std::cin >> value; count++) {\n    if (value < 0) throw std::runtime_error("negative");\n    if (count < 3) sum += value;\n  }\n  std::cout << sum << std::endl;\n}\n',
    'int main() { return x; }',
    0,
  ],
  [
    'sum.java',
    'javac',
    'import java.util.Scanner;\n\npublic class Main {\n  static class Input {}\n\n  public static void main(String[] words) {\n    Scanner in = new Scanner(System.in);\n    int sum = 0;\n    for (int count = 0; in.hasNextInt(); count++) {\n      int value = in.nextInt();\n      if (value < 0) throw new IllegalArgumentException();\n      if (count < 3) sum += value;\n    }\n    System.out.println(sum);\n  }\n}\n',
    'class Main { int x = "";\n}',
    11,
  ],
  [
    'sum.rs',
    'rustc',
    'use std::io::{self, Read};\n\nfn main() {\n    let mut text = String::new();\n    io::stdin().read_to_string(&mut text).unwrap();\n    let values: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();\n    assert!(values[0] >= 0);\n    println!("{}", values.iter().take(3).sum::<i64>());\n}\n',
    'fn main() { x }',
    7,
  ],
  [
    'sum.go',
    'go',
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tsum, value := 0, 0\n\tfor count := 0; ; count++ {\n\t\tif _, err := fmt.Scan(&value); err != nil {\n\t\t\tbreak\n\t\t}\n\t\tif value < 0 {\n\t\t\tpanic("negative")\n\t\t}\n\t\tif count < 3 {\n\t\t\tsum += value\n\t\t}\n\t}\n\tfmt.Println(sum)\n}\n',
    'package main\n\nfunc main() { x }\n',
    12,
  ],
];

/** A Node that was installed in a place which the sandbox hides is not the one that is run. */
async function runsTypes(): Promise<boolean> {
  place.write('probe.txt', '');
  const bench = await place.bench('probe.txt', {
    command: "node -e 'process.exit(process.features.typescript ? 0 : 1)'",
  });
  return (await runAll(bench)).exitCode === 0;
}

describe.each(SOURCES)('%s (skipped where there is no %s)', (file, tool, source, broken, line) => {
  it.skipIf(!hasProgram(tool))(
    'is found, compiled, judged per case and told why it fails',
    async (context) => {
      if (file === 'sum.ts') context.skip(!(await runsTypes()), 'the Node that the sandbox sees cannot run TypeScript');
      place.write(file, source).write('sum1.in', '1 2 3\n').write('sum1.out', '6 \n\n').write('sum2.in', '1 2 3 4');
      place
        .write('sum2.ans', '10\n')
        .write('sum10.in', '-1')
        .write('sum10.out', '-1')
        .write('other.in', '')
        .write('other.out', '');
      const plan = await place.discover(file);
      expect(plan).toMatchObject({
        ...{ runner: 'program', perTest: true, because: `there are 3 cases of input and output named after ${file}` },
      });
      const bench = await place.bench(file, settings({}));
      const run = await runAll(bench);
      expect(statuses(run)).toEqual({ 'sum1.in': 'passed', 'sum2.in': 'failed', 'sum10.in': 'failed' });
      expect(run).toMatchObject({ exitCode: 1, timedOut: false });
      const [, wrong, fallen] = run.results;
      expect(wrong?.message).toBe(
        'Wrong answer.\nLine 1 of the output differs.\nExpected: 10\nReceived: 6\n\nInput:\n1 2 3 4\n\nExpected output:\n10\n\nOutput:\n6',
      );
      expect(fallen?.message).toMatch(
        /^Run-time error: it (?:ended with status \d+|was ended by the signal SIGABRT)\./,
      );
      if (line > 0) expect(fallen?.frames[0]).toEqual({ path: file, line });
      expect(run.output).toMatch(/sum1\.in: pass \(\d+ ms\)\nsum2\.in: wrong answer .*\nsum10\.in: run-time error /);

      const uncompiled = unwrap(await bench.run({ files: filesOf({ [file]: broken }), only: ['sum2.in'] }, NEVER));
      expect(statuses(uncompiled)).toEqual({ 'sum2.in': 'failed' });
      // a language without a compiler says so when it is run
      const expected = file === 'sum.ts' ? /^Run-time error: / : /^Compile error: the program does not compile\.\n\n\S/;
      expect(uncompiled.results[0]?.message).toMatch(expected);
      if (file !== 'sum.ts')
        expect(uncompiled.results[0]?.frames).toContainEqual({
          path: file,
          line: broken.startsWith('package') ? 3 : 1,
        });
    },
    120_000,
  );
});

const KINDS = [
  ...(HAS_BUBBLEWRAP ? [{ kind: 'bubblewrap', make: () => place.oracle() }] : []),
  { kind: 'none', make: () => place.bareOracle() },
];

describe.each(KINDS)('limits, sandbox: $kind (bubblewrap is left out where it does not work)', ({ make }) => {
  const SCRIPT = (seconds: string): string => `
import subprocess, sys, time
what = sys.stdin.readline().strip()
if what == 'time':
    subprocess.Popen(['sleep', '${seconds}'])
    time.sleep(60)
if what == 'loop':
    while True: pass
if what == 'memory':
    block = [bytearray(1024 * 1024) for _ in range(400)]
    time.sleep(60)
if what == 'refused':
    raise MemoryError()
if what == 'output':
    while True:
        sys.stdout.write('x' * 65536)
print(what)
`;

  it('tells memory and output limits from wrong answers', async () => {
    place.write('a.py', SCRIPT(''));
    for (const what of ['memory', 'refused', 'output', 'nothing']) {
      place.write(`tests/${what}.in`, what).write(`tests/${what}.out`, what);
    }
    expect(await place.discover('a.py')).toMatchObject({ because: 'there are 4 cases of input and output in tests' });
    const run = await runAll(await place.bench('a.py', settings({ timeLimitMs: 50_000 }), make()));
    const firstLines = Object.fromEntries(run.results.map(({ id, message }) => [id, message?.split('\n')[0] ?? null]));
    expect(firstLines).toEqual({
      'tests/memory.in': 'Memory limit: it used more than 256 MB.',
      'tests/nothing.in': null,
      'tests/output.in': 'Output limit: it wrote more than any answer needs.',
      'tests/refused.in': 'Memory limit: it used more than 256 MB.',
    });
  }, 60_000);

  it('ends a case at its time limit, waiting or not, with every process of it, and goes on', async () => {
    const seconds = unusedSeconds();
    place.write('a.py', SCRIPT(seconds));
    for (const what of ['time', 'loop', 'x']) place.write(`a.${what}.in`, what).write(`a.${what}.out`, what);
    const run = await runAll(await place.bench('a.py', settings({ timeLimitMs: 1500 }), make()));
    expect(statuses(run)).toEqual({ 'a.loop.in': 'failed', 'a.time.in': 'failed', 'a.x.in': 'passed' });
    for (const result of run.results.slice(0, 2)) {
      expect(result.message).toMatch(/^Time limit: it ran for more than 1\.5 s\./);
    }
    expect(run.timedOut).toBe(false);
    expect(livingProcesses(seconds)).toEqual([]);
  }, 60_000);

  it('stops all cases at the time limit of the run, and is cancelled at once', async () => {
    const seconds = unusedSeconds();
    place.write('a.py', SCRIPT(seconds)).write('a.1.in', 'x').write('a.1.out', 'x');
    for (const number of [2, 3]) place.write(`a.${number}.in`, 'time').write(`a.${number}.out`, '');
    const bench = await place.bench('a.py', { ...settings({ timeLimitMs: 30_000 }), timeLimitMs: 4000 }, make());
    const run = await runAll(bench);
    expect(run.timedOut).toBe(true);
    expect(run.results.map(({ id, status }) => [id, status])).toEqual([
      ['a.1.in', 'passed'],
      ['a.2.in', 'failed'],
    ]);
    expect(run.results[1]?.message).toMatch(/^Time limit: the 4 s for all cases were up during this one\./);

    const patient = await place.bench('a.py', settings({ timeLimitMs: 30_000 }), make());
    const controller = new AbortController();
    const reason = new Error('enough');
    const running = patient.run({ files: new Map(), only: null }, controller.signal);
    expect(await eventually(() => livingProcesses(`sleep ${seconds}`).length > 0, 10_000)).toBe(true);
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(livingProcesses(seconds)).toEqual([]);
    await patient.close();
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  }, 60_000);
});

describe('problems and judges', () => {
  it("runs the cases of a helper's problem within its limits", async () => {
    const problem = {
      ...{ name: 'A. Sum', url: 'https://example.org/a', interactive: false, memoryLimit: 64, timeLimit: 1000 },
      tests: [
        { id: 1, input: '1 2\n', output: '3\n' },
        { id: 2, input: '2 2\n', output: '4\n' },
      ],
      ...{ srcPath: '/elsewhere/a.py', group: 'x', local: false },
    };
    place.write('.gitignore', '.cph\n').write('.cph/.a.py_0123.prob', JSON.stringify(problem));
    place.write(
      'a.py',
      'import time\none, other = map(int, input().split())\nif one == 2: time.sleep(60)\nprint(one + other)\n',
    );
    place.git('init', '-q');
    expect((await place.discover('a.py')).because).toBe(
      'there are 2 cases of input and output in .cph/.a.py_0123.prob',
    );
    const run = await runAll(await place.bench('a.py', settings({})));
    expect(statuses(run)).toEqual({
      '.cph/.a.py_0123.prob > case 1': 'passed',
      '.cph/.a.py_0123.prob > case 2': 'failed',
    });
    expect(run.results[1]?.message).toMatch(/^Time limit: it ran for more than 1 s\./);
  }, 60_000);

  it('takes numbers for equal within the tolerance, when asked', async () => {
    place
      .write('a.py', 'print(0.1 + 0.2, "x")\nprint(1e9 + 0.1)\n')
      .write('a.in', '')
      .write('a.out', '0.3  x\n1000000000');
    expect(statuses(await runAll(await place.bench('a.py', settings({}))))).toEqual({ 'a.in': 'failed' });
    expect(statuses(await runAll(await place.bench('a.py', settings({ tolerance: 1e-6 }))))).toEqual({
      'a.in': 'passed',
    });
  }, 60_000);

  it('asks a checker, which may be in another language', async () => {
    place.write('a.py', 'n = int(input())\nprint(n - 1, 1)\n');
    place.write(
      'judge/check.py',
      `import sys
total = int(open(sys.argv[1]).read())
numbers = [int(word) for word in open(sys.argv[2]).read().split()]
if total == 7: sys.exit(3)
if sum(numbers) != total or open(sys.argv[3]).read().strip() == 'never':
    print(f'{numbers} are not {total}')
    sys.exit(1)
`,
    );
    for (const number of [5, 6])
      place.write(`a.${number}.in`, `${number}`).write(`a.${number}.out`, number === 6 ? 'never' : 'any');
    const bench = await place.bench('a.py', settings({ checker: 'judge/check.py' }));
    const run = await runAll(bench);
    expect(statuses(run)).toEqual({ 'a.5.in': 'passed', 'a.6.in': 'failed' });
    expect(run.results[1]?.message).toMatch(/^Wrong answer, says the checker: \[5, 1\] are not 6\n/);
    const seven = { 'a.5.in': '7' };
    expect(await bench.run({ files: filesOf(seven), only: null }, NEVER)).toMatchObject({
      failure: { code: 'test-run-broken', detail: { command: 'judge/check.py', reason: 'it ended with status 3: ' } },
    });
  }, 60_000);

  it.skipIf(!hasProgram('g++'))(
    'talks to an interactor that is compiled once (skipped where there is no g++)',
    async () => {
      place.write(
        'judge/guess.cpp',
        `#include <fstream>
#include <iostream>
int main(int, char **words) {
  std::ifstream input(words[1]);
  int secret, guess;
  input >> secret;
  for (int tries = 0; tries < 8; tries++) {
    if (!(std::cin >> guess)) return std::cerr << "no guess", 1;
    std::cout << (guess < secret ? "more" : guess > secret ? "less" : "right") << std::endl;
    if (guess == secret) return 0;
  }
  std::cerr << "too many guesses";
  return 1;
}
`,
      );
      const SEARCH =
        'low, high = 0, 100\nwhile True:\n    middle = (low + high) // 2\n    print(middle, flush=True)\n    said = input()\n    if said == "right": break\n    if said == "more": low = middle + 1\n    else: high = middle - 1\n';
      place.write('guess.py', SEARCH).write('guess.1.in', '37').write('guess.2.in', '100');
      const bench = await place.bench('guess.py', settings({ interactor: 'judge/guess.cpp' }));
      expect(statuses(await runAll(bench))).toEqual({ 'guess.1.in': 'passed', 'guess.2.in': 'passed' });
      const counting = await runAll(bench, { 'guess.py': SEARCH.replace('(low + high) // 2', 'low') });
      expect(counting.results[0]?.message).toMatch(/^Wrong answer, says the interactor: too many guesses/);
      const fallen = await runAll(bench, { 'guess.py': 'raise SystemExit(4)\n' });
      expect(fallen.results[0]?.message).toMatch(/^Run-time error: it ended with status 4\./);
      const waiting = await runAll(
        await place.bench('guess.py', settings({ interactor: 'judge/guess.cpp', timeLimitMs: 700 })),
        {
          'guess.py': 'input()\n',
        },
      );
      expect(waiting.results[0]?.message).toMatch(/^Time limit: /);
    },
    120_000,
  );

  it('names the compiler that is missing', async () => {
    place.write('a.cpp', 'int main() {}').write('a.in', '').write('a.out', '');
    const oracle = place.oracle({ environment: { PATH: '/nowhere' } });
    const workspace = place.workspace('a.cpp');
    const all = place.settings(settings({}));
    const plan = unwrap(await oracle.discover(workspace, all, NEVER));
    expect(await oracle.prepare(workspace, plan, all, NEVER)).toMatchObject({
      failure: {
        code: 'test-command-missing',
        detail: { reason: 'none of the programs that C++ is run with was found: g++, c++, clang++' },
      },
    });
  });

  it('comes after tests that are tied to the file, and before those that are not', async () => {
    place.write('a.py', 'print(1)\n').write('a.in', '').write('a.out', '1');
    place.write('test_other.py', 'def test_it():\n    assert True\n');
    expect(await place.discover('a.py')).toMatchObject({ runner: 'program' });
    place.write('test_a.py', 'import a\ndef test_it():\n    assert True\n');
    expect(await place.discover('a.py')).toMatchObject({ runner: 'pytest' });
    place.write('b.py', '').write('tests/1.in', '').write('tests/1.out', '');
    expect(await place.discover('b.py')).toMatchObject({ runner: 'pytest', testFiles: [] });
    expect(await place.discover('a.py', 'make check')).toMatchObject({ runner: 'command' });
  });
});
