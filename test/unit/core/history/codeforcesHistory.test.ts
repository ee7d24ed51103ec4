import { describe, expect, it } from 'vitest';
import { codeforcesHistory } from '../../../../src/core/history/codeforcesHistory.js';

/** A submission with all the fields that the API gives. */
function submission(id: number, parts: Record<string, unknown> = {}) {
  return {
    id,
    contestId: 1520,
    creationTimeSeconds: 1_600_000_000 + id,
    relativeTimeSeconds: 2_147_483_647,
    problem: {
      contestId: 1520,
      index: 'A',
      name: 'Do Not Be Distracted!',
      type: 'PROGRAMMING',
      tags: ['implementation'],
    },
    author: {
      contestId: 1520,
      participantId: 1,
      members: [{ handle: 'anna' }],
      participantType: 'PRACTICE',
      ghost: false,
    },
    programmingLanguage: 'PyPy 3',
    verdict: 'WRONG_ANSWER',
    testset: 'TESTS',
    passedTestCount: 1,
    timeConsumedMillis: 46,
    memoryConsumedBytes: 0,
    ...parts,
  };
}

describe('codeforcesHistory', () => {
  it('reads an answer, oldest first', () => {
    const answer = { status: 'OK', result: [submission(7, { verdict: 'OK' }), submission(5)] };
    const expected = {
      submissions: [
        { id: '5', person: 'anna', task: '1520A', time: 1_600_000_005, accepted: false, file: null },
        { id: '7', person: 'anna', task: '1520A', time: 1_600_000_007, accepted: true, file: null },
      ],
      unjudged: 0,
      problems: [],
    };
    expect(codeforcesHistory(answer)).toEqual(expected);
    expect(codeforcesHistory(answer.result)).toEqual(expected);
  });

  it('orders those of the same second by their numbers', () => {
    const same = { creationTimeSeconds: 9 };
    const read = codeforcesHistory([submission(100, same), submission(99, same)]);
    expect(read).toMatchObject({ submissions: [{ id: '99' }, { id: '100' }] });
  });

  it.each([
    ['still testing', { verdict: 'TESTING' }],
    ['not tested yet', { verdict: undefined }],
    ['skipped', { verdict: 'SKIPPED' }],
    ['a failure of the judge', { verdict: 'FAILED' }],
    ['accepted by the pretests alone', { verdict: 'OK', testset: 'PRETESTS' }],
  ])('leaves out what has no final verdict: %s', (_what, parts) => {
    expect(codeforcesHistory([submission(1, parts)])).toEqual({ submissions: [], unjudged: 1, problems: [] });
  });

  it('names teams, and tasks of the old problem sets', () => {
    const read = codeforcesHistory([
      submission(1, { author: { members: [{ handle: 'b' }, { handle: 'a' }], teamName: 'We' } }),
      submission(2, { author: { members: [{ handle: 'b' }, { handle: 'a' }] } }),
      submission(3, { problem: { problemsetName: 'acmsguru', index: '100' } }),
    ]);
    expect(read).toMatchObject({ submissions: [{ person: 'We' }, { person: 'a, b' }, { task: 'acmsguru100' }] });
  });

  it('goes on after entries that are none, and says which', () => {
    const read = codeforcesHistory([
      null,
      {},
      submission(1, { problem: {} }),
      submission(2, { author: { members: [] } }),
      submission(3),
    ]);
    expect(read).toMatchObject({
      submissions: [{ id: '3' }],
      problems: [
        'Submission 1 of the list is not an object.',
        'Submission 2 of the list has no id.',
        'Submission 3 of the list has no problem with an index.',
        'Submission 4 of the list has no author.',
      ],
    });
  });

  it('says why an answer cannot be used', () => {
    const refused = { status: 'FAILED', comment: 'handle: User with handle nobody not found' };
    expect(codeforcesHistory(refused)).toEqual({ unusable: expect.stringContaining('User with handle nobody') });
    for (const other of [null, 1, 'x', {}, { result: {} }]) {
      expect(codeforcesHistory(other)).toEqual({ unusable: expect.stringContaining('user.status') });
    }
  });
});
