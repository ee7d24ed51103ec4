/** What a project shows decides how its tests are run. Nothing is run here. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverPlan } from '../../../../src/oracle/discovery/discoverPlan.js';
import type { TestPlan } from '../../../../src/session/ports/oracle.js';
import { NEVER, OraclePlace, unwrap } from '../oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

async function planFor(file: string, command: string | null = null): Promise<TestPlan> {
  return unwrap(await discoverPlan(place.workspace(file), { command }, process.env, NEVER));
}

describe('the command of the user', () => {
  it('comes first, with its variables, and its runner is recognized', async () => {
    place.write('src/my file.py', 'x = 1').write('test_it.py', 'def test(): pass');
    expect(await planFor('src/my file.py', `pytest -q \${relativeFile}`)).toMatchObject({
      ...{ runner: 'pytest', command: "pytest -q 'src/my file.py'", perTest: true, folder: '', testFiles: [] },
      because: 'it is the command that you set',
    });
    const cases: readonly (readonly [string, string])[] = [
      ['make check', 'command'],
      ['cd src && python3 -m pytest', 'pytest'],
      ['FOO=1 python -m unittest discover -s tests', 'unittest'],
      ['python3 -W error -m pytest', 'pytest'],
      ['uv run pytest', 'pytest'],
      ['poetry run pytest -x', 'pytest'],
      ['npx vitest run', 'vitest'],
      ['pnpm exec jest --ci', 'jest'],
      ['npx --no-install mocha', 'mocha'],
      ['cross-env A=1 mocha', 'mocha'],
      ['node --import tsx --test', 'node:test'],
      ['node test.js', 'command'],
      ['pytest | tee log', 'command'],
      ['python tests/run.py --runner pytest', 'command'],
      ['npm test', 'command'],
    ];
    for (const [command, runner] of cases) {
      expect([command, (await planFor('src/my file.py', command)).runner]).toEqual([command, runner]);
    }
  });

  it('is looked through when it calls a script of the package', async () => {
    const scripts = { test: 'vitest', unit: 'jest --ci', all: 'pytest', posttest: '' };
    place.write('a.js', '').write('package.json', JSON.stringify({ scripts: { ...scripts, posttest: undefined } }));
    expect(await planFor('a.js', 'npm test')).toMatchObject({ runner: 'vitest', command: 'npm test' });
    expect(await planFor('a.js', 'npm run unit -- --bail')).toMatchObject({ runner: 'jest' });
    expect(await planFor('a.js', 'yarn unit')).toMatchObject({ runner: 'jest' });
    place.write('package.json', JSON.stringify({ scripts: { ...scripts, posttest: 'rm x' } }));
    expect(await planFor('a.js', 'npm test')).toMatchObject({ runner: 'command' });
  });
});

describe('Python', () => {
  const CASES = 'import unittest\nclass TestIt(unittest.TestCase):\n    def test_it(self): pass\n';
  const PLAIN = 'def test_it():\n    assert True\n';

  it('takes unittest where the tests show nothing else, pytest where they or the project do', async () => {
    place.write('mod.py', '').write('test_mod.py', `import mod\n${CASES}`);
    expect(await planFor('mod.py')).toMatchObject({ runner: 'unittest', command: 'python3 -m unittest test_mod.py' });
    place.write('conftest.py', '');
    expect(await planFor('mod.py')).toMatchObject({ runner: 'pytest' });
    place.write('test_mod.py', `import mod\n${PLAIN}`);
    expect(await planFor('mod.py')).toMatchObject({ runner: 'pytest', command: 'python3 -m pytest test_mod.py' });
  });

  it('orders tests by nearness: name and import, import, package', async () => {
    place.write('src/pkg/__init__.py', '').write('src/pkg/stat.py', '').write('src/pkg/deep/other.py', '');
    place.write('tests/test_a.py', `from pkg.stat import mean\n${PLAIN}`);
    place.write('tests/sub/test_stat.py', `from pkg import stat\n${PLAIN}`);
    place.write('tests/test_b.py', `import pkg.other\n${PLAIN}`);
    place.write('tests/test_c.py', `from src.pkg import (\n    x,  # why\n    stat as s,\n)\n${PLAIN}`);
    place.write('src/pkg/test_rel.py', `from . import stat\n${PLAIN}`);
    expect(await planFor('src/pkg/stat.py')).toMatchObject({
      testFiles: ['tests/sub/test_stat.py', 'src/pkg/test_rel.py', 'tests/test_a.py', 'tests/test_c.py'],
      because: 'tests/sub/test_stat.py imports stat, and 3 more files',
    });
    place.write('tests/test_d.py', `import pkg.deep\n${PLAIN}`);
    expect(await planFor('src/pkg/deep/other.py')).toMatchObject({
      ...{ testFiles: ['tests/test_d.py'], because: 'tests/test_d.py imports the package of other.py' },
    });
  });

  it('runs all tests where none names the file, and the file itself when it holds tests', async () => {
    place.write('tests/test_x.py', PLAIN).write('lonely.py', '').write('own.py', `import pytest\n${PLAIN}`);
    expect(await planFor('lonely.py')).toMatchObject({
      ...{ command: 'python3 -m pytest', testFiles: [], because: 'no test names lonely.py, so all are run' },
    });
    expect(await planFor('own.py')).toMatchObject({ testFiles: ['own.py'], because: 'own.py holds tests itself' });
    place.write('tests/test_x.py', CASES);
    expect(await planFor('lonely.py')).toMatchObject({ command: 'python3 -m unittest discover -s tests' });
  });

  it('works in the project that the file lies in, with its environment', async () => {
    place.write('service/pyproject.toml', '[tool.pytest.ini_options]\n').write('service/app/core.py', '');
    place.write('service/tests/test_core.py', `from app import core\n${PLAIN}`);
    place.write('service/.venv/pyvenv.cfg', 'home = /usr/bin').write('service/.venv/bin/python', '');
    expect(await planFor('service/app/core.py')).toMatchObject({
      ...{ folder: 'service', command: '.venv/bin/python -m pytest tests/test_core.py' },
      testFiles: ['service/tests/test_core.py'],
    });
  });

  it('says what it looked for when there is nothing', async () => {
    place.write('mod.py', '').write('tests/helper.py', 'x = 1').write('test_data.py', 'DATA = []');
    expect(await discoverPlan(place.workspace('mod.py'), { command: null }, process.env, NEVER)).toMatchObject({
      failure: {
        code: 'no-tests-found',
        detail: { path: 'mod.py', looked: expect.stringMatching(/^pytest and unittest test files; /) },
      },
    });
  });

  it('reads the buffer, not the disk', async () => {
    place.write('mod.py', '').write('test_mod.py', '');
    const workspace = place.workspace('mod.py', { 'test_mod.py': `import mod\n${PLAIN}` });
    expect(unwrap(await discoverPlan(workspace, { command: null }, process.env, NEVER)).testFiles).toEqual([
      'test_mod.py',
    ]);
  });
});

describe('JavaScript and TypeScript', () => {
  const manifest = (value: object): string => JSON.stringify(value);
  const using = (runner: string, from = '../src/sum.js'): string =>
    `import { test } from '${runner}';\nimport { sum } from '${from}';\ntest('a', () => {});\n`;

  it.each([
    ['node:test', {}, 'node --test test/sum.test.js'],
    ['vitest', {}, 'npx vitest run test/sum.test.js'],
    ['@jest/globals', {}, 'npx jest test/sum.test.js'],
    ['vitest', { scripts: { test: 'vitest --coverage' } }, 'vitest --coverage --run test/sum.test.js'],
    [
      'mocha',
      { scripts: { test: 'cross-env X=1 mocha -r ./setup.js "test/**/*.js"' } },
      'cross-env X=1 mocha -r ./setup.js test/sum.test.js',
    ],
    [
      'node:test',
      { scripts: { test: 'node --import tsx --test test/*.js' } },
      'node --import tsx --test test/sum.test.js',
    ],
    ['node:test', { devDependencies: { jest: '1' }, scripts: { test: 'jest' } }, 'node --test test/sum.test.js'],
  ])('finds %s with %o', async (runner, value, command) => {
    place
      .write('src/sum.js', 'export const sum = 1;')
      .write('test/sum.test.js', using(runner))
      .write('package.json', manifest(value));
    expect(await planFor('src/sum.js')).toMatchObject({ command, testFiles: ['test/sum.test.js'], perTest: true });
  });

  it.each([
    [{ devDependencies: { jest: '1' } }, [], 'jest'],
    [{ devDependencies: { 'ts-jest': '1' } }, [], 'jest'],
    [{ jest: {} }, [], 'jest'],
    [{ devDependencies: { mocha: '1' } }, [], 'mocha'],
    [{}, ['.mocharc.yml'], 'mocha'],
    [{}, ['vitest.config.mts'], 'vitest'],
    [{ scripts: { test: 'react-scripts test' } }, [], 'jest'],
  ])('knows the runner of global functions by %o and %j', async (value, files, runner) => {
    place.write('src/sum.ts', '').write('src/sum.test.ts', `import { sum } from './sum';\nit('a', () => {});\n`);
    place.write('package.json', manifest(value));
    for (const name of files) place.write(name, '');
    expect(await planFor('src/sum.ts')).toMatchObject({ runner, testFiles: ['src/sum.test.ts'] });
  });

  it('leaves scripts that build first, or run what was built, as they are', async () => {
    place.write('src/sum.ts', '').write('test/sum.test.ts', using('node:test', '../src/sum.ts'));
    place.write('package.json', manifest({ scripts: { test: 'tsc && node --test dist/test' } }));
    expect(await planFor('src/sum.ts')).toMatchObject({
      ...{ runner: 'node:test', command: 'npm test', perTest: true, testFiles: [] },
      because: 'it is the script "test" of package.json',
    });
    place.write('package.json', manifest({ scripts: { test: 'node --test dist/test' } })).write('pnpm-lock.yaml', '');
    expect(await planFor('src/sum.ts')).toMatchObject({ command: 'pnpm test' });
  });

  it('takes the nearest package of a workspace, and the runner of the one above it', async () => {
    place.write('package.json', manifest({ devDependencies: { vitest: '1' }, scripts: { test: 'vitest run' } }));
    place.write('packages/a/package.json', manifest({ name: 'a', scripts: { test: 'jest' } }));
    place.write('packages/a/src/sum.js', '').write('packages/a/src/sum.spec.js', `require('./sum');\nit('a');\n`);
    expect(await planFor('packages/a/src/sum.js')).toMatchObject({
      ...{ runner: 'jest', folder: 'packages/a', command: 'jest src/sum.spec.js' },
    });
    place.write('packages/a/package.json', manifest({ name: 'a' }));
    expect(await planFor('packages/a/src/sum.js')).toMatchObject({
      ...{ runner: 'vitest', folder: '', command: 'vitest run packages/a/src/sum.spec.js' },
    });
  });

  it('ties tests to a file through imports of every form, aliases and one file between', async () => {
    place.write('src/lib/sum.ts', '').write('src/index.ts', `export * from './lib/sum.js';`);
    place.write('package.json', manifest({ devDependencies: { vitest: '1' } }));
    place.write('test/a.test.ts', `import '@/lib/sum';\nit('a', () => {});`);
    place.write('test/b.test.ts', `const x = await import("../src/lib/sum.js");\nit('a', () => {});`);
    place.write('test/c.test.ts', `import * as all from '../src/index.js';\nit('a', () => {});`);
    place.write('test/helper.ts', `import '../src/lib/sum.js';`);
    const testFiles = ['test/a.test.ts', 'test/b.test.ts'];
    expect(await planFor('src/lib/sum.ts')).toMatchObject({ testFiles });
    for (const name of testFiles) place.write(name, '');
    expect(await planFor('src/lib/sum.ts')).toMatchObject({ testFiles: ['test/c.test.ts'] });
  });

  it('falls back to the test script, whatever it runs, and to nothing', async () => {
    place.write('sum.js', '').write('package.json', manifest({ scripts: { test: 'ava' } }));
    expect(await planFor('sum.js')).toMatchObject({ runner: 'command', command: 'npm test', perTest: false });
    place.write('package.json', manifest({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }));
    expect(await discoverPlan(place.workspace('sum.js'), { command: null }, process.env, NEVER)).toMatchObject({
      failure: { code: 'no-tests-found', detail: { path: 'sum.js' } },
    });
  });
});

describe('packages of a workspace', () => {
  it('are known to tests by their names, and called by the manager that the workspace names', async () => {
    place.write('package.json', JSON.stringify({ packageManager: 'pnpm@9.1.0', devDependencies: { vitest: '1' } }));
    place.write(
      'packages/a/package.json',
      JSON.stringify({ name: '@x/a', scripts: { test: 'tsc && vitest run dist' } }),
    );
    place.write('packages/a/src/sum.ts', '').write('packages/b/package.json', JSON.stringify({ name: '@x/b' }));
    place.write('packages/b/test/b.test.ts', "import { sum } from '@x/a';\nit('adds', () => {});\n");
    place.write('packages/a/test/a.test.ts', "import { sum } from '../src/sum';\nit('adds', () => {});\n");
    expect(await planFor('packages/a/src/sum.ts')).toMatchObject({
      ...{ runner: 'vitest', command: 'pnpm test', folder: 'packages/a' },
    });
    place.write('packages/a/test/a.test.ts', '').write('packages/a/package.json', JSON.stringify({ name: '@x/a' }));
    expect(await planFor('packages/a/src/sum.ts')).toMatchObject({
      ...{ command: 'npx vitest run packages/b/test/b.test.ts', folder: '' },
      because: 'packages/b/test/b.test.ts imports the package of sum.ts',
    });
    place.write('packages/b/test/c.test.ts', "import { sum } from '@x/a/src/sum.js';\nit('adds', () => {});\n");
    expect((await planFor('packages/a/src/sum.ts')).testFiles).toEqual(['packages/b/test/c.test.ts']);
  });

  describe('which use the package of the file', () => {
    const test = (runner: string, specifier: string): string =>
      `import { it } from '${runner}';\nimport { sum } from '${specifier}';\nit('adds', () => {});\n`;
    const member = (name: string, script: string): string =>
      JSON.stringify({
        name: `@x/${name}`,
        scripts: { test: script },
        dependencies: name === 'a' ? {} : { '@x/a': '*' },
      });

    it('have a say where the runner can run their tests as well', async () => {
      for (const name of ['a', 'b']) place.write(`packages/${name}/package.json`, member(name, 'node --test'));
      place.write('packages/a/src/sum.js', '').write('packages/a/src/index.js', "export * from './sum.js';\n");
      place.write('packages/a/test/a.test.js', test('node:test', '../src/index.js'));
      place.write('packages/a/test/other.test.js', test('node:test', '../src/other.js'));
      place.write('packages/b/test/b.test.js', test('node:test', '@x/a'));
      place.write('packages/b/test/other.test.js', test('node:test', '../src/other.js'));
      place.write('packages/c/package.json', member('c', 'vitest run'));
      place.write('packages/c/test/c.test.js', test('vitest', '@x/a'));
      place.write('packages/d/package.json', JSON.stringify({ name: '@x/d' }));
      place.write('packages/d/test/d.test.js', test('node:test', '../src/d.js'));
      expect(await planFor('packages/a/src/sum.js')).toMatchObject({
        ...{ runner: 'node:test', folder: 'packages/a', because: expect.stringContaining('test/a.test.js') },
        command: 'node --test test/a.test.js ../b/test/b.test.js',
        wholeCommand: 'node --test test/a.test.js test/other.test.js ../b/test/b.test.js ../b/test/other.test.js',
      });
    });

    it('are left to themselves where the runner stays in its folder, and run at home where they alone know the file', async () => {
      for (const name of ['a', 'b']) place.write(`packages/${name}/package.json`, member(name, 'vitest run'));
      place.write('packages/a/src/sum.ts', '').write('packages/a/src/index.ts', "export * from './sum';\n");
      place
        .write('packages/b/test/b.test.ts', test('vitest', '@x/a'))
        .write('packages/b/test/more.test.ts', test('vitest', './x'));
      expect(await planFor('packages/a/src/sum.ts')).toMatchObject({
        ...{ folder: 'packages/b', command: 'vitest run test/b.test.ts', wholeCommand: 'vitest run' },
      });
      place.write('packages/a/test/a.test.ts', test('vitest', '../src/index'));
      expect(await planFor('packages/a/src/sum.ts')).toMatchObject({
        ...{ folder: 'packages/a', command: 'vitest run test/a.test.ts', testFiles: ['packages/a/test/a.test.ts'] },
      });
    });
  });
});

describe('other languages', () => {
  const RUST = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn it() {}\n}\n';

  it('Rust: the crate of the file in its workspace, nearest tests first', async () => {
    place.write('Cargo.toml', '[package]\nname = "my-crate"\n').write('src/lib.rs', 'mod stat;\n');
    place.write('src/stat.rs', 'pub fn mean() {}\n').write('tests/a.rs', 'use my_crate::stat;\n#[test]\nfn it() {}\n');
    place.write('tests/b.rs', 'use my_crate::other;\n#[tokio::test]\nasync fn it() {}\n');
    expect(await planFor('src/stat.rs')).toMatchObject({
      ...{ runner: 'cargo test', command: 'cargo test', testFiles: ['tests/a.rs'], perTest: true },
      because: 'tests/a.rs imports stat',
    });
    place.write('crates/b/Cargo.toml', '[package]\nname = "b"\n').write('crates/b/src/lib.rs', RUST);
    place.write('Cargo.toml', '[workspace]\nmembers = ["crates/*"]\n');
    expect(await planFor('crates/b/src/lib.rs')).toMatchObject({
      ...{
        command: 'cargo test -p b',
        wholeCommand: 'cargo test --workspace',
        folder: '',
        testFiles: ['crates/b/src/lib.rs'],
      },
    });
    place.write('crates/b/src/lib.rs', '');
    expect(await planFor('src/stat.rs', 'cargo +nightly test -q -- --nocapture')).toMatchObject({
      runner: 'cargo test',
    });
    place.write('lone/a.rs', '');
    const looked = await discoverPlan(place.workspace('lone/a.rs'), { command: null }, process.env, NEVER);
    expect(looked).toMatchObject({ failure: { code: 'no-tests-found' } });
  });

  it('Go: the package of the file, else those whose tests import it, else the module', async () => {
    place.write('go.mod', 'module example.com/m\n').write('a/a.go', 'package a\n').write('b/b.go', 'package b\n');
    place.write('b/b_test.go', 'package b\n\nimport "example.com/m/a"\n\nfunc TestIt(t *testing.T) {}\n');
    expect(await planFor('a/a.go')).toMatchObject({ command: 'go test ./b', wholeCommand: 'go test ./...' });
    place.write('a/a_test.go', 'package a\n\nfunc TestIt(t *testing.T) {}\n');
    expect(await planFor('a/a.go')).toMatchObject({ command: 'go test ./a', testFiles: ['a/a_test.go'] });
    place.write('c/c.go', 'package c\n');
    expect(await planFor('c/c.go')).toMatchObject({ command: 'go test ./...', testFiles: [] });
  });

  it('Java and Kotlin: the classes that name the class, by Maven or Gradle', async () => {
    const test = (name: string): string =>
      `import org.example.Stat;\nclass ${name} {\n  @Test void it() { new Stat(); }\n}\n`;
    place.write('pom.xml', '<project/>').write('core/pom.xml', '<project/>').write('mvnw', '');
    place
      .write('core/src/main/java/org/example/Stat.java', '')
      .write('core/src/test/java/org/example/StatTest.java', test('StatTest'));
    place.write('core/src/test/java/org/example/all/EveryTest.java', test('EveryTest'));
    expect(await planFor('core/src/main/java/org/example/Stat.java')).toMatchObject({
      ...{ runner: 'Maven', command: './mvnw -pl core -am test -Dtest=StatTest,EveryTest', folder: '' },
    });
    place.write('app/build.gradle.kts', '').write('settings.gradle.kts', '').write('gradlew', '');
    place.write('app/src/main/kotlin/org/example/Line.kt', '');
    place.write('app/src/test/kotlin/org/example/LineTest.kt', 'class LineTest {\n  @Test fun it() { Line() }\n}\n');
    expect(await planFor('app/src/main/kotlin/org/example/Line.kt')).toMatchObject({
      ...{
        runner: 'Gradle',
        command: './gradlew :app:test --tests LineTest',
        wholeCommand: './gradlew test',
        folder: '',
      },
    });
  });

  it('C++, C#, PHP and Ruby: by what their projects show', async () => {
    place.write('cpp/CMakeLists.txt', 'enable_testing()\n').write('cpp/src/a.cpp', '');
    expect(await planFor('cpp/src/a.cpp')).toMatchObject({ runner: 'ctest', folder: 'cpp' });
    place.write('net/App/App.csproj', '<Project/>').write('net/App/Stat.cs', 'class Stat {}');
    const reference =
      '<ProjectReference Include="../App/App.csproj" /><PackageReference Include="Microsoft.NET.Test.Sdk" />';
    place.write('net/App.Tests/App.Tests.csproj', `<Project>${reference}</Project>`);
    place.write('net/App.Tests/StatTests.cs', 'class StatTests { [Fact] void It() { new Stat(); } }');
    expect(await planFor('net/App/Stat.cs')).toMatchObject({
      runner: 'dotnet test',
      command: "dotnet test net/App.Tests/App.Tests.csproj --filter 'FullyQualifiedName~StatTests'",
    });
    place.write('php/phpunit.xml', '').write('php/src/Stat.php', '').write('php/vendor/bin/phpunit', '');
    place.write('php/tests/StatTest.php', '<?php class StatTest extends TestCase { function test() { new Stat(); } }');
    expect(await planFor('php/src/Stat.php')).toMatchObject({
      command: 'vendor/bin/phpunit tests/StatTest.php',
      folder: 'php',
    });
    place.write('rb/Gemfile', '').write('rb/lib/stat.rb', '').write('rb/spec/stat_spec.rb', 'describe Stat do\nend\n');
    expect(await planFor('rb/lib/stat.rb')).toMatchObject({
      command: 'bundle exec rspec spec/stat_spec.rb',
      folder: 'rb',
    });
  });

  it('are recognized in commands of the user', async () => {
    place.write('a.txt', '');
    const cases: readonly (readonly [string, string])[] = [
      ['cargo test --release', 'cargo test'],
      ['cargo build', 'command'],
      ['go test -race ./...', 'go test'],
      ['go vet ./...', 'command'],
      ['mvn -q verify', 'Maven'],
      ['./mvnw clean', 'command'],
      ['./gradlew :app:test', 'Gradle'],
      ['cd build && ctest -j4', 'ctest'],
      ['dotnet test --no-build', 'dotnet test'],
      ['php vendor/bin/phpunit tests', 'PHPUnit'],
      ['bundle exec rspec spec', 'RSpec'],
    ];
    for (const [command, runner] of cases)
      expect([command, (await planFor('a.txt', command)).runner]).toEqual([command, runner]);
  });
});

describe('other files', () => {
  it('are tested by what the project shows', async () => {
    place.write('data.json', '{}').write('test_data.py', 'def test_data(): open("data.json")');
    expect(await planFor('data.json')).toMatchObject({ runner: 'pytest', because: 'test_data.py mentions data.json' });
  });
});
