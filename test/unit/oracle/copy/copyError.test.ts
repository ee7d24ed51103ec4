/** Errors of the system become failures that a person can do something about. */
import { describe, expect, it } from 'vitest';
import { copyFailure } from '../../../../src/oracle/copy/copyError.js';

describe('copyFailure', () => {
  it('knows a full disk, and a full share of one', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      expect(copyFailure(Object.assign(new Error('no'), { code }), '/t')).toEqual({
        code: 'disk-full',
        detail: { folder: '/t' },
      });
    }
  });

  it('tells others by their message, and does not hide a mistake of ours', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(copyFailure(error, '/t')).toMatchObject({
      code: 'copy-failed',
      detail: { reason: 'EACCES: permission denied' },
    });
    expect(() => copyFailure(new TypeError('ours'), '/t')).toThrow('ours');
  });
});
