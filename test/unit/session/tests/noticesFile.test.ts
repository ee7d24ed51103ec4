/** Why a planted fault goes unnoticed: evidence from real runs and real projects. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/session/messages.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { OraclePlace } from '../../oracle/oraclePlace.js';
import { sessionOf } from '../sessionPlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
});
afterEach(() => place.remove());

const PYTHON = 'def add(a, b):\n    return a - b\n';
const SCRIPT = 'export const add = (a, b) => a - b;\n';

function pythonTest(head: string, call = 'add(1, 2)'): string {
  return `import sys\nimport unittest\n${head}\n\n\nclass T(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(${call}, 3)\n`;
}

function scriptTest(specifier: string): string {
  return `import test from 'node:test';\nimport assert from 'node:assert';\nimport { add } from '${specifier}';\ntest('adds', () => assert.equal(add(1, 2), 3));\n`;
}

/** The words for what a proposal of this file comes to, and its verdict's reasons. */
async function missed(file: string, command: string | null = null): Promise<{ message: string; reasons: string }> {
  const fixed = place.read(file).replace('a - b', 'a + b');
  const { session } = sessionOf(place, file, fixed, { oracle: place.settings({ command }) });
  try {
    const outcome = await session.run(new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'reviewed', review: { report: { verdict: 'unverified' } } });
    const why = session.whyUnverified;
    const message = why === null ? '' : describeFailure(why, plainTranslate).message;
    return { message, reasons: session.review?.report.reasons.join(' ') ?? '' };
  } finally {
    await session.close();
  }
}

describe('Python', () => {
  it('an installed package in the place of the file', async () => {
    const packages = '.venv/lib/site-packages';
    place
      .write('.venv/pyvenv.cfg', '')
      .write(`${packages}/sums/__init__.py`, '')
      .write(`${packages}/sums/core.py`, PYTHON);
    place.write('src/sums/__init__.py', '').write('src/sums/core.py', PYTHON);
    place.write('test_core.py', pythonTest('from sums.core import add'));
    const command = `PYTHONPATH=${packages} python3 -m unittest test_core.py`;
    const { message, reasons } = await missed('src/sums/core.py', command);
    expect(message).toBe(
      `The tests do not notice src/sums/core.py: they load ${place.root}/${packages}/sums/core.py in its place.`,
    );
    expect(reasons).toContain(message);
  }, 60_000);

  it('a module of the library that is called like the file accuses nobody', async () => {
    place.write('src/pkg/stat.py', PYTHON).write('test_other.py', pythonTest('', '1'));
    const { message } = await missed('src/pkg/stat.py', 'python3 -m unittest test_other.py');
    expect(message).toMatch(/^The tests do not notice src\/pkg\/stat\.py: none that .* runs loads it\.$/);
  }, 60_000);

  it('tests that cannot start say why', async () => {
    place.write('src/pkg/stat.py', PYTHON).write('test_other.py', pythonTest('import no_such_package', '1'));
    const { message } = await missed('src/pkg/stat.py', 'python3 -m unittest test_other.py');
    expect(message).toMatch(/^No test of .* passes on src\/pkg\/stat\.py as it is.*no_such_package/);
  }, 60_000);

  it('an absolute path in the configuration of the tests', async () => {
    const elsewhere = path.join(place.folder, 'checkout');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'run.sh'), 'true');
    writeFileSync(path.join(elsewhere, 'sums.py'), PYTHON);
    place.write('sums.py', PYTHON).write('setup.cfg', `[tool]\npath = ${elsewhere}\n`);
    place.write('test_sums.py', pythonTest('', '1'));
    const { message } = await missed('sums.py', 'python3 -m unittest test_sums.py');
    expect(message).toBe(`The tests do not notice sums.py: setup.cfg names ${elsewhere}, which is another copy of it.`);
  }, 60_000);
});

describe('JavaScript', () => {
  it('tests that cannot start say why', async () => {
    place.write('sums.js', SCRIPT).write('test/sums.test.js', `import 'no-such-package';\n${scriptTest('../sums.js')}`);
    place.write('package.json', '{ "type": "module" }');
    const { message } = await missed('sums.js');
    expect(message).toMatch(/^No test of node --test .* passes on sums\.js as it is/);
    expect(message).toMatch(/no-such-package/);
  }, 60_000);

  const COMMAND = 'node --test test/sums.test.js';

  it('a package that is linked to elsewhere', async () => {
    const elsewhere = path.join(place.folder, 'other');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'package.json'), '{ "type": "module", "exports": "./sums.js" }');
    writeFileSync(path.join(elsewhere, 'sums.js'), SCRIPT);
    place.write('package.json', '{ "type": "module" }').write('packages/sums/package.json', '{ "name": "@x/sums" }');
    place.write('packages/sums/src/sums.js', SCRIPT).write('test/sums.test.js', scriptTest('@x/sums'));
    mkdirSync(path.join(place.root, 'node_modules/@x'), { recursive: true });
    symlinkSync(elsewhere, path.join(place.root, 'node_modules/@x/sums'));
    const { message } = await missed('packages/sums/src/sums.js', COMMAND);
    expect(message).toContain(`they load ${elsewhere} in its place`);
  }, 60_000);

  it('what was built from the file', async () => {
    place
      .write('package.json', '{ "name": "sums", "type": "module", "exports": { ".": "./dist/sums.js" } }')
      .write('src/sums.js', SCRIPT)
      .write('dist/sums.js', SCRIPT)
      .write('test/sums.test.js', scriptTest('sums'));
    expect((await missed('src/sums.js', COMMAND)).message).toContain('they load dist/sums.js, which is built from it');
    place.write('test/sums.test.js', scriptTest('../dist/sums.js'));
    expect((await missed('src/sums.js', COMMAND)).message).toContain('they load dist/sums.js, which is built from it');
  }, 60_000);

  it('says no more than it knows where there is no evidence', async () => {
    place.write('package.json', '{ "type": "module" }').write('src/sums.js', SCRIPT);
    place.write('test/sums.test.js', scriptTest('data:text/javascript,export const add = () => 0;'));
    const { message } = await missed('src/sums.js', COMMAND);
    expect(message).toBe(
      `The tests do not notice src/sums.js: with a text that cannot be loaded in its place, ${COMMAND} gives the same results.`,
    );
  }, 60_000);
});
