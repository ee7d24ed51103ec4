import { describe, expect, it } from 'vitest';
import type { HunkStatus } from '../../../../src/core/fidelity/hunkStatus.js';
import { Measurer } from '../../../../src/session/measurer.js';

const ORIGINAL = 'def f(a):\n    return a\n\n\ndef g(a):\n    return a\n\n\ndef h(a):\n    return a\n';
const PROPOSAL =
  'import math\n\n\ndef f(a):\n    return math.floor(a)\n\n\ndef g(a):\n    return a + 1\n\n\ndef h(a):\n    return math.ceil(a)\n';

function ties(...statuses: readonly HunkStatus[]): Readonly<Record<string, readonly string[]>> {
  const measurer = new Measurer(ORIGINAL, PROPOSAL, null);
  const hunks = measurer.hunks.map((hunk, at) => ({ ...hunk, status: statuses[at] ?? 'unknown' }));
  expect(hunks).toHaveLength(4);
  return Object.fromEntries(measurer.ties(hunks));
}

describe('tiedHunks', () => {
  it('ties a new name to what uses it', () => {
    expect(ties('needed', 'needed', 'needed', 'needed')).toEqual({ 1: ['2', '4'], 2: ['1', '4'], 4: ['1', '2'] });
  });

  it('does not tie what the tests say different things of', () => {
    expect(ties('needed', 'needed', 'needed', 'not-needed')).toEqual({ 1: ['2'], 2: ['1'] });
  });
});
