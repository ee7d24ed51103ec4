/** unittest really runs. */
import { afterAll, describe, expect, it } from 'vitest';
import { filesOf, HAS_PYTEST, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';
import { endsTheTree } from './endsTheTree.js';

const FIXED = `class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def __len__(self):
        return len(self.items)
`;

describe.skipIf(!HAS_PYTEST)('unittest (skipped where there is no python3)', () => {
  const place = new OraclePlace('unittest-stack');
  afterAll(() => place.remove());

  it('reports tests, subtests and files that cannot be imported', async () => {
    const plan = await place.discover('stack.py');
    expect(plan).toMatchObject({
      runner: 'unittest',
      command: 'python3 -m unittest tests/test_stack.py tests/test_broken.py',
      because: 'tests/test_stack.py imports stack, and 1 more file',
    });
    const bench = await place.bench('stack.py');
    const before = unwrap(await bench.run({ files: new Map(), only: null }, NEVER));
    expect(statuses(before)).toEqual({
      'tests/test_broken.py': 'failed',
      'test_stack.TestStack.test_pop_gives_the_last': 'failed',
      'test_stack.TestStack.test_length': 'passed',
      'test_stack.TestStack.test_length (count=0)': 'passed',
      'test_stack.TestStack.test_length (count=1)': 'passed',
      'test_stack.TestStack.test_length (count=2)': 'passed',
      'test_stack.TestStack.test_peek': 'skipped',
      'test_stack.TestStack.test_order': 'failed',
      'test_stack.TestStack.test_order (count=1)': 'passed',
      'test_stack.TestStack.test_order (count=2)': 'failed',
    });
    const broken = before.results.find((result) => result.id === 'tests/test_broken.py');
    expect(broken?.message).toContain("No module named 'no_such_module'");
    expect(broken?.frames[0]).toEqual({ path: 'tests/test_broken.py', line: 4 });

    const only = ['test_stack.TestStack.test_order (count=2)'];
    const after = unwrap(await bench.run({ files: filesOf({ 'stack.py': FIXED }), only }, NEVER));
    expect(statuses(after)).toMatchObject({ 'test_stack.TestStack.test_order (count=2)': 'passed' });
    expect(Object.keys(statuses(after)).filter((id) => !id.includes('test_order'))).toEqual(['tests/test_broken.py']);

    const text = (seconds: string) =>
      FIXED.replace('def push(self, item):', `$&\n        __import__('subprocess').run(['sleep', '${seconds}'])`);
    const timeLimitMs = 2 * before.elapsedMs + 1000;
    await endsTheTree({ ...{ bench, file: 'stack.py', only: null, timeLimitMs }, text });
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  }, 120_000);
});
