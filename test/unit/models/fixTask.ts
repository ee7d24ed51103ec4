/** A small task for proposers in tests. */
import type { FixTask } from '../../../src/session/ports/proposer.js';

export function fixTask(changes: Partial<FixTask>): FixTask {
  return {
    path: 'src/stat.py',
    language: 'python',
    original: 'def f(a, b):\n    return a - b\n',
    grammar: null,
    baseline: null,
    bench: null,
    encode: async (text) => new TextEncoder().encode(text),
    preserve: true,
    note: '',
    ...changes,
  };
}
