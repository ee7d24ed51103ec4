/** What git ignores and tests need all the same: as the setting says, and by a guess; seen in runs as well. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySource } from '../../../../src/oracle/copy/copySource.js';
import { HAS_GIT, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

async function copied(include: readonly string[] = [], root = place.root): Promise<readonly string[]> {
  const { files, prefix } = await copySource(root, '/nowhere', include, NEVER);
  return files
    .filter((name) => !name.endsWith('.gitignore'))
    .map((name) => path.posix.relative(prefix, name))
    .sort();
}

describe.each(HAS_GIT ? ['git', 'no git'] : ['no git'])('with %s', (by) => {
  beforeEach(() => {
    if (by === 'git') place.git('init', '-q');
  });

  it('takes what package.json points to, usual names of what is generated, and native parts', async () => {
    place
      .write('.gitignore', 'dist/\nbuild/\nlogs/\n*.so\n_version.py\n.env\ngenerated/\nnode_modules/\n__pycache__/\n')
      .write('package.json', '{ "exports": { ".": { "import": "./dist/index.js" } }, "bin": "../../outside.js" }')
      .write('dist/index.js', '')
      .write('dist/deep/part.js', '')
      .write('node_modules/dep/dist/index.js', '')
      .write('addon/package.json', '{ "main": "index.js" }')
      .write('addon/binding.gyp', '{}')
      .write('addon/build/Release/addon.node', '')
      .write('addon/build/Release/obj/addon.o', '')
      .write('build/other.txt', '')
      .write('logs/today.log', '')
      .write('.env', 'SECRET=1')
      .write('src/pkg/_version.py', '')
      .write('src/pkg/fast.so', '')
      .write('src/generated/client.ts', '')
      .write('src/generated/__pycache__/x.pyc', '');
    expect(await copied()).toEqual([
      ...['addon/binding.gyp', 'addon/build/Release/addon.node', 'addon/package.json', 'dist/deep/part.js'],
      ...['dist/index.js', 'package.json', 'src/generated/client.ts', 'src/pkg/_version.py', 'src/pkg/fast.so'],
    ]);
  });

  it('takes what the setting names, with patterns as in .gitignore', async () => {
    place
      .write('.gitignore', 'out/\nlocal.json\n')
      .write('a.txt', '')
      .write('local.json', '{}')
      .write('out/schemas/a.json', '')
      .write('out/schemas/a.tmp', '')
      .write('out/cache/b.json', '')
      .write('out/node_modules/c.json', '');
    expect(await copied()).toEqual(['a.txt']);
    expect(await copied(['out/schemas/*', '!*.tmp', 'local.json'])).toEqual([
      'a.txt',
      'local.json',
      'out/schemas/a.json',
    ]);
    expect(await copied(['*.json'])).toEqual(['a.txt', 'local.json', 'out/cache/b.json', 'out/schemas/a.json']);
    expect(await copied(['elsewhere/out/'])).toEqual(['a.txt']);
  });

  it('reads patterns relative to the folder that was opened', async () => {
    place
      .write('.gitignore', 'out/\n')
      .write('packages/a/a.txt', '')
      .write('packages/a/out/x.json', '')
      .write('out/y.json', '');
    place.write('b.txt', '');
    const root = path.join(place.root, 'packages/a');
    const inOpened = (names: readonly string[]): readonly string[] => names.filter((name) => !name.startsWith('..'));
    expect(inOpened(await copied(['/out/'], root))).toEqual(
      by === 'git' ? ['a.txt', 'out/x.json'] : ['a.txt', 'out/x.json'],
    );
    expect(await copied(['/out/'], root)).not.toContain('../../out/y.json');
  });
});

it('lets tests run that need it', async () => {
  place
    .write('.gitignore', 'dist/\nfixtures/\n')
    .write(
      'package.json',
      '{ "name": "sums", "type": "module", "exports": "./dist/index.js", "scripts": { "test": "node --test" } }',
    )
    .write('dist/index.js', 'export const add = (a, b) => a + b;\n')
    .write('fixtures/two.json', '2')
    .write('src/use.js', "import { add } from 'sums';\nexport const three = (two) => add(two, 1);\n")
    .write(
      'test/use.test.js',
      "import test from 'node:test';\nimport assert from 'node:assert';\nimport { readFileSync } from 'node:fs';\nimport { three } from '../src/use.js';\ntest('adds', () => assert.equal(three(2), 3));\ntest('reads', () => assert.equal(three(JSON.parse(readFileSync('fixtures/two.json', 'utf8'))), 3));\n",
    );
  const run = async (copyInclude: readonly string[]) => {
    const bench = await place.bench('src/use.js', { copyInclude }, place.oracle({ slots: 1 }));
    return statuses(unwrap(await bench.run({ files: new Map(), only: null }, NEVER)));
  };
  expect(await run([])).toEqual({ 'test/use.test.js > adds': 'passed', 'test/use.test.js > reads': 'failed' });
  expect(await run(['fixtures/'])).toEqual({
    'test/use.test.js > adds': 'passed',
    'test/use.test.js > reads': 'passed',
  });
}, 60_000);
