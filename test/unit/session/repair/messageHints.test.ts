/** Constants that failing tests speak of. */
import { describe, expect, it } from 'vitest';
import type { TestRun } from '../../../../src/session/ports/oracle.js';
import { messageHints } from '../../../../src/session/repair/messageHints.js';

function runWith(message: string | null, status: 'passed' | 'failed' = 'failed'): TestRun {
  const results = [{ id: 't', status, message, frames: [], elapsedMs: 1 }];
  return { results, exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1 };
}

describe('messageHints', () => {
  it('reads what was expected, from pytest and from node', () => {
    expect(messageHints(runWith("E  AssertionError: assert 'Jupyter' == 'Jupiter'\nE    - 42"))).toEqual({
      numbers: ['42'],
      strings: ['Jupyter', 'Jupiter'],
    });
    expect(messageHints(runWith('Expected values to be equal:\n+ 3\n- 2.5')).numbers).toEqual(['3', '2.5']);
  });

  it('does not read places for values', () => {
    const message = '  File "test_a.py", line 12, in test\n    assert f(1) == 2';
    expect(messageHints(runWith(message))).toEqual({ numbers: ['1', '2'], strings: [] });
    expect(messageHints(runWith('test_a.py:12: AssertionError'))).toEqual({ numbers: [], strings: [] });
  });

  it('takes nothing from tests that pass, and not everything from a long message', () => {
    expect(messageHints(runWith('assert 1 == 2', 'passed'))).toEqual({ numbers: [], strings: [] });
    const long = Array.from({ length: 1_000 }, (_, i) => `assert ${i}`).join('\n');
    expect(messageHints(runWith(long)).numbers).toHaveLength(6);
  });
});
