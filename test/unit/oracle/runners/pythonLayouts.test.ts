/** Projects that keep their packages in `src`, installed or not: it is the copy that is tested. */
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, HAS_BUBBLEWRAP, HAS_PYTEST, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';

const TEST = 'tests/test_stat.py::test_mean';
const WRONG = 'def mean(values):\n    return sum(values)\n';
const RIGHT = 'def mean(values):\n    return sum(values) / len(values)\n';
const PYTHON = 'python3';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
  place.write('pyproject.toml', '[project]\nname = "numbers"\nversion = "1"\n[tool.pytest.ini_options]\n');
  place.write('src/numbers_pkg/__init__.py', '').write('src/numbers_pkg/stat.py', WRONG);
  place.write(
    'tests/test_stat.py',
    'from numbers_pkg.stat import mean\n\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n',
  );
});
afterEach(() => place.remove());

const KINDS = [
  ...(HAS_BUBBLEWRAP ? [{ kind: 'bubblewrap', make: () => place.oracle({ slots: 1 }) }] : []),
  { kind: 'none', make: () => place.bareOracle({ slots: 1 }) },
];

describe.skipIf(!HAS_PYTEST).each(KINDS)('sandbox: $kind (skipped where python3 has no pytest)', ({ make }) => {
  async function check(): Promise<void> {
    const bench = await place.bench('src/numbers_pkg/stat.py', {}, make());
    const before = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
    expect(statuses(before)).toEqual({ [TEST]: 'failed' });
    expect(before.results[0]?.message).toContain('assert 4 == 2');
    const after = unwrap(await bench.run({ files: filesOf({ 'src/numbers_pkg/stat.py': RIGHT }), only: null }, NEVER));
    expect(statuses(after)).toEqual({ [TEST]: 'passed' });
  }

  it('finds what was never installed', async () => {
    const plan = await place.discover('src/numbers_pkg/stat.py');
    expect(plan.command).toBe('python3 -m pytest tests/test_stat.py');
    // there are no others
    expect(plan.wholeCommand).toBeUndefined();
    place.write('tests/test_other.py', 'def test_other():\n    pass\n');
    expect((await place.discover('src/numbers_pkg/stat.py')).wholeCommand).toBe('python3 -m pytest');
    await check();
  }, 60_000);

  it('tests the copy where an editable installation names the tree of the user', async () => {
    const environment = path.join(place.root, '.venv');
    execFileSync(PYTHON, ['-m', 'venv', '--system-site-packages', '--without-pip', environment]);
    const library = path.join(environment, 'lib');
    const packages = path.join(library, readdirSync(library)[0] ?? '', 'site-packages');
    writeFileSync(path.join(packages, '__editable__.numbers-1.pth'), `${path.join(place.root, 'src')}\n`);
    expect((await place.discover('src/numbers_pkg/stat.py')).command).toBe(
      '.venv/bin/python -m pytest tests/test_stat.py',
    );
    await check();
  }, 60_000);
});
