/** Connection errors in words. */
import { describe, expect, it } from 'vitest';
import { networkReason } from '../../../../src/models/openAi/networkReason.js';

function errorWith(code: string, cause?: unknown): Error {
  return Object.assign(new Error('with sk-planted in it', { cause }), { code });
}

describe('networkReason', () => {
  it.each([
    [errorWith('ECONNREFUSED'), 'connection refused', true],
    [new TypeError('fetch failed', { cause: errorWith('ENOTFOUND') }), 'no host of this name', true],
    [errorWith('ERR_X', new AggregateError([errorWith('ECONNREFUSED')])), 'connection refused', true],
    [errorWith('CERT_HAS_EXPIRED'), 'certificate', true],
    [errorWith('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate', true],
    [errorWith('ERR_SSL_WRONG_VERSION_NUMBER'), 'no TLS', true],
    [errorWith('ECONNRESET'), 'closed by the other side', false],
    [errorWith('EAI_AGAIN'), 'looked up', false],
    [errorWith('EODD'), 'EODD', false],
    [new Error('sk-planted'), 'the connection failed', false],
    ['sk-planted', 'the connection failed', false],
    [errorWith('sk-planted'), 'the connection failed', false],
  ])('%#', (error, words, permanent) => {
    const reason = networkReason(error);
    expect(reason.words).toContain(words);
    expect(reason.words).not.toContain('planted');
    expect(reason.permanent).toBe(permanent);
  });

  it('does not follow an endless chain of causes', () => {
    const error = errorWith('EODD');
    error.cause = error;
    expect(networkReason(error).words).toContain('EODD');
  });
});

it('says that a port is not allowed, as the platform says it', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9/').catch((reason: unknown) => reason);
  expect(networkReason(error)).toEqual({
    words: 'requests to this port are not allowed by the platform',
    permanent: true,
  });
});
