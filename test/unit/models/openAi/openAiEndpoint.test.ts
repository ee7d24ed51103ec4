/** Addresses as people write them. */
import { describe, expect, it } from 'vitest';
import { openAiEndpoint } from '../../../../src/models/openAi/openAiEndpoint.js';

describe('openAiEndpoint', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    [' http://localhost:11434/v1/ ', 'http://localhost:11434/v1'],
    ['http://localhost:1234/v1/chat/completions', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1/chat/completions/', 'http://localhost:1234/v1'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
  ])('%j is %s', (written, url) => expect(openAiEndpoint(written)).toEqual({ url, shown: url }));

  it('keeps the query for requests and hides it from messages', () => {
    expect(openAiEndpoint('https://x.example/openai/?api-version=1&key=planted#there')).toEqual({
      url: 'https://x.example/openai?api-version=1&key=planted',
      shown: 'https://x.example/openai',
    });
  });

  it.each(['', 'nonsense', 'localhost:11434', 'file:///etc/passwd', 'https://me:planted@x.example/v1'])(
    'refuses %j with a reason that quotes nothing',
    (written) => {
      const endpoint = openAiEndpoint(written);
      expect(endpoint).toHaveProperty('reason');
      expect(JSON.stringify(endpoint)).not.toContain('planted');
    },
  );
});
