/** What the tools are told: nothing is fetched, every test is reported, and the chosen ones are named as each of them wants it. */
import { describe, expect, it } from 'vitest';
import { splitShellLine } from '../../../../src/oracle/commands/shellLine.js';
import { findRunner } from '../../../../src/oracle/runners/allRunners.js';
import type { Invocation, RunPlaces } from '../../../../src/oracle/runners/runner.js';

const PLACES: RunPlaces = {
  ...{ workspace: '/w', folder: '/w', scripts: '/s', report: '/r', cache: '/c', home: '/h', windows: false },
  environment: { GOPATH: '/gopath', CARGO_HOME: '/cargo' },
};

/** @param chosen - the names that each chosen test is made of; null for all tests. */
function invoke(command: string, chosen: readonly (readonly string[])[] | null = null): Invocation {
  const shell = splitShellLine(command, false);
  const found = shell === null ? null : findRunner(shell.words);
  if (shell === null || found === null) throw new Error(`no runner in ${command}`);
  const selection = chosen?.map((names) => ({ id: names.join(' '), names })) ?? null;
  return found.runner.invoke(shell, found.at, selection, PLACES);
}

describe('cargo', () => {
  it('keeps the targets of the user, drops what would hide tests, and runs one test after the other', () => {
    const { line, env, build } = invoke(
      'RUST_LOG=x cargo +stable test -q --lib --features a -- --nocapture --test-threads=4',
    );
    expect(line).toBe(
      'RUST_LOG=x cargo +stable test --offline --no-fail-fast --lib --features a -- --test-threads=4 --format=pretty --color=never > /r/cargo-test.txt 2>&1',
    );
    expect(build).toBe('RUST_LOG=x cargo +stable test --offline --no-fail-fast --lib --features a --no-run');
    expect(env).toMatchObject({ CARGO_TARGET_DIR: '/c/cargo', CARGO_HOME: '/cargo', RUSTUP_HOME: '/h/.rustup' });
  });

  it('builds only the targets of the chosen tests; examples are chosen by item among all', () => {
    const chosen = [
      ['stats', 'tests::a'],
      ['stats (bin)', 'b'],
      ['tests/api.rs', 'c'],
      ['tests/big/main.rs', 'd'],
    ];
    const { line } = invoke('cargo test', chosen);
    expect(line).toContain('--no-fail-fast --lib --bins --test=api --test=big -- --format');
    expect(line).toContain('--test-threads=1 --exact tests::a b c d > ');
    const examples = invoke('cargo test', [
      ['stats (doc)', 'src/lib.rs - mean'],
      ['stats', 'tests::a'],
    ]).line;
    expect(examples).toContain(
      "--no-fail-fast -- --format=pretty --color=never --test-threads=1 'src/lib.rs - mean' tests::a > ",
    );
    expect(invoke('cargo test', [[]]).line).not.toContain('--exact');
  });
});

it('go reports in JSON, afresh, and is asked for whole tests', () => {
  const { line, env, build } = invoke('go test -failfast -race ./...', [
    ['m/a', 'TestA/b c'],
    ['m/a', 'TestB'],
    ['m/b', 'TestA'],
  ]);
  expect(line).toBe("go test -json -count=1 -run='^(TestA|TestB)$' -race ./... > /r/go-test.jsonl");
  expect(build).toBe("go test -run='^$' -race ./...");
  expect(env).toMatchObject({ GOPROXY: 'off', GOCACHE: '/c/go', GOMODCACHE: '/gopath/pkg/mod', GOTOOLCHAIN: 'local' });
});

it('Maven is offline, has its own settings, and is asked for classes and methods', () => {
  const { line } = invoke('./mvnw -q -pl core test -Dtest=Old', [
    ...[
      ['a.B', 'one'],
      ['a.B', 'two(int)[1]'],
      ['a.C', 'a name for people'],
      ['a.D$Inner', 'x'],
    ],
  ]);
  expect(line).toMatch(/^\.\/mvnw -pl core test /);
  expect(line).toContain(' --offline --batch-mode ');
  expect(line).toContain(' -Dmaven.repo.local=/h/.m2/repository --settings /s/runners/plugins/maven-settings.xml ');
  expect(line).toMatch(/ '-Dtest=a\.B#one\+two,a\.C,a\.D\*'$/);
  expect(invoke('mvn -s ci.xml -Dmaven.repo.local=/x test').line).not.toMatch(/maven-settings|\/h\/\.m2/);
});

it('Gradle is offline, without a service, and writes into a home of its own', () => {
  const { line, env, build } = invoke('./gradlew :app:test --tests Old', [
    ['a.B', 'one()'],
    ['a.C', '[1] 0, 0'],
  ]);
  expect(line).toMatch(
    /; \.\/gradlew :app:test --offline --no-daemon --console=plain --continue --tests a\.B\.one --tests 'a\.C\*'$/,
  );
  expect(build).toMatch(/\.\/gradlew :app:test --offline .* -x :app:test$/);
  expect(env).toEqual({ GRADLE_USER_HOME: '/c/gradle', GRADLE_RO_DEP_CACHE: '/h/.gradle/caches' });
});

it('ctest builds in the folder that stays', () => {
  const { line, build } = invoke('cmake -S . -B out -G Ninja && cmake --build out && ctest --test-dir out -j2', [
    ['a.b'],
  ]);
  expect(build).toBe('cmake -S . -B /c/cmake -G Ninja && cmake --build /c/cmake');
  expect(line).toBe(
    `${build} && ctest --test-dir /c/cmake -j2 --output-junit /r/ctest.xml --output-on-failure --no-tests=error -R '^(a\\.b)$'`,
  );
  expect(invoke('cd build && ctest').line).toMatch(/^cd build && ctest --output-junit /);
});

it('dotnet, PHPUnit and RSpec write reports and are asked by name', () => {
  const dotnet = invoke('dotnet test App.Tests --no-build', [['A.B.C(x: 1)'], ['A.B.D']]);
  expect(dotnet.line).toBe(
    "dotnet test App.Tests --no-build --logger trx --results-directory /r/trx -nodeReuse:false --filter 'FullyQualifiedName=A.B.C|FullyQualifiedName=A.B.D'",
  );
  expect(dotnet.build).toBe('dotnet build App.Tests');
  expect(invoke('vendor/bin/phpunit --stop-on-failure tests', [['testA with data set "x/y"']]).line).toBe(
    `vendor/bin/phpunit tests --log-junit /r/phpunit.xml --do-not-cache-result --colors=never --filter '/::(?:testA with data set "x\\/y")$/'`,
  );
  expect(invoke('bundle exec rspec spec', [["Stat isn't 0"]]).line).toBe(
    "bundle exec rspec spec --no-fail-fast --no-color --order defined --format progress --format json --out /r/rspec.json --example 'Stat isn'\\''t 0'",
  );
});
