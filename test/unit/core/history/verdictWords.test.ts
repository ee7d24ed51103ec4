import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/core/history/verdictWords.js';

describe('isAccepted', () => {
  it.each(['OK', 'AC', 'Accepted', ' accepted ', 'TRUE', '1', 'Correct_Answer'])('takes %j', (word) => {
    expect(isAccepted(word)).toBe(true);
  });

  it.each(['WA', 'Wrong Answer', 'TIME_LIMIT_EXCEEDED', 'CE', 'false', '0', 'failed', 'crashed', 'partial'])(
    'rejects %j',
    (word) => {
      expect(isAccepted(word)).toBe(false);
    },
  );

  it.each(['', 'WJ', 'TESTING', 'In queue', 'Internal Error', 'skipped'])('leaves %j open', (word) => {
    expect(isAccepted(word)).toBeNull();
  });
});
