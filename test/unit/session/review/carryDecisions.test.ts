import { describe, expect, it } from 'vitest';
import { carryDecisions } from '../../../../src/session/review/carryDecisions.js';

function kept(before: Readonly<Record<string, boolean>>, ids: readonly string[]): Record<string, boolean> {
  const hunks = Object.entries(before).map(([id, isKept]) => ({ id, kept: isKept }));
  const carried = carryDecisions(
    hunks,
    ids.map((id) => ({ id })),
  );
  return Object.fromEntries(carried.map((hunk) => [hunk.id, hunk.kept]));
}

describe('carryDecisions', () => {
  it('keeps everything at first', () => {
    expect(kept({}, ['1', '2'])).toEqual({ 1: true, 2: true });
  });

  it('drops the parts of a dropped hunk and no others', () => {
    expect(kept({ 1: true, 2: false }, ['1a', '1b', '2a', '2b'])).toEqual({
      '1a': true,
      '1b': true,
      '2a': false,
      '2b': false,
    });
  });

  it('keeps the other parts when one is dropped, and drops the hunk when they are one again', () => {
    expect(kept({ '3a': true, '3b': false }, ['3a', '3b'])).toEqual({ '3a': true, '3b': false });
    expect(kept({ '3a': true, '3b': false }, ['3'])).toEqual({ 3: false });
  });

  it('drops the edits inside of a dropped part, and the part with any of them', () => {
    expect(kept({ '3a': false, '3b': true }, ['3a.1', '3a.2', '3b.1'])).toEqual({
      '3a.1': false,
      '3a.2': false,
      '3b.1': true,
    });
    expect(kept({ '3a.1': true, '3a.2': false, '3b': true }, ['3a', '3b'])).toEqual({ '3a': false, '3b': true });
    expect(kept({ '3a.1': false, '3b': true }, ['3'])).toEqual({ 3: false });
  });

  it('does not take hunk 1 for hunk 11', () => {
    expect(kept({ 1: false }, ['1', '11', '11a'])).toEqual({ 1: false, 11: true, '11a': true });
  });
});
