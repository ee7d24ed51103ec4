/** Every failure has words that name what it is about. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FailureCode, failure } from '../../../src/session/failures.js';
import { describeFailure } from '../../../src/session/messages.js';
import { plainTranslate } from '../../../src/session/translate.js';

const source = readFileSync(new URL('../../../src/session/failures.ts', import.meta.url), 'utf8');
const codes = [...source.matchAll(/[|=]\s*'([a-z-]+)'/g)].map((match) => match[1] as FailureCode);

describe('describeFailure', () => {
  it('finds more than sixty codes', () => {
    expect(codes.length).toBeGreaterThan(60);
  });

  it.each(codes)('says what happened and what to do for %s', (code) => {
    const { message, remedy } = describeFailure(failure(code), plainTranslate);
    expect(message.length).toBeGreaterThan(5);
    expect(remedy).toMatch(/[.]$/);
  });

  it('fills in the names', () => {
    const { message } = describeFailure(failure('file-empty', { path: 'a/b.py' }), plainTranslate);
    expect(message).toBe('a/b.py is empty: there is nothing to fix.');
  });
});
